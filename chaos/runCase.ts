import { random } from '../sandbox/src/random';
import type { RunSettings } from '../testkit/workspace';
import type { Case } from './plan';
import type { Service } from './service';
import { makeTrouble } from './troubles';
import { judge, type Verdict } from '../testkit/verdict';

/** Runs that continue after failures report every item. Runs that stop need Retry On Fail to finish. */
const settings: readonly [RunSettings, ...RunSettings[]] = [
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ onError: 'continueErrorOutput', retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
	{ onError: 'stopWorkflow', retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
];

/** Runs one operation in n8n's engine under a fault, and compares its report with the workspace. */
export async function runCase(service: Service, { operation, trouble, share, seed }: Case): Promise<Verdict> {
	const draw = random(seed);
	service.sandbox.reset('empty');
	const { parameters, items, stored } = await operation.prepare(service);
	const credentials = service.credentials({ baseUrl: service.baseUrl });
	const setting = draw.pick(settings);
	const node = { type: operation.type, parameters, ...setting };
	const input = items.map(({ json, binary }) => ({ json, ...(binary === undefined ? {} : { binary }) }));

	const end = makeTrouble(service, trouble, share, draw);
	let run;
	try {
		run = await service.engine.runNode(node, { input, credentials });
	} finally {
		await end();
	}
	const markers = items.map(({ marker }) => marker);
	return judge(run, setting, { markers, stored: await stored() });
}

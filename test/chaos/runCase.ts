import type { Dialect, DialectName } from '../../sandbox/src/server';
import { random } from '../../sandbox/src/random';
import { dialect as usualDialect } from '../kit/dialect';
import { judge, type Verdict } from '../kit/verdict';
import type { Case } from './plan';
import { continuingOrStopping } from './runSettings';
import type { Service } from './service';
import { evidenceOf } from './stage';
import { makeTrouble, restarts } from './troubles';

interface Conditions {
	/** The dialect during the run, by default that of the tests. What the run needs is prepared and counted in `strict`. */
	readonly dialect?: DialectName | Dialect;
	/** The most items of the run. */
	readonly most?: number;
}

/** Runs one operation in n8n's engine under a fault, and compares its report with the workspace. */
export async function runCase(
	service: Service,
	{ operation, trouble, share, seed }: Case,
	{ dialect = usualDialect, most = Infinity }: Conditions = {},
): Promise<Verdict> {
	const draw = random(seed);
	service.sandbox.speak('strict');
	service.sandbox.reset('empty');
	const stage = await operation.prepare(service);
	const items = stage.items.slice(0, most);
	const credentials = service.credentials({ baseUrl: service.baseUrl });
	const setting = draw.pick(continuingOrStopping);
	const node = { type: operation.type, parameters: stage.parameters, ...setting };
	const input = items.map(({ json, binary }) => ({ json, ...(binary === undefined ? {} : { binary }) }));

	service.listen();
	service.sandbox.speak(dialect);
	const end = makeTrouble(service, trouble, share, draw);
	let run;
	try {
		run = await service.engine.runNode(node, { input, credentials });
	} finally {
		await end();
		service.sandbox.speak('strict');
	}
	const said = restarts(trouble) ? [] : service.heard.remarks;
	return judge(run, setting, { ...(await evidenceOf({ ...stage, items })), said });
}

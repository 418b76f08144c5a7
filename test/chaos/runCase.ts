import type { Dialect, DialectName } from '../../sandbox/src/server';
import { random } from '../../sandbox/src/random';
import { dialect as usualDialect } from '../kit/dialect';
import { inputOf } from '../kit/operations/explore';
import { judge, type Verdict } from '../kit/verdict';
import type { Case } from './plan';
import { continuingOrStopping } from './runSettings';
import type { Service } from './service';
import { evidenceOf } from './evidence';
import { restarts, underTrouble } from './troubles';

interface Conditions {
	/** The dialect during the run, by default that of the tests. What the run needs is prepared and counted in `strict`. */
	readonly dialect?: DialectName | Dialect;
	/** The most items of the run. */
	readonly most?: number;
}

/** Runs one operation in n8n's engine under a fault, and compares its report with the workspace. */
export async function runCase(
	service: Service,
	{ operation, seed, ...how }: Case,
	{ dialect = usualDialect, most = Infinity }: Conditions = {},
): Promise<Verdict> {
	const draw = random(seed);
	await service.empty();
	const stage = await operation.stage(service);
	const items = stage.items.slice(0, most);
	const credentials = service.credentials({ baseUrl: service.baseUrl });
	const setting = draw.pick(continuingOrStopping);
	const node = { type: operation.type, parameters: stage.parameters, ...setting };

	service.listen();
	const run = await underTrouble(service, how, draw, { dialect }, async () =>
		service.engine.runNode(node, { input: inputOf(items), credentials }),
	);
	const said = restarts(how.trouble) ? [] : service.heard.remarks;
	return judge(run, setting, { ...(await evidenceOf({ ...stage, items })), said });
}

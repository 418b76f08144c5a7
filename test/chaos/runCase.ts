import { isEqual } from 'lodash';

import { random } from '../../sandbox/src/random';
import type { Dialect, DialectName } from '../../sandbox/src/server';
import { dialect as usualDialect } from '../kit/dialect';
import type { Stage, StoredItem } from '../kit/operations/row';
import { judge, type Verdict } from '../kit/verdict';
import type { Case } from './plan';
import { continuingOrStopping, type Service } from './service';
import { patienceIn, restarts, underTrouble } from './troubles';

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
	await service.empty(patienceIn(how.trouble));
	const stage = await operation.stage(service);
	const items = stage.items.slice(0, most);
	const node = { type: operation.type, parameters: stage.parameters };

	service.listen();
	const { run, setting } = await underTrouble(
		service,
		how,
		draw,
		{ dialect },
		async () => await service.execute(node, items, draw, continuingOrStopping),
	);
	const said = restarts(how.trouble) ? [] : service.heard.remarks;
	return judge(run, setting, { ...(await evidenceOf({ ...stage, items })), said });
}

/** The evidence of a run: the stored copies of its items, and how many copies have wrong values. */
export async function evidenceOf({ items, stored }: Pick<Stage, 'items' | 'stored'>) {
	const markers = items.map(({ marker }) => marker);
	const known = new Set(markers);
	const found = (await stored()).filter(({ marker }) => known.has(marker));
	const isAsSent = (one: StoredItem) =>
		items.some(({ marker, values }) => marker === one.marker && isEqual(values, one.values));
	return {
		markers,
		stored: found.map(({ marker }) => marker),
		changed: found.filter((one) => !isAsSent(one)).length,
	};
}

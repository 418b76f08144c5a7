import * as fc from 'fast-check';

import { noAnswer, deferred } from '../../../nodes/shared/sync/failure';
import { tasksOf } from '../../../nodes/shared/run/runOperation';
import { Ledger } from '../../../nodes/shared/run/ledger';
import type { Runner } from '../../../nodes/shared/session/operation';
import { failed, type Outcome } from '../../../nodes/shared/session/outcome';
import { runPool } from '../../../nodes/shared/sync/pace/pool';

/** What the service does with an item. After a refusal it may take the next one. */
type Fate = 'takes' | 'refuses' | 'does not answer' | 'loses';

interface Item {
	readonly lead: string | undefined;
	readonly fate: Fate;
}

const refused = deferred(3_600_000, Date.UTC(2026, 0, 5, 12));
const outcomes: Readonly<Record<Fate, Outcome>> = {
	takes: { kind: 'written', json: {}, report: { outcome: 'created' }, leadId: undefined, remarks: [] },
	refuses: failed(refused),
	'does not answer': failed(noAnswer('ECONNREFUSED')),
	loses: failed({ ...refused, lostSince: 1 }),
};

const items = fc.array(
	fc.record<Item>({
		lead: fc.constantFrom(undefined, 'one', 'two', 'three'),
		fate: fc.constantFrom<Fate>('takes', 'takes', 'takes', 'refuses', 'does not answer', 'loses'),
	}),
	{ minLength: 1, maxLength: 40 },
);

/** Runs the items, and returns the outcome of each and those that ran. */
async function runAll(all: readonly Item[], kind: 'one by one' | 'in batches', concurrency: number) {
	const ran: number[] = [];
	const run = async (item: number): Promise<Outcome> => {
		ran.push(item);
		await new Promise((resolve) => setImmediate(resolve));
		return outcomes[all[item]?.fate ?? 'takes'];
	};
	const leadOf = (item: number) => all[item]?.lead;
	/** Its lead has two names. */
	const keysOf = (item: number) => {
		const lead = leadOf(item);
		return lead === undefined ? [] : item % 2 === 0 ? [lead, `ID of ${lead}`] : [`ID of ${lead}`];
	};
	const runner: Runner =
		kind === 'one by one'
			? { read: (item) => ({ orderKeys: keysOf(item), run: async () => await run(item) }) }
			: {
					most: 3,
					read: (item) => ({
						orderKeys: [leadOf(item) ?? `alone ${item}`],
						run: async (batch) => await Promise.all(batch.map(run)),
					}),
				};
	const ledger = new Ledger(
		all.length,
		{ failsWith: 'nothing', continues: true, defers: true },
		{ get: () => undefined, set: () => undefined },
	);
	await runPool({
		tasks: tasksOf(runner, all.length, ledger),
		slots: { size: concurrency },
		run: ledger,
	});
	return { ran, kinds: ledger.close().map(({ kind }) => kind) };
}

describe('an item that is deferred', () => {
	it('is overtaken by none of its lead, and stops no other', async () => {
		await fc.assert(
			fc.asyncProperty(items, fc.integer({ min: 1, max: 8 }), async (all, concurrency) => {
				const { ran, kinds } = await runAll(all, 'one by one', concurrency);
				all.forEach(({ lead, fate }, item) => {
					const waits =
						lead !== undefined &&
						all.slice(0, item).some((before) => before.lead === lead && before.fate === 'refuses');
					expect(ran.includes(item)).toBe(!waits);
					expect(kinds[item] === 'deferred').toBe(waits || fate === 'refuses');
				});
			}),
		);
	});

	it('defers the later requests of its lead, each with several items', async () => {
		await fc.assert(
			fc.asyncProperty(items, fc.integer({ min: 1, max: 8 }), async (all, concurrency) => {
				const { ran, kinds } = await runAll(all, 'in batches', concurrency);
				all.forEach(({ lead, fate }, item) => {
					const ofLead = [...all.keys()].filter((other) => lead !== undefined && all[other]?.lead === lead);
					const batch = Math.floor(ofLead.indexOf(item) / 3);
					const waits = ofLead
						.slice(0, Math.max(0, batch) * 3)
						.some((other) => all[other]?.fate === 'refuses');
					expect(ran.includes(item)).toBe(!waits);
					expect(kinds[item] === 'deferred').toBe(waits || fate === 'refuses');
				});
			}),
		);
	});
});

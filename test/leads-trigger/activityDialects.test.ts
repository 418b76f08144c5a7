import * as fc from 'fast-check';

import { leadPage } from '../../nodes/shared/sync/shapes/lead';
import {
	type ActivitySource,
	bounds,
	type Cursor,
	fetchActivity,
} from '../../nodes/LeadsTrigger/activity/fetchActivity';
import { FailureError } from '../../nodes/shared/sync/failure';
import { runs } from '../kit/exploring';
import { type ListDialect, listDialects, ListService } from '../kit/listService';
import { pages } from './model';
import { readAs } from '../kit/readAs';

const end = 3_600_000;
const missing = 'The service does not return all leads with activity at one time';

interface Action {
	readonly lead: number;
	readonly at: number;
}

/** A search in a dialect: each request is answered by a list of the leads that the window has. */
class DialectService {
	searches = 0;

	constructor(
		private readonly dialect: ListDialect,
		private readonly actions: readonly Action[],
	) {}

	readonly source: ActivitySource = (window) => ({
		search: async (skip, limit) => {
			this.searches += 1;
			const { from, to } = bounds(window);
			const found = this.actions.filter(({ at }) => at >= from && at <= to).map(({ lead }) => lead);
			const leads = [...new Set(found)].sort((one, other) => other - one);
			const list = new ListService({ ...this.dialect, size: leads.length }, (number) => ({
				fields: { phone: leads[leads.length - number] },
			}));
			return await Promise.resolve(readAs(leadPage, list.answer(skip, limit)));
		},
		identity: async () => await Promise.resolve((lead) => String(lead.fields['phone'])),
	});
}

/** A count may be wrong in ways that only a further request for each window would show. */
const dialects = listDialects(100)
	.filter(({ count }) => count !== 'tooSmall' && count !== 'ofPage')
	.map((dialect) => ({ ...dialect, nulls: [], growth: [] }));

/** Many at one moment, too. */
const at = fc.oneof(
	{ weight: 9, arbitrary: fc.nat(end - 1) },
	{ weight: 1, arbitrary: fc.constantFrom(0, 5_000, 5_001, end - 1) },
);
const actions = fc.array(fc.record({ lead: fc.nat(400), at }), { maxLength: 500 });

/** What a poll returns if the service keeps its later pages back. */
function unlessCut(thrown: unknown): undefined {
	if (thrown instanceof FailureError && thrown.failure.message === missing) return undefined;
	throw thrown;
}

describe('reading activity from a service that pages as it likes', () => {
	it('returns the lead of each activity in exactly one window, poll after poll, or fails if later pages are missing', async () => {
		await fc.assert(
			fc.asyncProperty(dialects, actions, fc.integer({ min: 1, max: 4 }), async (dialect, all, mostPages) => {
				const service = new DialectService(dialect, all);
				const read: Array<{ lead: number; from: number; to: number }> = [];
				let cursor: Cursor = { from: 0 };
				for (let polls = 0; cursor.from < end && polls < 3_000; polls++) {
					const polled = await fetchActivity(service.source, cursor, end, pages(mostPages)).catch(unlessCut);
					if (polled === undefined) {
						expect(dialect.ignoresSkip).toBe(true);
						break;
					}
					for (const { lead, window } of polled.activities)
						read.push({ lead: Number(lead.fields['phone']), ...window });
					cursor = polled.cursor;
				}
				const pairs = read.map(({ lead, from }) => `${lead} ${from}`);
				expect(new Set(pairs).size).toBe(pairs.length);
				const timesRead = all.map(
					({ lead, at }) =>
						read.filter((each) => each.lead === lead && at >= each.from && at < each.to).length,
				);
				const isMissed = (times: number, index: number) =>
					times === 0 && (all[index]?.at ?? end) < cursor.from;
				expect(timesRead.filter((times, index) => times > 1 || isMissed(times, index))).toEqual([]);
				if (!dialect.ignoresSkip) expect(cursor.from).toBe(end);
			}),
			{ numRuns: runs(300) },
		);
	});

	const ofOneMoment = Array.from({ length: 30 }, (_, lead) => ({ lead, at: 5_000 }));
	const withoutPages: ListDialect = {
		size: 0,
		most: 10,
		ignoresSkip: true,
		ignoresLimit: false,
		count: 'right',
		countKey: 'total_count',
		countIsText: false,
		hint: 'none',
		wrapping: 'data',
		nulls: [],
		growth: [],
		hasIds: true,
	};

	it.each(['right', 'absent'] as const)(
		'fails, and reports nothing, where one moment has more leads than the service returns, with the count %s',
		async (count) => {
			const service = new DialectService({ ...withoutPages, count }, ofOneMoment);
			await expect(fetchActivity(service.source, { from: 0 }, end, pages(Infinity))).rejects.toThrow(missing);
			expect(service.searches).toBeLessThan(200);
		},
	);

	it('reads all leads of one moment from a service that sends every result whole', async () => {
		const dialect = { ...withoutPages, most: Infinity, ignoresLimit: true, count: 'absent' } as const;
		const { source } = new DialectService(dialect, ofOneMoment);
		const { activities } = await fetchActivity(source, { from: 0 }, end, pages(Infinity));
		expect(activities).toHaveLength(30);
	});
});

import type { IDataObject } from 'n8n-workflow';

import { random } from '../../sandbox/src/random';
import type { Fault } from '../../sandbox/src/server';
import { patience, runs } from '../kit/exploring';
import { person } from '../kit/people';
import { itemsOf, start, visit, withTrigger } from './support';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const safetyLag = 10 * second;

const leadCount = 80;

interface Activity {
	readonly lead: string;
	readonly at: number;
	readonly storedAt: number;
}

interface Emission {
	readonly lead: string;
	readonly from: number;
	readonly to: number;
}

/** Ways for a poll to fail: at its first call, at a search, at a later page, with a rejected token. */
const faults: readonly Fault[] = [
	{ route: 'getEnterprise', status: 500, times: 2 },
	{ route: 'searchLeads', status: 500, times: 2 },
	{ route: 'searchLeads', status: 400, everyNth: 2, times: 1 },
	{ route: 'searchLeads', status: 401, times: 1 },
];

/**
 * The node in n8n's engine against a sandbox, over HTTP. The test sets the time of the `Date` header, of n8n and of the
 * actions, so that weeks pass in seconds. Where the header is missing, the clock of n8n is ahead or behind by other minutes
 * at each poll.
 */
describe.each([
	['where each answer has the time of the service', 0, 0],
	['where most answers do not have the time of the service', 0.8, 0],
	['where some answers have a wrong time', 0, 0.3],
])('every activity, %s,', (_where, hidden, wrong) => {
	const test = withTrigger('empty');
	const parameters = { event: 'leadActivity', activity: { types: [`ACTION_${visit}`] } };
	const { between, chance } = random(4);
	// More where what goes wrong is not the same at each poll.
	const activityCount = runs(wrong > 0 ? 20_000 : 5_000);

	const leads = new Map<string, string>();
	const stored: Activity[] = [];
	/** Performed, but not stored yet. */
	let pending: Activity[] = [];
	const emissions: Emission[] = [];
	const largestState: number[] = [0];
	let failures = 0;
	let polls = 0;

	/** Activities at random moments from `begin` on, some at the edges of the polls' windows. */
	function perform(begin: number, end: number, count: number): void {
		const edge = Math.floor(end / second) * second - safetyLag;
		const edges = [edge - 1, edge, edge + 1].filter((at) => at >= begin && at < end);
		for (let index = 0; index < count; index++) {
			const at = edges[index] ?? between(begin, end - 1);
			const lead = person(between(0, leadCount - 1)).phone;
			pending.push({ lead, at, storedAt: at + between(0, chance(0.3) ? safetyLag - 1 : 50) });
		}
	}

	/** Stores the activities that are due, with the time of each, in one request per lead. */
	async function store(now: number): Promise<void> {
		const due = new Map<string, Activity[]>();
		for (const activity of pending.filter(({ storedAt }) => storedAt <= now)) {
			due.set(activity.lead, [...(due.get(activity.lead) ?? []), activity]);
			stored.push(activity);
		}
		pending = pending.filter(({ storedAt }) => storedAt > now);
		for (const [lead, activities] of due) {
			const actions = activities.map(({ at }) => ({ type: visit, fields: {}, created_on: at }));
			const answer = await test.workspace.call('POST', `/lead/${leads.get(lead) ?? ''}/action`, { actions });
			const { remarks } = (await answer.json()) as { remarks: unknown[] };
			expect(remarks).toEqual([]);
		}
	}

	function setTime(now: number): void {
		test.door.now = wrong > 0 && chance(wrong) ? now + between(-2 * hour, 2 * hour) : now;
		test.door.hidesTime = chance(hidden);
		// A wrong time can be told only by a clock that goes right.
		test.workspace.setTime(now + (wrong > 0 ? 3 * minute : between(-5 * minute, 4 * minute)));
	}

	function note(items: readonly IDataObject[]): void {
		for (const { phone, activity_window } of items) {
			const { from, to } = activity_window as { from: string; to: string };
			emissions.push({ lead: String(phone), from: Date.parse(from), to: Date.parse(to) });
		}
	}

	it(
		'returns the lead in exactly one window, and stores less than 64 KB',
		async () => {
			for (let index = 0; index < leadCount; index++) {
				const fields = person(index);
				leads.set(fields.phone, await test.workspace.createLead(fields));
			}
			let poller = test.activate(parameters);
			setTime(start);
			await poller.poll();
			let now = start;
			const tick = async (budgetMs?: number): Promise<void> => {
				setTime(now);
				const before = JSON.stringify(poller.remembered());
				try {
					note(itemsOf(await poller.poll(budgetMs === undefined ? {} : { budgetMs })));
				} catch {
					failures += 1;
					expect(JSON.stringify(poller.remembered())).toBe(before);
				}
				test.workspace.sandbox.faults.clear();
				largestState.push(JSON.stringify(poller.remembered()).length);
			};

			for (let performed = 0; performed < activityCount;) {
				// Mostly minutes; sometimes n8n is down for a day or two.
				const pause = chance(0.06) ? between(20 * hour, 50 * hour) : between(1, 20 * minute);
				const count = Math.min(between(0, pause > hour ? 400 : 50), activityCount - performed);
				perform(now, now + pause, count);
				performed += count;
				now += pause;
				await store(now);
				// Every third poll, with one kind of fault after the other, so that few polls have each of them too.
				const fault = polls % 3 === 0 ? faults[(polls / 3) % faults.length] : undefined;
				if (fault !== undefined) test.workspace.sandbox.faults.add(fault);
				polls += 1;
				await tick(chance(0.3) ? 0 : undefined);
				if (chance(0.2)) poller = test.activate(parameters, poller.remembered());
			}
			now += 4 * hour;
			await store(now);
			// As many polls as are asked for the time, because one that was long behind holds them back.
			for (let count = 0; count < 10; count++) await tick();

			expect(stored).toHaveLength(activityCount);
			// A poll that waits for a clock that was ahead searches nothing that could fail.
			expect(failures).toBeGreaterThan(polls / (wrong > 0 ? 6 : 5));
			expect(Math.max(...largestState)).toBeLessThan(65_536);

			const pairs = emissions.map(({ lead, from }) => `${lead} ${from}`);
			expect(new Set(pairs).size).toBe(pairs.length);
			const timesGiven = stored.map(
				({ lead, at }) =>
					emissions.filter((given) => given.lead === lead && given.from <= at && at <= given.to).length,
			);
			expect(timesGiven.filter((times) => times !== 1)).toEqual([]);

			// No lead is returned without an activity.
			const idle = emissions.filter(
				({ lead, from, to }) =>
					!stored.some((each) => each.lead === lead && each.at >= from && each.at <= to),
			);
			expect(idle).toEqual([]);
		},
		patience,
	);
});

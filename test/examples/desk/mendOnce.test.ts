import { mock } from 'node:test';

import type { WorkflowRun } from '../../kit/engine';
import { patience, rowsOf } from '../../kit/exploring';
import type { Moment } from './failingWrites';
import { siteVisit } from '../../kit/nodes/actions';
import { BrokenMend, hour } from './brokenMend';
import { withWorkspace } from '../../kit/support/withWorkspace';

type Failure = readonly [write: number, moment: Moment];

/** What is mended, and how its cases end, whichever write fails. */
interface Work {
	readonly name: string;
	readonly open: (desk: BrokenMend) => Promise<void>;
	readonly mend: (desk: BrokenMend) => Promise<WorkflowRun>;
	readonly ends: readonly string[];
	/** How many actions there are in the end. */
	readonly actions?: number;
}

describe('a mend of which a write to the data tables failed', () => {
	const workspace = withWorkspace('demo');
	afterEach(() => {
		mock.timers.reset();
	});

	const works: readonly Work[] = [
		{
			name: 'a value of a lead',
			open: async (desk) => await desk.submit({ 'E-mail': 'ada at mail' }),
			mend: async (desk) => await desk.send(desk.first('email')),
			ends: ['done'],
		},
		{
			name: 'all cases with one cause',
			open: async (desk) => await desk.submit({ Budget: 'lots' }, { Budget: 'lots' }, { Budget: 'lots' }),
			mend: async ({ desk }) =>
				await desk.tryMend({ choice: desk.choiceOfAll(desk.rows('desk_cases')), value: '5000' }),
			ends: ['done', 'done', 'done'],
		},
		{
			name: 'a submission that was not written, of which one value was mended and another is dropped now',
			open: async (desk) => {
				await desk.submit({ 'Phone number': 'call me', 'E-mail': 'ada at mail' });
				const input = JSON.parse(String(desk.first('phone')['input'])) as object;
				const now = { ...input, 'E-mail': 'ada@mail.example', Budget: 'lots' };
				await desk.change('field', 'phone', { input: JSON.stringify(now) });
				await desk.change('field', 'email', { corrected_value: 'ada@mail.example', retry_at: '2027' });
			},
			mend: async (desk) => await desk.send(desk.first('phone')),
			ends: ['done', 'done', 'done'],
		},
		{
			name: 'what nobody has to store',
			open: async (desk) => await desk.submit({ 'E-mail': 'none' }),
			mend: async ({ desk }) =>
				await desk.tryMend({ choice: desk.choiceOf(desk.rows('desk_cases')[0] ?? {}), close: true }),
			ends: ['set_aside'],
		},
		{
			name: 'what waited, and what an execution left that ended',
			open: async (desk) => {
				await desk.submit({ 'E-mail': 'ada at mail' }, { 'E-mail': 'at home' });
				const corrected = { corrected_value: 'ada@mail.example', retry_at: '' };
				await desk.change('given_value', 'ada at mail', corrected);
				await desk.change('given_value', 'at home', { ...corrected, status: 'sending', claim: 'ended' });
				mock.timers.tick(hour + 1);
			},
			mend: async (desk) => await desk.everyHour(),
			ends: ['done', 'done'],
		},
		{
			name: 'an action that was not written',
			open: async (desk) => {
				const { 'Full name': name, 'Phone number': phone } = desk.nextPerson();
				const leadId = await workspace.createLead({ name, phone });
				const input = JSON.stringify({ location: '?', visitors: 'many' });
				const action = { client: 'Rao Traders', form: 'Visit', submission: `${name} 0`, lead_id: leadId };
				const dropped = { message: 'Dropped', category: 'invalid_value', outcome: 'rejected', input };
				const nothing = { corrected_value: '', action_id: '', status: 'open', tries: 0, retry_at: '' };
				const row = { ...action, ...dropped, ...nothing, action_type: siteVisit };
				desk.desk.tables.find('desk_cases').insert([
					{ ...row, field: 'visitors', input_key: 'visitors', given_value: 'many' },
					{ ...row, field: 'location', input_key: 'location', given_value: '?' },
				]);
			},
			mend: async (desk) => await desk.send(desk.first('visitors')),
			ends: ['done', 'done'],
			actions: 1,
		},
	];

	async function start(work: Work): Promise<BrokenMend> {
		mock.timers.reset();
		mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-10T08:00:00Z') });
		const desk = await BrokenMend.setUp(workspace);
		await work.open(desk);
		desk.writes.count();
		return desk;
	}

	/** Each write of this work, failing before and after it was carried out. */
	async function failuresOf(work: Work): Promise<Failure[]> {
		const desk = await start(work);
		const { error } = await work.mend(desk);
		expect(error).toBeUndefined();
		const moments = ['before', 'after'] as const;
		return Array.from({ length: desk.writes.seen }, (_, index) => index + 1).flatMap((write) =>
			moments.map((moment) => [write, moment] as const),
		);
	}

	const finish = async (desk: BrokenMend, { mend, ends }: Work) =>
		await desk.finish(async (row) => await (ends.includes('set_aside') ? mend(desk) : desk.send(row)));
	type Later = (run: WorkflowRun, desk: BrokenMend, work: Work) => Promise<void>;
	const laters: ReadonlyArray<readonly [string, Later]> = [
		['nobody retries it', async (_, desk, work) => await finish(desk, work)],
		[
			'a person retries it at once',
			async (run, desk, work) => void (await run.retry(), await finish(desk, work)),
		],
		[
			'a person retries it when all is done',
			async (run, desk, work) => void (await finish(desk, work), await run.retry()),
		],
	];

	it.each(works.map((work, place) => ({ name: work.name, work, place })))(
		'loses and repeats nothing: $name',
		async ({ work, place }) => {
			const failures = await failuresOf(work);
			const all = laters.flatMap(([later, act]) => failures.map((failure) => ({ failure, later, act })));
			for (const { act, ...failed } of rowsOf(rowsOf(all, place))) {
				const desk = await start(work);
				desk.writes.fail(...failed.failure);
				const run = await work.mend(desk);
				desk.writes.count();
				expect({ ...failed, hasFailed: run.error !== undefined }).toEqual({ ...failed, hasFailed: true });
				await act(run, desk, work);
				expect({ ...failed, ...(await desk.result()) }).toEqual({
					...failed,
					leads: desk.leads.map(() => 1),
					actions: work.actions ?? 0,
					statuses: work.ends,
				});
				// Some of those that a person closed had been mended and counted before the write failed.
				const done = work.ends.filter((status) => status === 'done').length;
				expect([done - desk.closedByHand, done]).toContain(await desk.mended());
			}
		},
		patience,
	);
});

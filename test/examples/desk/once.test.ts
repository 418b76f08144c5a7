import { mock } from 'node:test';

import { DataTables, type WorkflowRun } from '../../kit/engine';
import { Desk } from './desk';
import { patience, rowsOf } from '../../kit/exploring';
import { FailingWrites, type Moment } from './failingWrites';
import { withWorkspace } from '../../kit/support/withWorkspace';

type Failure = readonly [write: number, moment: Moment];

/** What people do who find the failed executions of the form and of the desk in n8n's list. */
const repeats: ReadonlyArray<readonly [string, (form: WorkflowRun, desk: WorkflowRun) => Promise<void>]> = [
	['the form', async (form) => void (await form.retry())],
	['the desk, then the form', async (form, failed) => void (await failed.retry(), await form.retry())],
	['the form, then the desk', async (form, failed) => void (await form.retry(), await failed.retry())],
];

describe('a report of which a write to the data tables failed', () => {
	const workspace = withWorkspace('demo');
	let desk: Desk;
	let writes: FailingWrites;
	let people = 0;
	afterEach(() => {
		mock.timers.reset();
	});

	async function start(): Promise<void> {
		writes = new FailingWrites();
		desk = await Desk.setUp(workspace, new DataTables(writes.around));
		writes.count();
	}

	const phone = () => `+4477009${String((people += 1)).padStart(5, '0')}`;
	/** One is written with a remark, one is refused with two remarks, and one is written. */
	const submissions = () => [
		{ 'Full name': 'Ada Byron', 'Phone number': phone(), 'E-mail': 'ada at mail' },
		{ 'Full name': 'Grace Hopper', 'Phone number': 'call me', 'E-mail': 'grace at mail' },
		{ 'Full name': 'Mary Somerville', 'Phone number': phone() },
	];
	/** The sums and cases of these submissions, in the words of `result`. */
	const right = {
		counts: [': 3 0', 'email: 0 2', 'phone: 0 1'],
		cases: ['email: ada at mail, open', 'email: grace at mail, open', 'phone: call me, open'],
	};
	const result = () => ({
		counts: desk
			.rows('desk_counts')
			.map(({ field, submissions: sent, drops }) => `${String(field)}: ${Number(sent)} ${Number(drops)}`)
			.sort(),
		cases: desk
			.rows('desk_cases')
			.map(({ field, given_value, status }) => `${String(field)}: ${String(given_value)}, ${String(status)}`)
			.sort(),
	});

	/** Each write of what is done, failing before and after it was carried out. */
	async function failuresOf(action: () => Promise<unknown>): Promise<Failure[]> {
		writes.count();
		await action();
		const moments = ['before', 'after'] as const;
		return Array.from({ length: writes.seen }, (_, index) => index + 1).flatMap((write) =>
			moments.map((moment) => [write, moment] as const),
		);
	}
	async function failuresOfReport(): Promise<Failure[]> {
		await start();
		return await failuresOf(async () => await desk.submit(submissions()));
	}

	/** A form execution that fails with this write, and the execution of the desk that failed. */
	async function failedReport([write, moment]: Failure) {
		await start();
		writes.fail(write, moment);
		const called: WorkflowRun[] = [];
		const options = { retryOnFail: false, onSubWorkflowFinished: (run: WorkflowRun) => called.push(run) };
		const form = await desk.trySubmit(submissions(), {}, options);
		const failed = called.find(({ error }) => error !== undefined);
		if (failed === undefined) throw new Error(`No report failed with the write ${write}`);
		return { form, failed };
	}

	it(
		'is counted once when the form calls the desk again by itself',
		async () => {
			for (const failure of rowsOf(await failuresOfReport())) {
				await start();
				writes.fail(...failure);
				await desk.submit(submissions());
				await desk.run('desk', { startNode: 'Every Night' });
				expect({ failure, ...result() }).toEqual({ failure, ...right });
			}
		},
		patience,
	);

	it.each(repeats.map(([name, repeat], turn) => ({ name, repeat, turn })))(
		'is counted once when a person retries $name',
		async ({ repeat, turn }) => {
			for (const failure of rowsOf(rowsOf(await failuresOfReport(), turn))) {
				const { form, failed } = await failedReport(failure);
				await repeat(form, failed);
				await desk.run('desk', { startNode: 'Every Night' });
				expect({ failure, ...result() }).toEqual({ failure, ...right });
			}
		},
		patience,
	);

	it('is counted on its own day when a person retries the form two days later', async () => {
		const failures = await failuresOfReport();
		mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') });
		const { form } = await failedReport(failures.at(-1) ?? [1, 'after']);
		await desk.run('desk', { startNode: 'Every Night' });
		mock.timers.setTime(Date.parse('2026-11-12T12:00:00Z'));
		await form.retry();
		await desk.run('desk', { startNode: 'Every Night' });

		expect(result()).toEqual(right);
		expect(new Set(desk.rows('desk_counts').map(({ day }) => day))).toEqual(new Set(['2026-11-10']));
	});

	it('keeps what a person mended before the form is retried', async () => {
		const failures = await failuresOfReport();
		const { form } = await failedReport(failures.at(-1) ?? [1, 'after']);
		const [open] = desk.rows('desk_cases').filter(({ given_value }) => given_value === 'ada at mail');
		await desk.mend({ choice: desk.choiceOf(open ?? {}), value: 'ada@mail.example' });
		await form.retry();
		await desk.run('desk', { startNode: 'Every Night' });

		expect(desk.rows('desk_cases').map(({ status }) => status)).toEqual(['done', 'open', 'open']);
		expect(desk.rows('desk_counts')).toContainEqual(
			expect.objectContaining({ field: 'email', drops: 2, mended: 1 }),
		);
	});

	it(
		'has the right sums after a night of which a write failed',
		async () => {
			await start();
			await desk.submit(submissions());
			const night = { startNode: 'Every Night' };
			for (const failure of rowsOf(await failuresOf(async () => await desk.run('desk', night)))) {
				await start();
				await desk.submit(submissions());
				writes.fail(...failure);
				expect((await desk.try('desk', night)).error).toBeDefined();
				await desk.run('desk', { startNode: 'Every Ten Minutes' });
				expect({ failure, ...result() }).toEqual({ failure, ...right });
			}
		},
		patience,
	);
});

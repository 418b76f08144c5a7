import { countBy } from 'lodash';
import { Settings } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { LargeImport, largeImport, withLinesPerBatch } from './largeImport';
import { withChat } from '../kit/support/chat';
import { withWorkspace } from '../kit/support/withWorkspace';

const minute = 60_000;
const hour = 60 * minute;

describe('the example large-import', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();
	let large: LargeImport;
	let leadsBefore: number;
	let ahead = 0;

	beforeEach(async () => {
		Settings.now = () => Date.now() + ahead;
		large = await LargeImport.setUp(workspace, withLinesPerBatch(chat.joinedBy(largeImport), 4));
		leadsBefore = await workspace.countLeads();
	});
	afterEach(async () => {
		Settings.now = () => Date.now();
		if (ahead === 0) return;
		// A pace that was learned later would hold everything up.
		pass(-ahead);
		await workspace.restartEngine();
	});

	/** Sets the clocks of n8n and of the nodes forward. */
	function pass(milliseconds: number): void {
		ahead += milliseconds;
		workspace.passTime(milliseconds);
	}

	const phone = (person: number) => `+4477009001${String(person).padStart(2, '0')}`;
	const line = (person: number, rating: number | string = '') => `Ada ${person},${phone(person)},${rating}`;
	const file = (...lines: string[]) => ['name,phone,rating', ...lines].join('\n');
	const people = (count: number) => file(...Array.from({ length: count }, (_, index) => line(index + 1)));
	const statuses = () => countBy(large.rows('import_rows'), 'status');
	const rowOf = (person: number) => large.rows('import_rows')[person - 1];
	const created = async () => (await workspace.countLeads()) - leadsBefore;
	const imports = async () => {
		await large.progress();
		return large.rows('imports');
	};
	const minutes = async (count: number) => {
		for (let done = 0; done < count; done += 1) await large.minute();
	};
	/** A run that n8n does not survive: it ends when this node is done. */
	const killedAfter = async (node: string) => {
		const killed = new AbortController();
		const { signal } = killed;
		await large.minute({ signal, onNodeFinished: (name) => name === node && killed.abort() });
	};

	it('accounts for each line once, and reports at the end', async () => {
		await large.upload(file(line(1), line(2, 9), 'No Phone,,', line(3), line(1), line(4)));
		expect(await imports()).toMatchObject([{ status: 'running', total: 6, waiting: 6, file: 'leads.csv' }]);
		await minutes(1);
		expect(await imports()).toMatchObject([
			{ status: 'running', waiting: 2, expected_end: expect.stringMatching(/^\d{4}-/) },
		]);
		await minutes(2);

		const sums = { total: 6, imported: 3, with_remarks: 1, rejected: 2, to_check: 0, waiting: 0 };
		expect(await imports()).toMatchObject([{ ...sums, status: 'done' }]);
		expect(large.rows('import_rows').map(({ status }) => status)).toEqual([
			'imported',
			'with remarks',
			'rejected',
			'imported',
			'rejected',
			'imported',
		]);
		expect(await created()).toBe(4);
		await large.progress();
		expect(chat.messages).toEqual([
			expect.stringMatching(/6 lines: 3 imported, 1 imported with remarks, 2 rejected, 0 to check/),
		]);
	});

	it.each(['Create Leads', 'Take Waiting Lines', 'Take Batch'])(
		'counts what a run stored that was killed after %s as imported, and stores nothing twice',
		async (node) => {
			await workspace.createLead({ name: 'Somebody Else', phone: phone(3) });
			await large.upload(file(line(1), line(2, 9), line(3), 'No Phone,,'));
			await killedAfter(node);
			expect(statuses()['imported']).toBeUndefined();

			await minutes(2);
			expect(statuses()['imported']).toBeUndefined();

			pass(hour + minute);
			await minutes(1);
			expect(statuses()).toEqual({ imported: 1, 'with remarks': 1, rejected: 2 });
			expect(rowOf(3)).toMatchObject({
				status: 'rejected',
				message: expect.stringContaining('exists already'),
			});
			expect(await created()).toBe(3);
			expect(await imports()).toMatchObject([{ status: 'done', imported: 1, with_remarks: 1, rejected: 2 }]);
		},
	);

	it('counts the lines of a run that was killed after it had written its results', async () => {
		await large.upload(people(4));
		await killedAfter('Write Results');
		pass(hour + minute);
		await minutes(1);

		expect(await imports()).toMatchObject([{ status: 'done', imported: 4 }]);
		expect(workspace.requestsTo('createLead')).toHaveLength(4);
	});

	it('gives each batch to one of two runs at once', async () => {
		await large.upload(people(8));
		await Promise.all([large.minute(), large.minute(), large.minute()]);
		await minutes(2);

		expect(statuses()).toEqual({ imported: 8 });
		expect(workspace.requestsTo('createLead')).toHaveLength(8);
	});

	it('takes no batch that another run has taken since it looked', async () => {
		await large.upload(people(4));
		const [seen = {}] = large.rows('import_batches');
		const late = {
			'Batch Being Sent': [{ json: {} }],
			'Next Batch': [{ json: { ...seen } as IDataObject }],
		};
		let second = Promise.resolve<unknown>(undefined);
		await large.minute({
			onNodeFinished: (name) => {
				if (name === 'Taken Batch') second = large.minute({ pinned: late });
			},
		});
		await second;

		expect(statuses()).toEqual({ imported: 4 });
		expect(workspace.requestsTo('createLead')).toHaveLength(4);
	});

	it('sends one batch at a time, and goes on after one that takes too long', async () => {
		await large.upload(people(8));
		await killedAfter('Take Batch');
		await minutes(1);
		expect(statuses()).toEqual({ waiting: 8 });

		pass(21 * minute);
		await minutes(1);
		expect(statuses()).toEqual({ imported: 4, waiting: 4 });
	});

	it('writes no results over those of the run that took its batch', async () => {
		await large.upload(people(4));
		workspace.sandbox.faults.add({ route: 'createLead', status: 500 });
		let taken = Promise.resolve<unknown>(undefined);
		await large.minute({
			onNodeFinished: (name) => {
				if (name !== 'Create Leads') return;
				workspace.sandbox.faults.clear();
				pass(hour + minute);
				taken = large.minute();
			},
		});
		await taken;

		expect(statuses()).toEqual({ imported: 4 });
		expect(large.rows('import_batches')).toMatchObject([{ status: 'done', imported: 4, waiting: 0 }]);
	});

	it('waits with all batches until the service takes calls, and then goes on by itself', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 3600 });
		await large.upload(people(8));
		await minutes(1);
		expect(statuses()).toEqual({ waiting: 8 });
		const sent = workspace.requestsTo('createLead').length;
		await minutes(3);
		expect(workspace.requestsTo('createLead')).toHaveLength(sent);

		workspace.sandbox.faults.clear();
		pass(hour + minute);
		await minutes(2);
		expect(statuses()).toEqual({ imported: 8 });
		expect(rowOf(1)).toMatchObject({ tries: 0 });
	});

	it('sends a line without an answer again, five times at most', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400 });
		await large.upload(people(1));
		for (let time = 1; time <= 7; time += 1) {
			await minutes(1);
			pass(6 * hour);
		}

		expect(rowOf(1)).toMatchObject({ status: 'rejected', outcome: 'failed', tries: 5 });
		expect(workspace.requestsTo('createLead')).toHaveLength(5);
	});

	it('stops an upload without lines, and says so', async () => {
		await large.upload('name,phone\n');
		await minutes(1);
		expect(await imports()).toMatchObject([{ status: 'loading' }]);
		pass(11 * minute);
		expect(await imports()).toMatchObject([
			{ status: 'stopped', message: expect.stringContaining('the file has no lines') },
		]);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('returns each kind of lines as a file that can be uploaded again', async () => {
		await large.upload(file('=1+1,call me,', line(2, 9), line(3)));
		await minutes(1);
		const [{ import: first } = {}] = await imports();

		const rejected = await large.file(first, 'rejected');
		expect(rejected?.[0]).toBe('name,phone,rating,lead_id,why_not_stored');
		expect(rejected?.[1]).toMatch(/^'=1\+1,call me,,,/);
		const remarks = await large.file(first, 'with remarks');
		expect(remarks?.[1]).toMatch(/^Ada 2,\+447700900102,9,[^,]+,/);
		expect(await large.file(first, 'check')).toBeUndefined();
		expect(await large.file(first, 'waiting')).toBeUndefined();

		await large.upload(rejected?.join('\n').replace('call me', phone(1)) ?? '');
		await large.upload(remarks?.join('\n').replace(',9,', ',4,') ?? '');
		await minutes(2);
		expect(statuses()).toEqual({ rejected: 1, 'with remarks': 1, imported: 3 });
		expect(await workspace.search({ name: '=1+1' })).toHaveLength(1);
		expect(await workspace.search({ name: 'Ada 2' })).toMatchObject([{ rating: 4 }]);
		expect(await created()).toBe(3);
	});

	it('deletes the lines after 30 days, and keeps the sums', async () => {
		await large.upload(people(3));
		await minutes(1);
		await large.progress();
		await large.night();
		expect(large.rows('import_rows')).toHaveLength(3);

		pass(31 * 24 * hour);
		await large.night();
		expect(large.rows('import_rows')).toEqual([]);
		expect(large.rows('import_batches')).toEqual([]);
		expect(await imports()).toMatchObject([{ status: 'done', imported: 3 }]);
	});
});

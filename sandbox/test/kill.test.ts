import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '../src/random';
import { patience, runs, seedOfRun } from '../../test/kit/exploring';
import { endOf, startCommand } from './commandLine';
import { Api, newPhone, type Created, type Fields } from '../../test/kit/sandbox/useSandbox';

const ROUNDS = runs(40);
/** Enough writers that requests always wait, so that a kill interrupts one. */
const WRITERS = 64;

const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Attempt {
	readonly phone: string;
	/** The answer, if one arrived. */
	leadId?: string;
	updateSent?: boolean;
	updated?: boolean;
}

/** Many actions, so that a kill often interrupts a write; the last one has its own type. */
const actions = [
	{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 },
	...Array.from({ length: 30 }, (_, index) => ({ type: '1004', fields: { comment: `${index}` } })),
	{ type: '1001', fields: {} },
];

const before = { interests: ['CRM', 'Reports'], status: 'Fresh' };
const after = { interests: ['Telephony'], status: 'Lost', lost_reason: 'Unknown Reason', rating: 5 };

/** Creates a lead with its timeline, then updates it, until the service is killed. */
async function write(api: Api, attempts: Attempt[], onAnswer: () => void): Promise<void> {
	for (;;) {
		const attempt: Attempt = { phone: newPhone() };
		attempts.push(attempt);
		const fields = { phone: attempt.phone, ...before };
		const created = await api.post<Created>('/lead', { fields, actions });
		attempt.leadId = String(created.data.lead_id);
		onAnswer();
		attempt.updateSent = true;
		const { lost_reason: _default, ...update } = after;
		await api.update(attempt.leadId, update);
		attempt.updated = true;
		onAnswer();
	}
}

/** An answered attempt is stored completely; an unanswered one is stored completely or not at all. */
async function check(api: Api, { phone, leadId, updated, updateSent }: Attempt): Promise<void> {
	const count = async (body: Fields, filter?: unknown) =>
		(await api.search({ fields: { phone, ...body }, ...(filter !== undefined && { actions: filter }) }))
			.total_count;

	const found = await count({});
	if (leadId === undefined && found === 0) {
		// Nothing is left that would prevent a second try.
		const again = await api.create({ phone, ...before });
		expect(again.status).toBe(201);
		expect(await api.timeline(String(again.data.lead_id))).toEqual([]);
		return;
	}
	expect({ phone, found }).toEqual({ phone, found: 1 });
	expect((await api.create({ phone })).status).toBe(409);
	for (const type of ['PAYMENT', '1004', '1001']) expect(await count({}, { type })).toBe(1);

	// A search finds the lead's values from before or after the update, never a mix.
	const { data } = await api.search({ fields: { phone } });
	const isUpdated = data[0]?.fields['status'] === after.status;
	if (updated === true || updateSent !== true) expect(isUpdated).toBe(updated === true);
	const whole = isUpdated ? after : before;
	expect(data[0]?.fields).toEqual({
		phone,
		...whole,
		created_on: expect.any(Number),
		modified_on: expect.any(Number),
	});
	expect(await count({ ...whole })).toBe(1);
	expect(await count({ interests: (isUpdated ? before : after).interests })).toBe(0);

	if (leadId !== undefined) {
		const types = (await api.timeline(leadId)).map(({ type }) => type);
		expect(types).toEqual(['ACTION_1001', ...Array.from({ length: 30 }, () => 'ACTION_1004'), 'PAYMENT']);
	}
}

test(
	'a sandbox killed at any moment keeps every answered write, and stores nothing partly or twice',
	async () => {
		const data = join(folder, 'killed.db');
		const draw = random(seedOfRun());
		const attempts: Attempt[] = [];
		let running = await startCommand('--data', data, '--seed', 'empty');
		for (let round = 0; round < ROUNDS; round += 1) {
			const api = new Api(running.said);
			const mine: Attempt[] = [];
			// The kill follows a random answer, while the other writers are at any point.
			let left = draw.between(1, 60);
			const { child } = running;
			const onAnswer = () => {
				left -= 1;
				if (left === 0) child.kill('SIGKILL');
			};
			const ended = await Promise.allSettled(
				Array.from({ length: WRITERS }, () => write(api, mine, onAnswer)),
			);
			expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
			expect(await endOf(child)).toBeNull();
			attempts.push(...mine);

			running = await startCommand('--data', data);
			const restarted = new Api(running.said);
			for (const attempt of mine) await check(restarted, attempt);
			// Now each attempt is stored once: the missing attempts of this round were sent again.
			expect((await restarted.search({})).total_count).toBe(attempts.length);
		}
		running.child.kill('SIGTERM');
		await endOf(running.child);
	},
	patience,
);

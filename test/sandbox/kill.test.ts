import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '../../sandbox/src/random';
import { endOf, startCommand } from './commandLine';
import { Api, newPhone, type Created, type Fields } from './support';

/** `KILL_ROUNDS=50 npm run test:only -- test/sandbox/kill` looks harder than every run has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 5);
/** So many that the service always has requests waiting, and a kill falls into the middle of one. */
const WRITERS = 40;

const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Attempt {
	readonly phone: string;
	/** What was answered, if anything was. */
	leadId?: string;
	updateSent?: boolean;
	updated?: boolean;
}

/** Many, so that a kill often falls in the middle of a write; the last one has a type of its own. */
const actions = [
	{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 },
	...Array.from({ length: 30 }, (_, index) => ({ type: '1004', fields: { comment: `${index}` } })),
	{ type: '1001', fields: {} },
];

const before = { interests: ['CRM', 'Reports'], status: 'Fresh' };
const after = { interests: ['Telephony'], status: 'Lost', lost_reason: 'Unknown Reason', rating: 5 };

/** One lead with its timeline, then an update of it, until the service is gone. */
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

/** Every attempt is there as a whole if it was answered, and as a whole or not at all if it was not. */
async function check(api: Api, { phone, leadId, updated, updateSent }: Attempt): Promise<void> {
	const count = async (body: Fields, filter?: unknown) =>
		(await api.search({ fields: { phone, ...body }, ...(filter !== undefined && { actions: filter }) }))
			.total_count;

	const found = await count({});
	if (leadId === undefined && found === 0) {
		// Nothing is left that would stand in the way of a second try.
		const again = await api.create({ phone, ...before });
		expect(again.status).toBe(201);
		expect(await api.timeline(String(again.data.lead_id))).toEqual([]);
		return;
	}
	expect({ phone, found }).toEqual({ phone, found: 1 });
	expect((await api.create({ phone })).status).toBe(409);
	for (const type of ['PAYMENT', '1004', '1001']) expect(await count({}, { type })).toBe(1);

	// What a search finds is what the lead holds, before the update or after it, and never a mix.
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

test('killed at any moment, the sandbox loses nothing that it answered, and has nothing half or twice', async () => {
	const data = join(folder, 'killed.db');
	const draw = random(Date.now());
	const attempts: Attempt[] = [];
	let running = await startCommand('--data', data, '--seed', 'empty');
	for (let round = 0; round < ROUNDS; round += 1) {
		const api = new Api(running.said);
		const mine: Attempt[] = [];
		// The moment is an answer, drawn by chance, while the other writers are somewhere in the middle.
		let left = draw.between(1, 60);
		const { child } = running;
		const onAnswer = () => {
			left -= 1;
			if (left === 0) child.kill('SIGKILL');
		};
		const ended = await Promise.allSettled(Array.from({ length: WRITERS }, () => write(api, mine, onAnswer)));
		expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
		expect(await endOf(child)).toBeNull();
		attempts.push(...mine);

		running = await startCommand('--data', data);
		const restarted = new Api(running.said);
		for (const attempt of mine) await check(restarted, attempt);
		// By now each attempt is there, once: those of this round that were not have been tried again.
		expect((await restarted.search({})).total_count).toBe(attempts.length);
	}
	running.child.kill('SIGTERM');
	await endOf(running.child);
});

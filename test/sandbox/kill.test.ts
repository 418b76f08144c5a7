import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '../../sandbox/src/random';
import { endOf, startCommand } from './commandLine';
import { Api, newPhone, type Created, type LeadRead, type Searched } from './support';

const ROUNDS = 5;
const WRITERS = 6;

const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Attempt {
	readonly phone: string;
	readonly name: string;
	/** What was answered, if anything was. */
	leadId?: string;
	updated?: boolean;
	updateSent?: boolean;
}

/** One lead with three actions and tags, then an update of it, until the service is gone. */
async function write(api: Api, attempts: Attempt[], onAnswer: () => void): Promise<void> {
	for (;;) {
		const attempt: Attempt = { phone: newPhone(), name: `Lead ${attempts.length}` };
		attempts.push(attempt);
		const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 };
		const created = await api.post<Created>('/lead', {
			fields: { phone: attempt.phone, name: attempt.name, interests: ['CRM', 'Reports'] },
			actions: [payment, { type: '1004', fields: { comment: 'x' } }, payment],
		});
		attempt.leadId = String(created.data.lead_id);
		onAnswer();
		attempt.updateSent = true;
		await api.update(attempt.leadId, { status: 'Lost', rating: 5 });
		attempt.updated = true;
		onAnswer();
	}
}

/** Every attempt is there as a whole if it was answered, and as a whole or not at all if it was not. */
async function check(api: Api, attempts: readonly Attempt[]): Promise<void> {
	for (const { phone, name, leadId, updated, updateSent } of attempts) {
		const { data } = await api.post<Searched>('/lead/search', {
			fields: { phone, name, interests: 'reports' },
		});
		expect({ phone, found: data.total_count }).toEqual({
			phone,
			found: leadId === undefined ? expect.any(Number) : 1,
		});
		expect(data.total_count).toBeLessThanOrEqual(1);
		const fields = data.data[0]?.fields;
		if (fields === undefined) continue;
		const isUpdated = fields['status'] === 'Lost';
		if (updated === true || updateSent !== true) expect(isUpdated).toBe(updated === true);
		expect([fields['lost_reason'], fields['rating']]).toEqual(
			isUpdated ? ['Unknown Reason', 5] : [undefined, undefined],
		);
		const changed = await api.post<Searched>('/lead/search', { fields: { phone, status: fields['status'] } });
		expect(changed.data.total_count).toBe(1);
		const again = await api.post<Created>('/lead', { fields: { phone } });
		expect(again.status).toBe(409);
		const paid = await api.search({ fields: { phone }, actions: { type: ['PAYMENT'] } });
		expect(paid.total_count).toBe(1);
		if (leadId === undefined) continue;
		const { data: lead } = await api.get<LeadRead>(`/lead/${leadId}?includeActions=true`);
		expect(lead.actions.map(({ type }) => type)).toEqual(['PAYMENT', 'ACTION_1004', 'PAYMENT']);
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
		let left = draw.between(5, 150);
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
		await check(restarted, mine);
		const { total_count } = await restarted.search({});
		expect(total_count).toBeGreaterThanOrEqual(attempts.filter(({ leadId }) => leadId !== undefined).length);
		expect(total_count).toBeLessThanOrEqual(attempts.length);
	}
	running.child.kill('SIGTERM');
	await endOf(running.child);
});

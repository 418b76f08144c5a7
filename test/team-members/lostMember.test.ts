import { FailureError } from '../../nodes/shared/sync/failure';
import { findLostMember, memberData, writtenData } from '../../nodes/TeamMembers/member';
import { memberAsSent, memberWriteAnswer } from '../../nodes/shared/sync/shapes/teamMember';
import { clientWith, type Reply } from '../shared/sync/clientSupport';
import { readAs } from '../kit/readAs';

const sent = { name: 'Ann', phone_number: '919876543210', email: 'ann@example.com', role: 'CALLER' };
const stored = { ...sent, status: 'Active' };

async function lookedUp(reply: Reply, needsAll = false) {
	const { client, requests } = clientWith(reply);
	return { found: await findLostMember(client, { body: sent, email: sent.email }, needsAll), requests };
}

describe('a member whose creation lost its answer', () => {
	it.each([
		['as it was sent', stored],
		['in another spelling', { ...stored, name: ' ANN ', phone_number: '+91 98765 43210' }],
		['under other keys', { email: sent.email, status: 'Active', full_name: 'Ann', mobile: '919876543210' }],
		['without a name and a number', { email: sent.email, status: 'Active', name: null }],
	])('is found if the workspace has it %s', async (_how, body) => {
		const { found, requests } = await lookedUp({ status: 200, body });
		expect(found).toMatchObject({ email: 'ann@example.com', is_active: true });
		expect(requests).toHaveLength(1);
		expect(decodeURIComponent(requests[0]?.url ?? '')).toContain('ann@example.com');
	});

	it.each([
		['name', { ...stored, name: 'Bo' }],
		['number', { ...stored, phone_number: '919876543211' }],
	])('is not the one with another %s', async (_what, body) => {
		expect((await lookedUp({ status: 200, body })).found).toBeUndefined();
	});

	it.each([
		['name', { ...stored, name: null }, false],
		['number', { ...stored, phone_number: null }, false],
		['nothing', stored, true],
	])('may be older than the execution if it lacks its %s', async (_what, body, isFound) => {
		expect((await lookedUp({ status: 200, body }, true)).found !== undefined).toBe(isFound);
	});

	it.each(['TEAM_MEMBER_NOT_FOUND', 'TEAM_MEMEBER_NOT_FOUND'])(
		'is not there if the service says %s',
		async (code) => {
			const reply = { status: 404, body: { error: { code, message: 'No' } } };
			expect((await lookedUp(reply)).found).toBeUndefined();
		},
	);

	it.each([
		['says that something else is not there', 404, 'ENTERPRISE_NOT_FOUND'],
		['does not answer the question', 403, 'FORBIDDEN'],
	])('is not known if the service %s', async (_what, status, code) => {
		await expect(lookedUp({ status, body: { error: { code, message: 'No' } } })).rejects.toThrow(
			FailureError,
		);
	});
});

describe('the item of a member', () => {
	it.each([
		['Active', true],
		['On Leave', true],
		['Working', true],
		['Inactive', false],
		['Invited', false],
		['Deleted', false],
	])('that is %s may be named by a lead: %s', (status, isActive) => {
		const body = { ...sent, status };
		expect(memberData(readAs(memberAsSent, body))).toEqual({
			...body,
			is_active: isActive,
			phone_number: `+${sent.phone_number}`,
		});
	});

	it('that was written has the email and the state of the write, if the answer has none', () => {
		const answer = readAs(memberWriteAnswer, { ok: true });
		expect(writtenData(answer, 'ann@example.com', 'Inactive')).toEqual({
			...{ email: 'ann@example.com', is_active: false, ok: true },
		});
		expect(writtenData(answer, 'a@x.in')).toEqual({ email: 'a@x.in', ok: true });
	});

	it('that was written has what the answer shows, without its remarks', () => {
		const answer = readAs(memberWriteAnswer, { ...stored, remarks: [{ field: 'role', remark: 'was cut' }] });
		expect(writtenData(answer, 'other@x.in', 'Inactive')).toEqual({
			...stored,
			is_active: true,
			phone_number: `+${stored.phone_number}`,
		});
	});
});

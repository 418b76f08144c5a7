import { memberWriteAnswer, memberAsSent } from '../../../nodes/shared/sync/shapes/teamMember';
import { readAs } from '../../kit/readAs';

const teamMember = (answer: unknown) => memberAsSent(answer)?.read;

const email = 'ann@example.com';

describe('a team member', () => {
	it('is named by the email where the answer has no name, and active where it has no state', () => {
		expect(readAs(teamMember, { email })).toEqual({ name: email, email, status: 'Active' });
		expect(readAs(teamMember, { email, status: ' ' }).status).toBe('Active');
	});

	it('has a state that the nodes do not know, in the words of the service', () => {
		expect(readAs(teamMember, { email, status: 'Sabbatical' }).status).toBe('Sabbatical');
	});

	it('is read only with an email', () => {
		for (const answer of [{}, { name: 'Ann' }, { email: ' ' }, 'OK', null])
			expect(teamMember(answer)).toBeUndefined();
	});
});

describe('the answer to a write of a team member', () => {
	it.each([
		['the object with the email', { data: { member: { email, id: 7 } } }, { email, id: 7 }],
		[
			'the answer, where none has an email',
			{ success: true, data: { id: 7 } },
			{ success: true, data: { id: 7 } },
		],
		['empty, where the service sent no object', 'OK', {}],
	])('is kept as it was sent: %s', (_what, answer, raw) => {
		expect(readAs(memberWriteAnswer, answer).raw).toEqual(raw);
	});

	it.each(['Active', 'INACTIVE', 'on_leave', 'Working', 'INVITED', 'deleted'])(
		'has the state %s',
		(status) => {
			const expected = { INACTIVE: 'Inactive', on_leave: 'On Leave', INVITED: 'Invited', deleted: 'Deleted' };
			const state = Object.entries(expected).find(([sent]) => sent === status)?.[1] ?? status;
			expect(readAs(memberWriteAnswer, { status: 'SUCCESS', data: { email, status } }).state).toBe(state);
		},
	);

	it('has the state of the member, not of the call around it', () => {
		expect(readAs(memberWriteAnswer, { status: 'Active', data: { email, status: 'Inactive' } }).state).toBe(
			'Inactive',
		);
		expect(readAs(memberWriteAnswer, { status: 'SUCCESS', data: { email } }).state).toBeUndefined();
	});

	it('says that the call failed, and why', () => {
		const message = 'No seat';
		for (const answer of [{ success: false, message }, { code: 'BUY_LICENSE', message }, message])
			expect(readAs(memberWriteAnswer, answer)).toMatchObject({
				isDenied: true,
				remarks: [{ field: '', remark: message }],
			});
		expect(readAs(memberWriteAnswer, { data: { email } })).toMatchObject({ isDenied: false, remarks: [] });
	});
});

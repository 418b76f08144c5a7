import { enterprise } from '../../../nodes/shared/sync/shapes/pipeline';
import { leadAnswer, leadPage } from '../../../nodes/shared/sync/shapes/lead';
import { teamMemberPage } from '../../../nodes/shared/sync/shapes/teamMember';

describe('a lead that is read', () => {
	it.each(['lead_id', 'leadid', 'id'])('has its ID as %s, or no ID in a search', (key) => {
		expect(leadAnswer.parse({ [key]: 'l1', fields: {} }).leadId).toBe('l1');
		expect(leadAnswer.parse({ fields: {} }).leadId).toBeUndefined();
	});

	it('keeps unknown keys', () => {
		const answer = { id: 'l1', fields: { name: 'Asha' }, score: 7, actions: [{ id: 'a1', type: 'X' }] };
		expect(leadAnswer.parse(answer).raw).toEqual(answer);
		expect(leadAnswer.parse(answer).actions).toEqual(answer.actions);
	});

	it('is in pages, with the total count if the service has it', () => {
		expect(leadPage.parse({ data: [{ fields: {} }], total_count: 7 }).totalCount).toBe(7);
		expect(leadPage.parse({ data: [{ fields: {} }] }).totalCount).toBeUndefined();
		expect(leadPage.safeParse('<html></html>').success).toBe(false);
	});
});

it('reads team members that lack a name or a state', () => {
	expect(teamMemberPage.parse({ data: [{ email: 'a@mail.example' }], total_count: 1 }).data).toEqual([
		{ name: 'a@mail.example', email: 'a@mail.example', status: 'Active' },
	]);
});

it('reads the state of a team member in one spelling', () => {
	const statusOf = (status: string) =>
		teamMemberPage.parse({ data: [{ email: 'a@b.co', status }] }).data[0]?.status;
	expect(['INVITED', 'on leave', 'Working', 'Sleeping'].map(statusOf)).toEqual([
		'Invited',
		'On Leave',
		'Working',
		'Sleeping',
	]);
});

it('reads an enterprise with any keys, and rejects a web page', () => {
	for (const answer of [{ leadIdentifierFieldId: 'f1', more: 1 }, { name: 'Acme' }, {}])
		expect(enterprise.parse(answer)).toEqual(answer);
	expect(enterprise.safeParse('<html></html>').success).toBe(false);
});

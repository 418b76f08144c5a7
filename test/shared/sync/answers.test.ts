import { enterpriseShape } from '../../../nodes/shared/sync/shapes/pipeline';
import { leadAnswer, leadPage } from '../../../nodes/shared/sync/shapes/lead';
import { teamMemberPage } from '../../../nodes/shared/sync/shapes/teamMember';
import { readAs } from '../../kit/readAs';

describe('a lead that is read', () => {
	// sync-api.md, Lead; sync-api.md, POST /lead/search.
	it.each(['lead_id', 'leadid', 'id'])('has its ID as %s, or no ID in a search', (key) => {
		expect(readAs(leadAnswer, { [key]: 'l1', fields: {} }).leadId).toBe('l1');
		expect(readAs(leadAnswer, { fields: {} }).leadId).toBeUndefined();
	});

	it('keeps unknown keys', () => {
		const answer = { id: 'l1', fields: { name: 'Asha' }, score: 7, actions: [{ id: 'a1', type: 'X' }] };
		expect(readAs(leadAnswer, answer).raw).toEqual(answer);
		expect(readAs(leadAnswer, answer).actions).toEqual(answer.actions);
	});

	it('is in pages, with the total count if the service has it', () => {
		expect(readAs(leadPage, { data: [{ fields: {} }], total_count: 7 }).totalCount).toBe(7);
		expect(readAs(leadPage, { data: [{ fields: {} }] }).totalCount).toBeUndefined();
		expect(leadPage('<html></html>')).toBeUndefined();
	});
});

it('reads team members that lack a name or a state', () => {
	expect(readAs(teamMemberPage, { data: [{ email: 'a@mail.example' }], total_count: 1 }).data).toEqual([
		{ name: 'a@mail.example', email: 'a@mail.example', status: 'Active' },
	]);
});

it('reads the state of a team member in one spelling', () => {
	const statusOf = (status: string) =>
		readAs(teamMemberPage, { data: [{ email: 'a@b.co', status }] }).data[0]?.status;
	expect(['INVITED', 'on leave', 'Working', 'Sleeping'].map(statusOf)).toEqual([
		'Invited',
		'On Leave',
		'Working',
		'Sleeping',
	]);
});

it('reads an enterprise with any keys, and rejects a web page', () => {
	for (const answer of [{ leadIdentifierFieldId: 'f1', more: 1 }, { name: 'Acme' }, {}])
		expect(readAs(enterpriseShape, answer)).toEqual(answer);
	expect(enterpriseShape('<html></html>')).toBeUndefined();
});

it.each([
	['an object of its own', (enterprise: object) => ({ enterprise })],
	['an envelope', (enterprise: object) => ({ code: '0000', data: { enterprise } })],
	['a list', (enterprise: object) => [enterprise]],
])('reads an enterprise in %s', (_where, around) => {
	for (const enterprise of [{ name: 'Acme', teamSize: 3 }, { leadIdentifierFieldId: 'f1' }])
		expect(readAs(enterpriseShape, around(enterprise))).toEqual(enterprise);
	const withOwner = { name: 'Acme', owner: { name: 'Ann' } };
	expect(readAs(enterpriseShape, around(withOwner))).toEqual(withOwner);
});

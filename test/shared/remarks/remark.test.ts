import { causeOf, fromService, usualHints } from '../../../nodes/shared/remarks/remark';

describe("the category of a service's remark follows from its address and message", () => {
	it.each([
		['fields.rating', 'Rating must be between 1 and 5', 'invalid_value'],
		['fields.internal_score', 'Field is hidden or is locked after creation', 'hidden_or_locked'],
		['actions[0].created_on', 'Previous date cannot be set for this action', 'backdating_not_allowed'],
		['actions[0].type', 'Custom action with that code was not found', 'unknown_action_code'],
		['actions[0].type', 'Custom action code not found', 'unknown_action_code'],
		['actions[0].created_on', 'This action may not be predated', 'backdating_not_allowed'],
		['actions[0].created_on', 'Backdating is off', 'backdating_not_allowed'],
		['fields.nope', 'Not defined in the enterprise', 'unknown_field'],
		['fields.nope', 'There is no such field', 'unknown_field'],
		['fields.nope', 'Unknown field', 'unknown_field'],
		['fields.nope', 'Not a field of leads', 'unknown_field'],
		['fields.topic', 'A value is required', 'missing_mandatory'],
		['fields.topic', 'Field is locked', 'hidden_or_locked'],
		['fields.topic', 'The value is missing', 'missing_mandatory'],
		['fields.topic', 'Field is mandatory', 'missing_mandatory'],
		['fields.topic', 'A mandatory field is hidden', 'hidden_or_locked'],
		['fields.topic', 'The mandatory field was not found', 'missing_mandatory'],
		['fields.nope', 'Not found in the enterprise', 'unknown_field'],
		['actions[0].created_on', 'Back-dating is off', 'backdating_not_allowed'],
		['fields.topic', `${'x'.repeat(490)} locked`, 'hidden_or_locked'],
		['fields.topic', `${'x'.repeat(500)} locked`, 'invalid_value'],
		['fields.assignee', 'Not a teammember', 'unknown_team_member'],
		['actions[0].fields.topic', 'Mandatory field is missing', 'missing_mandatory'],
		['fields.nope', 'Field was not found in the enterprise', 'unknown_field'],
		['fields.nope', 'Field nope not found', 'unknown_field'],
		['fields.assignee', 'No active team member has this email', 'unknown_team_member'],
		['actions[2].employeeid', 'Not usable', 'unknown_team_member'],
		['fields.website', 'Not usable', 'invalid_value'],
		['actions[0].amount', 'Not usable', 'invalid_value'],
		['actions[0]', 'Not usable', 'other'],
		['employeeid', 'Not usable', 'other'],
		['files[0]', 'Not usable', 'other'],
		['', 'Something else', 'other'],
	])('%s, %s: %s', (field, remark, category) => {
		const hint = usualHints[category as keyof typeof usualHints];
		expect(fromService({ field, remark })).toMatchObject({ category, hint });
	});

	it('is in the words of the service', () => {
		const remark = fromService({ field: 'fields.rating', remark: 'No' });
		expect(remark).toMatchObject({ source: 'service', message: 'No' });
	});

	it.each<[keyof typeof usualHints, RegExp]>([
		['invalid_value', /so that it fits the type of the field, then send it again/],
		['hidden_or_locked', /Leave the field out, or ask an administrator .* to show or unlock it/],
		['unknown_field', /case-sensitive: refresh the list of fields and map the value to one of them/],
		['missing_mandatory', /Give every mandatory field a value, then send the entry again/],
		['unknown_action_code', /Give the name of a custom action of the workspace, or its code without ACTION_/],
		['backdating_not_allowed', /Leave the date out, or ask an administrator to allow earlier dates/],
		['unknown_team_member', /email of an active team member/],
		['other', /Read the message and compare the lead in the workspace with what was sent/],
	])('has a hint that says what to do about %s', (category, hint) => {
		expect(usualHints[category]).toMatch(hint);
	});
});

it.each([
	['Not sent: a defect', 'a defect'],
	['Not written: a defect', 'a defect'],
	['It was Not sent: a defect', 'It was Not sent: a defect'],
	['Not found', 'Not found'],
])('the cause in %j is %j', (message, cause) => {
	expect(causeOf(message)).toBe(cause);
});

import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { errorOf, members, newPhone, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

beforeEach(() => running.sandbox.reset());

const admin = (method: string, path: string, body?: unknown) =>
	callAdmin<Fields>(running.sandbox, method, path, body);

const refusal = async (method: string, path: string, body?: unknown) =>
	errorOf(await callAdmin(running.sandbox, method, path, body));

const STATUS = '/pipeline/statuses/Fresh';
const REASON = '/pipeline/lost-reasons/Wrong%20Number';

describe('A call of an administrator', () => {
	test.each([
		['POST', '/faults'],
		['GET', '/faults'],
		['DELETE', '/faults'],
		['POST', '/reset'],
		['POST', '/leads/x/timeline'],
		['GET', '/dialect'],
		['PUT', '/dialect'],
		['DELETE', '/team-members/x'],
		['PUT', '/seats'],
		['GET', '/tokens'],
		['POST', '/tokens'],
		['DELETE', '/tokens/1'],
		['POST', '/fields'],
		['PATCH', '/fields/x'],
		['POST', '/fields/x/labels'],
		['PATCH', '/actions/x'],
		['POST', '/actions/x/fields'],
		['POST', '/actions/x/fields/x/labels'],
		['PATCH', '/pipeline/statuses/x'],
		['PATCH', '/pipeline/lost-reasons/x'],
		['PATCH', '/traffic'],
		['GET', '/traffic'],
		['GET', '/requests'],
	])('needs the admin key: %s %s', async (method, path) => {
		for (const key of ['', 'wrong', running.sandbox.syncToken])
			expect(errorOf(await callAdmin(running.sandbox, method, path, {}, key))).toEqual({
				status: 401,
				code: 'NOT_AUTHORIZED',
				message: 'A valid x-admin-key header is needed',
			});
	});

	test.each<[method: string, path: string, place: string, bodies: readonly unknown[]]>([
		['POST', '/reset', 'seed', [{ seed: 'nope' }, { seed: null }]],
		['POST', '/reset', 'other', [{ other: 1 }]],
		['POST', '/leads/x/timeline', 'type', [{}, { type: 'PAYMENT' }, { type: 1 }]],
		['POST', '/leads/x/timeline', 'employeeid', [{ type: 'MISSED_CALL', employeeid: 1 }]],
		['POST', '/leads/x/timeline', 'body', [{ type: 'MISSED_CALL', body: 'x' }]],
		['POST', '/leads/x/timeline', 'other', [{ type: 'MISSED_CALL', other: 1 }]],
		[
			'PUT',
			'/dialect',
			'dialect',
			[{}, { dialect: 'x' }, { dialect: -1 }, { dialect: 2 ** 32 }, { dialect: 0.5 }],
		],
		['PUT', '/dialect', 'other', [{ dialect: 'strict', other: 1 }]],
		['PUT', '/seats', 'seats', [{}, { seats: -1 }, { seats: 1_000_001 }, { seats: 0.5 }, { seats: '1' }]],
		['PUT', '/seats', 'other', [{ seats: 1, other: 1 }]],
		['PATCH', '/fields/notes', 'isVisible', [{ isVisible: 'no' }]],
		['PATCH', '/fields/notes', 'lockAfterCreate', [{ lockAfterCreate: 1 }]],
		['PATCH', '/fields/notes', 'maxLength', [{ maxLength: 0 }, { maxLength: 1_000_001 }, { maxLength: 0.5 }]],
		['PATCH', '/fields/notes', 'other', [{ other: 1 }]],
		['PATCH', '/actions/1004', 'allowPredatedActivity', [{}, { allowPredatedActivity: 'MAYBE' }]],
		['PATCH', '/actions/1004', 'other', [{ allowPredatedActivity: 'DENY', other: 1 }]],
		['PATCH', STATUS, 'archived', [{}, { archived: 'yes' }]],
		['PATCH', STATUS, 'other', [{ archived: true, other: 1 }]],
		['PATCH', REASON, 'archived', [{}, { archived: 1 }]],
		['POST', '/fields/city/labels', 'label', [{}, { label: 1 }, { label: 'a\nb' }]],
	])('%s %s is refused with the place that is wrong: %s', async (method, path, place, bodies) => {
		for (const body of bodies)
			expect({ body, ...(await refusal(method, path, body)) }).toEqual({
				body,
				status: 400,
				code: 'BAD_REQUEST',
				message: expect.stringMatching(place === 'other' ? 'Unrecognized key: "other"' : `^${place}: `),
			});
	});

	test.each<[method: string, path: string, body: unknown, status: number, answer: object]>([
		['POST', '/reset', undefined, 200, { status: 'RESET' }],
		['PUT', '/dialect', { dialect: 2 ** 32 - 1 }, 200, { dialect: 2 ** 32 - 1 }],
		['PUT', '/dialect', { dialect: 'strict' }, 200, { dialect: 'strict', ways: {} }],
		['PUT', '/seats', { seats: 0 }, 200, { seats: 0 }],
		['PUT', '/seats', { seats: 1_000_000 }, 200, { seats: 1_000_000 }],
		[
			'DELETE',
			`/team-members/${members.active}`,
			undefined,
			200,
			{ email: members.active, status: 'Deleted' },
		],
		['PATCH', '/fields/notes', {}, 200, { apiName: 'notes', isVisible: true, lockAfterCreate: false }],
		['PATCH', '/fields/notes', { maxLength: 1 }, 200, { apiName: 'notes' }],
		['PATCH', '/fields/notes', { maxLength: 1_000_000 }, 200, { apiName: 'notes' }],
		['PATCH', '/fields/notes', { lockAfterCreate: true }, 200, { lockAfterCreate: true, isVisible: true }],
		['PATCH', '/fields/notes', { isVisible: false }, 200, { lockAfterCreate: false, isVisible: false }],
		['POST', '/fields/city/labels', { label: 'x'.repeat(40) }, 201, { apiName: 'city' }],
		[
			'POST',
			'/fields',
			{ apiName: `a${'_'.repeat(39)}`, type: 'TEXT' },
			201,
			{ isLeadid: false, lockAfterCreate: false },
		],
		[
			'POST',
			'/fields',
			{ apiName: 'b0', type: 'TAGS', labels: ['x'.repeat(40)], isVisible: false },
			201,
			{ isVisible: false },
		],
		[
			'POST',
			'/actions/1004/fields',
			{ apiName: 'doc', type: 'FILE' },
			201,
			{ code: 'ACTION_1004', fieldSchema: { doc: { type: 'FILE', mandatory: false } } },
		],
		[
			'PATCH',
			REASON,
			{ archived: true },
			200,
			{ lostReasons: expect.arrayContaining([{ label: 'Wrong Number', isDefault: false, archived: true }]) },
		],
		['PATCH', '/pipeline/lost-reasons/Unknown%20Reason', { archived: false }, 200, {}],
	])('%s %s %j is carried out', async (method, path, body, status, answer) => {
		expect(await admin(method, path, body)).toMatchObject({ status, data: answer });
		running.sandbox.speak('strict');
	});

	test.each<[method: string, path: string, body: unknown, status: number, code: string, message: string]>([
		['GET', '/nope', undefined, 404, 'NOT_FOUND', 'No route matches GET on this path'],
		[
			'POST',
			'/leads/x/timeline',
			{ type: 'MISSED_CALL' },
			404,
			'LEAD_NOT_FOUND',
			'Lead with id x was not found',
		],
		[
			'DELETE',
			'/team-members/a@b.co',
			undefined,
			404,
			'TEAM_MEMEBER_NOT_FOUND',
			'Team member with email a@b.co was not found',
		],
		['PATCH', '/fields/nope', {}, 404, 'FIELD_NOT_FOUND', 'Field nope was not found'],
		[
			'PATCH',
			'/actions/9',
			{ allowPredatedActivity: 'DENY' },
			404,
			'ACTION_NOT_FOUND',
			'Custom action with code 9 was not found',
		],
		[
			'POST',
			'/actions/1001/fields/nope/labels',
			{ label: 'x' },
			404,
			'FIELD_NOT_FOUND',
			'Field nope was not found in action 1001',
		],
		[
			'POST',
			'/actions/9/fields/nope/labels',
			{ label: 'x' },
			404,
			'ACTION_NOT_FOUND',
			'Custom action with code 9 was not found',
		],
		[
			'POST',
			'/actions/1001/fields/location/labels',
			{ label: 'x' },
			400,
			'BAD_REQUEST',
			'Field location has no options or tags',
		],
		['PATCH', '/pipeline/statuses/Nope', { archived: true }, 404, 'NOT_FOUND', 'Status Nope was not found'],
		[
			'PATCH',
			'/pipeline/lost-reasons/Nope',
			{ archived: true },
			404,
			'NOT_FOUND',
			'Lost reason Nope was not found',
		],
		[
			'PATCH',
			'/pipeline/lost-reasons/Unknown%20Reason',
			{ archived: true },
			400,
			'BAD_REQUEST',
			'The default lost reason cannot be archived, because lost leads without a reason get it',
		],
		[
			'PATCH',
			'/fields/phone',
			{ isVisible: false },
			400,
			'BAD_REQUEST',
			'The lead identifier cannot be hidden, because every new lead needs it',
		],
		[
			'POST',
			'/fields',
			{ apiName: 'modified_on', type: 'DATE' },
			400,
			'BAD_REQUEST',
			'The API name modified_on is reserved. Choose another one.',
		],
		[
			'POST',
			'/fields',
			{ apiName: 'constructor', type: 'DATE' },
			400,
			'BAD_REQUEST',
			'The API name constructor is reserved. Choose another one.',
		],
	])(
		'%s %s %j is refused with what is not there or not possible',
		async (method, path, body, status, code, message) => {
			expect(await refusal(method, path, body)).toEqual({ status, code, message });
		},
	);

	test.each(['', 'A', '1a', '_a', 'a-b', 'a b', 'aé', 'xA', `a${'_'.repeat(40)}`])(
		'names no new field "%s"',
		async (apiName) => {
			expect(await refusal('POST', '/fields', { apiName, type: 'TEXT' })).toMatchObject({
				status: 400,
				message: expect.stringMatching(/^This is not an API name\. At most 40 .* as in birth_date\.$/),
			});
		},
	);
});

test('A recorded entry is on the timeline, with who performed it and its body where these are shown', async () => {
	const lead = await running.api.newLead({ phone: newPhone() });
	const recorded = await admin('POST', `/leads/${lead}/timeline`, {
		type: 'USER_NOTE',
		employeeid: members.active,
		body: { text: 'Call after six' },
	});
	expect(recorded).toMatchObject({ status: 201, data: { id: expect.stringMatching(/^[0-9a-f]{24}$/) } });
	running.sandbox.speak('observed');
	const [entry] = await running.api.timeline(lead);
	running.sandbox.speak('strict');
	expect(entry).toMatchObject({ id: recorded.data['id'], type: 'USER_NOTE', text: 'Call after six' });
});

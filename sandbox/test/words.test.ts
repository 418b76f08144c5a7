import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { statuses } from '../src/domain/actions/payment';
import { put, HELLO, textFile, type Described } from './filesSupport';
import {
	errorOf,
	members,
	newPhone,
	textsOf,
	useSandbox,
	type Fields,
} from '../../test/kit/sandbox/useSandbox';

// People read these words in a workflow, where they are all that says what to do. What a call does is tested elsewhere.

const running = useSandbox();

const words = async (call: Promise<Parameters<typeof errorOf>[0]>) => errorOf(await call).message;
const adminWords = (method: string, path: string, body?: unknown) =>
	words(callAdmin(running.sandbox, method, path, body));

const label = 'must have 1 to 40 characters and must not be blank';
const nobody = 'No active team member has this email';

describe('The words of a remark', () => {
	test.each<[field: string, value: unknown, ...remarks: string[]]>([
		['notes', 1, 'Invalid value: a text is expected'],
		['email', 'a', 'Invalid value: an email address such as local@domain.tld is expected'],
		[
			'alternate_phone',
			'a',
			'Invalid value: a phone number with country code, without spaces or symbols, is expected',
		],
		['team_size', 'a', 'Invalid value: a number is expected'],
		[
			'birth_date',
			'a',
			'Invalid value: epoch milliseconds or a date in the workspace date format is expected',
		],
		['newsletter', 'a', 'Invalid value: true or false is expected'],
		['budget', 'a', 'Invalid value: an amount as a string of digits, with . for decimals, is expected'],
		['website', 'a', 'Invalid value: a web address is expected'],
		['photo', 'a', 'Invalid value: a link with http:// or https:// is expected'],
		['customer_id', ' ', 'Invalid value: a text that is not blank is expected'],
		['rating', '3', 'Invalid value: a whole number from 1 to 5 is expected'],
		['rating', 6, 'Rating must be between 1 and 5'],
		['city', 1, 'Invalid value: the label of an option is expected'],
		['city', ' ', `Option label ${label}`],
		['interests', 'CRM', 'Invalid value: an array of tag labels is expected'],
		[
			'interests',
			['CRM', 1, ' '],
			'Tag 1 was left out: a label is expected',
			`Tag " " was left out: tag label ${label}`,
		],
		['account_manager', 'a', nobody],
		['assignee', 'a', nobody],
		['status', 'a', 'No active status of the lead stage pipeline has this label'],
		['nope', 1, 'Field was not found in the enterprise'],
	])('about %s: %j', async (field, value, ...remarks) => {
		const created = await running.api.create({ phone: newPhone(), [field]: value });
		expect(textsOf(created)).toEqual(remarks);
	});

	test('about the reason of a lost lead', async () => {
		const created = await running.api.create({ phone: newPhone(), status: 'Lost', lost_reason: 'a' });
		expect(textsOf(created)).toEqual(['No active lost reason of the lead stage pipeline has this label']);
	});

	const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 };
	test.each<[entry: unknown, ...remarks: string[]]>([
		['x', 'An action must be an object'],
		[{}, 'Action type is missing'],
		[{ type: '9999', fields: {} }, 'Custom action with that code was not found'],
		[{ type: '1001' }, 'Fields of the action are missing'],
		[{ type: '1001', fields: { nope: 1 } }, 'Field was not found in the enterprise'],
		[{ type: '1001', fields: {}, employeeid: 'a' }, nobody],
		[
			{ type: '1001', fields: {}, created_on: '21/11/2026' },
			'Invalid value: epoch milliseconds or DD/MM/YYYY HH:mm:ss is expected',
		],
		[{ type: '1004', fields: {}, created_on: null, employeeid: null }],
		[{ type: '1004', fields: {}, created_on: 1 }, 'Previous date cannot be set for this action'],
		[{ type: '1002', fields: { topic: 'a' } }, 'Mandatory field is missing'],
		[
			{ type: '1002', fields: { topic: 'a', demo_date: true } },
			'Invalid value: epoch milliseconds or a date in the workspace date format is expected',
			'The action was not created, because a mandatory field has no valid value',
		],
		[
			{ type: '1003', fields: { document: 'a' } },
			'Files are not accepted here; store them with the file endpoint of the action',
		],
		[{ ...payment, status: 'a' }, `Payment status must be one of ${statuses.join(', ')}`],
		[{ ...payment, employeeid: 'a' }, nobody],
		[{ ...payment, created_on: 1 }, 'Previous date cannot be set for this action'],
		[{ ...payment, paymentid: 'a' }, 'Payment ID is set by the service'],
	])('about an action: %j', async (entry, ...remarks) => {
		expect(textsOf(await running.api.append(await running.api.newLead(), entry))).toEqual(remarks);
	});
});

describe('The words of a refusal', () => {
	const none = '0123456789abcdef01234567';

	test('name what was not found', async () => {
		const { api } = running;
		const lead = await api.newLead();
		expect(await words(api.get(`/lead/${none}`))).toBe(`Lead with id ${none} was not found`);
		expect(await words(api.get(`/lead/${lead}/action/${none}`))).toBe(
			`Action with id ${none} was not found on the lead`,
		);
		expect(await words(api.get('/custom-fields/nope'))).toBe('Field nope was not found in the enterprise');
		expect(await words(api.get('/custom-actions/ACTION_9'))).toBe(
			'Custom action with code ACTION_9 was not found',
		);
		expect(await words(api.get('/team-members/a@b.co'))).toBe('Team member with email a@b.co was not found');
		expect(await words(api.get('/team-members/a'))).toBe('a is not an email address');
	});

	test.each<[fields: unknown, message: string]>([
		[{ nope: 1 }, 'Field nope not found in the enterprise'],
		[{ name: { from: 1 } }, 'Field name cannot be searched by from and to'],
		[{ name: null }, 'The filter fields.name must not be null'],
		[{ birth_date: { at: 1 } }, 'The filter fields.birth_date must have from, to or both, and nothing else'],
		[
			{ birth_date: { from: 'a' } },
			'fields.birth_date.from must be epoch milliseconds or a date in the workspace date format',
		],
	])('about the filter %j', async (fields, message) => {
		expect(await words(running.api.post('/lead/search', { fields }))).toBe(message);
	});

	test('say what of an action cannot change', async () => {
		const { api } = running;
		const lead = await api.newLead({ assignee: members.active });
		const appended = await api.append(
			lead,
			{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 },
			{ type: '1001', fields: {} },
		);
		const [payment, custom] = appended.data.actions.map(({ action_id: id }) => String(id));
		const builtIn = (await api.timeline(lead)).find(({ type }) => type === 'LEAD_ASSIGNMENT')?.id;
		const update = (action: string | undefined, body: Fields) =>
			words(api.post(`/lead/${lead}/action/${action}`, body));

		expect(await update(payment, { type: 'PAYMENT', status: 'PENDING', amount: 1, currency: 'INR' })).toBe(
			'Only the status of a payment can be changed, not amount, currency',
		);
		expect(await update(payment, { type: 'PAYMENT', status: 'a' })).toBe(
			`Payment status must be one of ${statuses.join(', ')}`,
		);
		expect(await update(payment, { type: '1001' })).toBe('Type must be PAYMENT, the type of this action');
		expect(await update(custom, { type: '1002', fields: {} })).toBe(
			'Type must be 1001, the type of this action',
		);
		expect(await update(custom, { type: '1001', fields: {}, employeeid: 'a', created_on: 1 })).toBe(
			'employeeid and created_on cannot be changed after creation',
		);
		expect(await update(custom, { type: '1001' })).toBe('Body must have an object fields');
		expect(await update(builtIn, { type: 'LEAD_ASSIGNMENT', fields: {} })).toBe(
			'Actions of type LEAD_ASSIGNMENT cannot be changed',
		);
		expect(await words(api.get(`/lead/${lead}/action/${builtIn}`))).toBe(
			'Actions of type LEAD_ASSIGNMENT cannot be fetched one by one',
		);
		expect(await words(api.post(`/lead/${lead}/action/${payment}/file`, { fields: {} }))).toBe(
			'Actions of type PAYMENT have no FILE fields',
		);
	});

	test('about a mandatory field and an unknown field that are cleared', async () => {
		const { api } = running;
		const lead = await api.newLead();
		const appended = await api.append(lead, { type: '1002', fields: { demo_date: 1, topic: 'a' } });
		const action = appended.data.actions[0]?.action_id;
		const updated = await api.post<{ remarks: [] }>(`/lead/${lead}/action/${action}`, {
			type: '1002',
			fields: { topic: null, nope: null },
		});
		expect(textsOf(updated)).toEqual([
			'Mandatory field cannot be cleared',
			'Field was not found in the enterprise',
		]);
	});

	test('about a file', async () => {
		const { api } = running;
		const lead = await api.newLead();
		const { data } = await api.post<Described>(`/lead/${lead}/file`, { files: [textFile()] });
		const of = (file: string | undefined) => api.get(`/lead/${lead}/action/${data.action_id}/file/${file}`);
		const [file] = data.files;
		expect(await words(of(none))).toBe(`File with id ${none} was not found`);
		expect(await words(of(file?.file_id))).toBe(`File with id ${file?.file_id} was never uploaded`);
		await put(String(file?.upload_url), HELLO);
		expect(String((await put(String(file?.upload_url), HELLO)).body)).toContain(
			'This upload URL has been used',
		);
	});

	test('about a lead that exists, and its identifier', async () => {
		const phone = newPhone();
		const lead = await running.api.newLead({ phone });
		expect(await words(running.api.post('/lead', { fields: { phone } }))).toBe(
			'A lead with the same identifier value already exists',
		);
		expect(await words(running.api.post(`/lead/${lead}`, { fields: { phone } }))).toBe(
			'Cannot modify lead identifier field',
		);
	});

	test.each<[method: string, path: string, body: unknown, message: string]>([
		['PATCH', '/fields/nope', { isVisible: false }, 'Field nope was not found'],
		['POST', '/fields/notes/labels', { label: 'a' }, 'Field notes has no options or tags'],
		['POST', '/fields/city/labels', { label: ' ' }, 'A label must have 1 to 40 characters'],
		['POST', '/fields/city/labels', { label: 'Mumbai' }, 'Field city already has the label Mumbai'],
		['POST', '/fields', { apiName: 'notes', type: 'TEXT' }, 'Field notes already exists'],
		[
			'POST',
			'/fields',
			{ apiName: 'x', type: 'TEXT', labels: ['a'] },
			'Fields of type TEXT have no options or tags',
		],
		['POST', '/fields', { apiName: 'x', type: 'TAGS', labels: ['a', 'A'] }, 'Labels of a field must differ'],
		[
			'POST',
			'/fields',
			{ apiName: 'x', type: 'TAGS', labels: [' '] },
			'A label must have 1 to 40 characters',
		],
	])('to an administrator: %s %s %j', async (method, path, body, message) => {
		expect(await adminWords(method, path, body)).toBe(message);
	});
});

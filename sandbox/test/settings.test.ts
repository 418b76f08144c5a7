import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../src/server';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import {
	Api,
	errorOf,
	members,
	newPhone,
	textsOf,
	useSandbox,
	type Fields,
} from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

const admin = <T = Fields>(method: string, path: string, body?: unknown, key?: string) =>
	callAdmin<T>(running.sandbox, method, path, body, key);
const refusal = async (method: string, path: string, body?: unknown) =>
	errorOf(await callAdmin(running.sandbox, method, path, body));

beforeEach(() => running.sandbox.reset());

describe('Fields', () => {
	test('a hidden field drops values until it is shown again', async () => {
		expect((await admin('PATCH', '/fields/company', { isVisible: false })).data).toMatchObject({
			isVisible: false,
		});
		const refused = await running.api.create({ phone: newPhone(), company: 'Acme' });
		expect(textsOf(refused)).toEqual(['Field is hidden or is locked after creation']);
		await admin('PATCH', '/fields/company', { isVisible: true });
		const lead = await running.api.newLead({ company: 'Acme' });
		expect(await running.api.fieldsOf(lead)).toMatchObject({ company: 'Acme' });
	});

	test('a field can be locked after creation, and get a length limit', async () => {
		const lead = await running.api.newLead({ company: 'Acme' });
		await admin('PATCH', '/fields/company', { lockAfterCreate: true });
		await admin('PATCH', '/fields/notes', { maxLength: 3 });
		const { data } = await running.api.update(lead, { company: 'Other', notes: 'long' });
		expect(data.remarks.map(({ field }) => field)).toEqual(['fields.company', 'fields.notes']);
	});

	test('the identifier cannot be hidden', async () => {
		expect(await refusal('PATCH', '/fields/phone', { isVisible: false })).toMatchObject({
			status: 400,
			code: 'BAD_REQUEST',
		});
	});

	test('the identifier can be shown, locked and limited', async () => {
		const { status } = await admin('PATCH', '/fields/phone', { isVisible: true, lockAfterCreate: true });
		expect(status).toBe(200);
		expect((await admin('PATCH', '/fields/phone', { maxLength: 20 })).status).toBe(200);
	});

	test('a field has at most 1000 labels', async () => {
		const labels = Array.from({ length: 1000 }, (_value, index) => `l${index}`);
		const added = await admin('POST', '/fields', { apiName: 'plan', type: 'TAGS', labels });
		expect(added.status).toBe(201);
		expect(await refusal('POST', '/fields/plan/labels', { label: 'one more' })).toMatchObject({
			status: 400,
			message: 'Field plan already has 1000 labels',
		});
		expect(
			await refusal('POST', '/fields', { apiName: 'more', type: 'TAGS', labels: [...labels, 'one more'] }),
		).toMatchObject({ status: 400, message: 'A field has at most 1000 labels' });
	});

	test('a new option is in the definitions and accepted in a write', async () => {
		const { status, data } = await admin<{ options: Array<{ label: string }> }>(
			'POST',
			'/fields/city/labels',
			{ label: ' Oslo ' },
		);
		expect([status, data.options.at(-1)?.label]).toEqual([201, 'Oslo']);
		const lead = await running.api.newLead({ city: 'oslo' });
		expect(await running.api.fieldsOf(lead)).toMatchObject({ city: 'Oslo' });
	});

	test('an option that exists, is too long or is for a field without options is rejected', async () => {
		for (const [field, label] of [
			['city', 'mumbai'],
			['city', ' '],
			['city', 'x'.repeat(41)],
			['notes', 'x'],
		]) {
			expect(await refusal('POST', `/fields/${field}/labels`, { label })).toMatchObject({
				status: 400,
				code: 'BAD_REQUEST',
			});
		}
		expect(await refusal('POST', '/fields/nope/labels', { label: 'x' })).toMatchObject({
			status: 404,
			code: 'FIELD_NOT_FOUND',
		});
	});

	test('a new field can be listed, written, read and searched', async () => {
		const lead = await running.api.newLead();
		const added = await admin('POST', '/fields', {
			apiName: 'plan',
			type: 'DROPDOWN',
			description: 'What they pay for',
			labels: ['Basic', 'Pro'],
		});
		expect([added.status, added.data]).toMatchObject([
			201,
			{ apiName: 'plan', type: 'DROPDOWN', isVisible: true, isLeadid: false },
		]);
		const { data: fields } = await running.api.get<Fields[]>('/custom-fields');
		expect(fields.at(-1)).toMatchObject({ apiName: 'plan', options: ['Basic', 'Pro'] });
		await running.api.update(lead, { plan: 'pro' });
		expect(await running.api.fieldsOf(lead)).toMatchObject({ plan: 'Pro' });
		expect((await running.api.search({ fields: { plan: 'PRO' } })).total_count).toBe(1);
		expect((await running.api.search({ fields: { plan: 'Basic' } })).total_count).toBe(0);
	});

	test('a new field and its values outlast a restart', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'settings-'));
		const data = join(folder, 'workspace.db');
		try {
			const first = await startSandbox({ seed: 'empty', data });
			await callAdmin(first, 'POST', '/fields', { apiName: 'plan', type: 'TEXT' });
			await new Api(first).newLead({ plan: 'Pro' });
			await first.close();
			const second = await startSandbox({ data });
			expect((await new Api(second).search({ fields: { plan: 'pro' } })).total_count).toBe(1);
			await second.close();
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	test('an invalid field is rejected', async () => {
		for (const body of [
			{ apiName: 'company', type: 'TEXT' },
			{ apiName: 'created_on', type: 'DATE' },
			{ apiName: 'constructor', type: 'TEXT' },
			{ apiName: '__proto__', type: 'TEXT' },
			{ apiName: 'Plan', type: 'TEXT' },
			{ apiName: '', type: 'TEXT' },
			{ apiName: 'plan', type: 'STATUS' },
			{ apiName: 'plan', type: 'TEXT', labels: ['x'] },
			{ apiName: 'plan', type: 'TAGS', labels: ['x', 'X '] },
			{ apiName: 'plan', type: 'TAGS', labels: ['x'.repeat(41)] },
			{ apiName: 'plan', type: 'TAGS', labels: Array.from({ length: 1001 }, (_value, index) => `l${index}`) },
			{ apiName: 'plan' },
		]) {
			expect({ body, ...(await refusal('POST', '/fields', body)) }).toMatchObject({
				status: 400,
				code: 'BAD_REQUEST',
			});
		}
	});
});

describe('Custom actions', () => {
	test('of the service itself have the team member who performed them', async () => {
		const lead = await running.api.newLead();
		const recorded = { type: 'INCOMING_CALL', employeeid: members.active };
		expect((await admin('POST', `/leads/${lead}/timeline`, recorded)).status).toBe(201);
		const found = async (performed_by: string) =>
			(await running.api.search({ actions: { type: ['INCOMING_CALL'], performed_by } })).total_count;
		expect([await found(members.active), await found(members.working)]).toEqual([1, 0]);
	});

	test('that are not defined can get no field', async () => {
		expect(await refusal('POST', '/actions/9999/fields', { apiName: 'plan', type: 'TEXT' })).toMatchObject({
			status: 404,
			code: 'ACTION_NOT_FOUND',
			message: 'Custom action with code 9999 was not found',
		});
	});

	test('predated activity can be allowed and denied', async () => {
		const lead = await running.api.newLead();
		const entry = { type: '1004', created_on: '06/01/2025 10:00:00', fields: { comment: 'Nice' } };
		expect((await running.api.append(lead, entry)).data.remarks).toHaveLength(1);
		expect((await admin('PATCH', '/actions/1004', { allowPredatedActivity: 'ALLOW' })).data).toMatchObject({
			allowPredatedActivity: 'ALLOW',
			fieldSchema: { comment: { type: 'TEXT' } },
		});
		expect((await running.api.append(lead, entry)).data.remarks).toEqual([]);
		expect(await refusal('PATCH', '/actions/9999', { allowPredatedActivity: 'DENY' })).toMatchObject({
			status: 404,
			code: 'ACTION_NOT_FOUND',
		});
	});

	test('a new mandatory field drops entries without it', async () => {
		const lead = await running.api.newLead();
		await admin('POST', '/actions/1004/fields', {
			apiName: 'mood',
			type: 'DROPDOWN',
			mandatory: true,
			labels: ['Good'],
		});
		const { data } = await running.api.append(
			lead,
			{ type: '1004', fields: { comment: 'Nice' } },
			{ type: '1004', fields: { comment: 'Nice', mood: 'good' } },
		);
		expect(data.actions.map(({ status }) => status)).toEqual(['IGNORED', 'CREATED']);
		expect(await refusal('POST', '/actions/1004/fields', { apiName: 'mood', type: 'TEXT' })).toMatchObject({
			status: 400,
		});
	});

	test('an option of an action field can be added', async () => {
		const { data } = await admin('POST', '/actions/1001/fields/outcome/labels', { label: 'Moved' });
		expect(data).toMatchObject({ fieldSchema: { outcome: { options: expect.arrayContaining(['Moved']) } } });
		expect(await refusal('POST', '/actions/1001/fields/nope/labels', { label: 'x' })).toMatchObject({
			status: 404,
			code: 'FIELD_NOT_FOUND',
		});
	});
});

describe('The pipeline', () => {
	test('a status can be archived and restored', async () => {
		const status = encodeURIComponent('Follow Up');
		const { data } = await admin<{ statuses: Fields[] }>('PATCH', `/pipeline/statuses/${status}`, {
			archived: true,
		});
		expect(data.statuses).toContainEqual({ label: 'Follow Up', stageType: 'OPEN', archived: true });
		const without = await running.api.newLead({ status: 'Follow Up' });
		expect(await running.api.fieldsOf(without)).not.toHaveProperty('status');
		await admin('PATCH', `/pipeline/statuses/${status}`, { archived: false });
		const lead = await running.api.newLead({ status: 'Follow Up' });
		expect(await running.api.fieldsOf(lead)).toMatchObject({ status: 'Follow Up' });
	});

	test('any lost reason but the default one can be archived', async () => {
		const lead = await running.api.newLead();
		await admin('PATCH', `/pipeline/lost-reasons/${encodeURIComponent('Too Expensive')}`, { archived: true });
		await running.api.update(lead, { status: 'Lost', lost_reason: 'Too Expensive' });
		expect(await running.api.fieldsOf(lead)).toMatchObject({ lost_reason: 'Unknown Reason' });
		const byDefault = `/pipeline/lost-reasons/${encodeURIComponent('Unknown Reason')}`;
		expect(await refusal('PATCH', byDefault, { archived: true })).toMatchObject({ status: 400 });
		expect(await refusal('PATCH', '/pipeline/statuses/Nope', { archived: true })).toMatchObject({
			status: 404,
			code: 'NOT_FOUND',
		});
	});
});

test('only the admin key changes definitions', async () => {
	const { syncToken } = running.sandbox;
	const answers = [
		await admin('POST', '/fields', { apiName: 'plan', type: 'TEXT' }, syncToken),
		await admin('PATCH', '/fields/company', { isVisible: false }, syncToken),
		await admin('PATCH', '/pipeline/statuses/Fresh', { archived: true }, ''),
	];
	expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});

import { ownFieldTypes } from '../src/domain/definitions';
import { errorOf, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();
const byUnique = useSandbox({ seed: 'unique-id' });

interface FieldItem extends Fields {
	apiName: string;
	type: string;
	isLeadid: boolean;
}

const fields = async (query = '') => (await running.api.get<FieldItem[]>(`/custom-fields${query}`)).data;

describe('GET /custom-fields', () => {
	test('field definitions are a bare array whose items carry apiName, type, isLeadid and isVisible', async () => {
		const list = await fields();
		expect(Array.isArray(list)).toBe(true);
		for (const item of list) {
			expect(item).toMatchObject({
				apiName: expect.any(String),
				type: expect.stringMatching(/^[A-Z_]+$/),
				isLeadid: expect.any(Boolean),
				isVisible: expect.any(Boolean),
				lockAfterCreate: expect.any(Boolean),
			});
		}
	});

	// sync-api.md, Field definition.
	test('no field ID is in either mode', async () => {
		for (const item of [...(await fields()), ...(await fields('?detail=true'))]) {
			expect(Object.keys(item)).not.toEqual(
				expect.arrayContaining([expect.stringMatching(/^_?id$|fieldId/i)]),
			);
		}
	});

	// sync-api.md, Lead identifier.
	test('exactly one field is the identifier', async () => {
		const identifiers = async (list: FieldItem[]) =>
			list.filter(({ isLeadid }) => isLeadid).map(({ apiName }) => apiName);
		expect(await identifiers(await fields())).toEqual(['phone']);
		const { data } = await byUnique.api.get<FieldItem[]>('/custom-fields');
		expect(await identifiers(data)).toEqual(['customer_id']);
	});

	// sync-api.md, Field types.
	test('rating, status, lost_reason and assignee report LEAD_PROPERTY', async () => {
		const properties = (await fields()).filter(({ type }) => type === 'LEAD_PROPERTY');
		expect(properties.map(({ apiName }) => apiName).sort()).toEqual([
			'assignee',
			'lost_reason',
			'rating',
			'status',
		]);
	});

	test('every type of the specification is in the demo workspace', async () => {
		const types = new Set((await fields()).map(({ type }) => type));
		expect([...types].sort()).toEqual([...ownFieldTypes, 'LEAD_PROPERTY'].sort());
	});

	test('detail adds description, options and tags with their ids, and date formats', async () => {
		const find = (list: FieldItem[], name: string) => list.find(({ apiName }) => apiName === name);
		const [summary, detail] = [await fields('?detail=false'), await fields('?detail=true')];
		expect(await fields()).toEqual(summary);
		expect(find(summary, 'city')).not.toHaveProperty('description');
		expect(find(summary, 'city')?.['options']).toContain('Mumbai');
		expect(find(summary, 'birth_date')).not.toHaveProperty('dateFormat');
		expect(find(detail, 'city')).toMatchObject({
			description: expect.any(String),
			options: expect.arrayContaining([{ id: expect.any(String), label: 'Mumbai' }]),
		});
		expect(find(detail, 'interests')).toMatchObject({
			tags: expect.arrayContaining([{ id: expect.any(String), label: 'CRM' }]),
		});
		expect(find(detail, 'birth_date')).toMatchObject({ dateFormat: 'DD/MM/YYYY' });
		expect(detail.filter((field) => 'dateFormat' in field)).toEqual(
			detail.filter(({ type }) => type === 'DATE'),
		);
	});

	test('a detail that is neither true nor false gives 400', async () => {
		for (const path of ['/custom-fields?detail=yes', '/custom-actions?detail=']) {
			expect(errorOf(await running.api.get(path))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});

	// sync-api.md, GET /custom-fields/{apiName}.
	test('one field is read with its details', async () => {
		const { status, data } = await running.api.get<FieldItem>('/custom-fields/birth_date');
		expect([status, data]).toEqual([
			200,
			expect.objectContaining({ apiName: 'birth_date', dateFormat: 'DD/MM/YYYY' }),
		]);
	});

	test('an unknown field gives 404 FIELD_NOT_FOUND, and names are case-sensitive', async () => {
		for (const name of ['nope', 'Phone', 'created_on']) {
			expect(errorOf(await running.api.get(`/custom-fields/${name}`))).toMatchObject({
				status: 404,
				code: 'FIELD_NOT_FOUND',
			});
		}
	});
});

describe('GET /custom-actions', () => {
	test('action definitions are a bare array of code, name, score and source', async () => {
		const { data } = await running.api.get<Fields[]>('/custom-actions');
		expect(data).toHaveLength(4);
		expect(data[0]).toEqual({
			code: 'ACTION_1001',
			displayName: 'Site Visit',
			score: expect.any(Number),
			source: 'USER',
		});
	});

	// sync-api.md, Action definition.
	test('detail adds description, field schemas and allowPredatedActivity', async () => {
		const { data } = await running.api.get<Fields[]>('/custom-actions?detail=true');
		expect(data.map((action) => action['allowPredatedActivity'])).toEqual(['ALLOW', 'DENY', 'DENY', 'DENY']);
		expect(data[1]).toMatchObject({
			description: expect.any(String),
			fieldSchema: { demo_date: { type: 'DATE', mandatory: true }, host: { mandatory: false } },
		});
		expect(data[2]).toMatchObject({ fieldSchema: { document: { type: 'FILE', mandatory: true } } });
	});

	// sync-api.md, GET /custom-actions/{code}.
	test('one definition is read by the full form of its code; any other form gives 404 ACTION_NOT_FOUND', async () => {
		const { data } = await running.api.get<Fields>('/custom-actions/ACTION_1001');
		expect(data).toMatchObject({ code: 'ACTION_1001', allowPredatedActivity: 'ALLOW' });
		for (const code of ['1001', 'ACTION_9999', 'action_1001', 'PAYMENT']) {
			expect(errorOf(await running.api.get(`/custom-actions/${code}`))).toMatchObject({
				status: 404,
				code: 'ACTION_NOT_FOUND',
			});
		}
	});
});

describe('GET /lead-stage-pipeline', () => {
	test('all statuses and lost reasons are listed, with archived flags', async () => {
		const { data } = await running.api.get<{ statuses: Fields[]; lostReasons: Fields[] }>(
			'/lead-stage-pipeline',
		);
		expect(data.statuses).toContainEqual({ label: 'Fresh', stageType: 'OPEN', archived: false });
		expect(data.statuses).toContainEqual({ label: 'Call Back Later', stageType: 'OPEN', archived: true });
		expect(new Set(data.statuses.map((status) => status['stageType']))).toEqual(
			new Set(['OPEN', 'WON', 'LOST']),
		);
		expect(data.lostReasons).toContainEqual({ label: 'Unknown Reason', isDefault: true, archived: false });
		expect(data.lostReasons).toContainEqual({ label: 'Budget Frozen', isDefault: false, archived: true });
	});
});

describe('GET /metadata', () => {
	test('the enterprise is read with leadIdentifierFieldId, which is an ID, not an API name', async () => {
		const { data } = await running.api.get<Fields>('/metadata');
		expect(data).toEqual({
			id: running.sandbox.enterpriseId,
			name: expect.any(String),
			creationTimeStamp: expect.any(Number),
			teamSize: 25,
			industry: expect.any(String),
			website: expect.any(String),
			leadIdentifierFieldId: expect.stringMatching(/^[0-9a-f]{24}$/),
			integrations: [],
		});
	});
});

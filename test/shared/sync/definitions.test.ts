import * as fc from 'fast-check';
import { omit } from 'lodash';

import { actionAsSent, actionDefinitions } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { bareCode, plainField } from '../../../nodes/shared/sync/shapes/definitions';
import { fieldAsSent, fieldDefinitions } from '../../../nodes/shared/sync/shapes/fieldDefinition';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { runs } from '../../../testkit/exploring';

const fieldOf = (sent: unknown) => fieldDefinitions.parse([sent]).entries[0];
const actionOf = (sent: unknown) => actionDefinitions.parse([sent]).entries[0];
const entriesOf = (sent: unknown) => {
	const { statuses, lostReasons } = pipeline.parse(sent);
	return { statuses: statuses.entries, lostReasons: lostReasons.entries };
};
const isComplete = (sent: unknown) => {
	const { statuses, lostReasons } = pipeline.parse(sent);
	return statuses.isComplete && lostReasons.isComplete;
};
const labelsOf = (sent: unknown) => pipeline.parse(sent).statuses.entries;

const phone = { apiName: 'phone', type: 'PHONE', isLeadid: true };

describe('the definition of a field', () => {
	it.each([
		['TEXT', 'text'],
		['CHECKBOX', 'checkbox'],
		['ACTIVEUSERS', 'activeUsers'],
		['ACTIVE_USERS', 'activeUsers'],
		['MEDIALINK', 'medialink'],
		['activeUsers', 'activeUsers'],
		['UNIQUE', 'unique'],
		['FILE', 'file'],
		['SOMETHING_NEW', 'other'],
	])('of type %s is read as %s', (type, read) => {
		expect(fieldOf({ apiName: 'a', type })).toMatchObject({ type: read, rawType: type });
	});

	it.each([
		['rating', 'rating'],
		['status', 'status'],
		['lost_reason', 'lostReason'],
		['assignee', 'assignee'],
		['another', 'other'],
	])('of a lead property has the type of its name %s', (apiName, type) => {
		expect(fieldOf({ apiName, type: 'LEAD_PROPERTY' })?.type).toBe(type);
	});

	it.each([
		[{ apiName: 'city', displayName: 'Home town' }, 'Home town'],
		[{ api_name: 'city', label: 'Home town', name: 'town' }, 'Home town'],
		[{ key: 'city', name: 'Home town' }, 'Home town'],
		[{ name: 'city' }, ''],
		[{ apiName: 'city', description: 'Where the lead lives' }, ''],
	])('%j has the label %j', (sent, label) => {
		expect(fieldOf({ type: 'TEXT', ...sent })).toMatchObject({ apiName: 'city', label });
	});

	it('is visible, unlocked and no identifier by default', () => {
		expect(fieldOf({ apiName: 'a', type: 'TEXT' })).toMatchObject({
			isIdentifier: undefined,
			isVisible: true,
			lockAfterCreate: false,
			labels: [],
			description: '',
		});
	});

	it.each([
		['labels', ['Pune', 'Delhi']],
		[
			'ids and labels',
			[
				{ id: '1', label: 'Pune' },
				{ id: '2', label: 'Delhi' },
			],
		],
		[
			'ids and names',
			[
				{ id: '1', name: 'Pune' },
				{ id: '2', name: 'Delhi' },
			],
		],
		['a mixture', ['Pune', { id: '2', label: 'Delhi' }]],
	])('has options as %s', (_form, options) => {
		expect(fieldOf({ apiName: 'a', type: 'DROPDOWN', options })?.labels).toEqual(['Pune', 'Delhi']);
		expect(fieldOf({ apiName: 'a', type: 'TAGS', tags: options })?.labels).toEqual(['Pune', 'Delhi']);
	});

	it('is read from a bare array or a key, beside other keys', () => {
		const [bare] = fieldDefinitions.parse([{ ...phone, newKey: {} }]).entries;
		const [wrapped] = fieldDefinitions.parse({ customFields: [phone], more: 1 }).entries;
		expect(bare).toEqual(wrapped);
		expect(bare).toMatchObject({ apiName: 'phone', isIdentifier: true });
	});

	it.each(['<html></html>', {}, null, 3, { customFields: {} }, { error: { code: 'X' } }])(
		'is not %j',
		(answer) => {
			expect(fieldDefinitions.safeParse(answer).success).toBe(false);
		},
	);
});

describe('the definition of an action', () => {
	it.each([
		['ALLOW', true],
		['DENY', false],
		[{ enabled: true }, true],
		[{ enabled: false }, false],
		[true, true],
		[null, undefined],
		[undefined, undefined],
		['perhaps', undefined],
	])('with allowPredatedActivity %j allows an earlier date: %s', (allowPredatedActivity, allowed) => {
		expect(actionOf({ code: 'ACTION_1', allowPredatedActivity })?.allowsBackdating).toBe(allowed);
	});

	it.each(['ACTION_1001', '1001', 1001])('with code %j has the bare code', (code) => {
		expect(actionOf({ code })?.code).toBe('1001');
	});

	it.each(['mandatory', 'isMandatory', 'required'])('has a mandatory field when it is %s', (key) => {
		const keyed = actionOf({
			code: '1',
			fieldSchema: { topic: { type: 'TEXT', [key]: true } },
		});
		const listed = actionOf({
			code: '1',
			fieldSchema: [{ apiName: 'topic', type: 'TEXT', [key]: true }],
		});
		expect(keyed).toEqual(listed);
		expect(keyed?.fields).toMatchObject([{ apiName: 'topic', type: 'text', mandatory: true }]);
	});

	it.each([
		[undefined, true],
		['USER', true],
		['SYSTEM', false],
	])('of source %j is user-defined: %s', (source, isUserDefined) => {
		expect(actionOf({ code: '1', source })).toMatchObject({ isUserDefined, fields: [] });
	});

	it('is read from a bare array or a key', () => {
		expect(actionDefinitions.parse({ customActions: [{ code: '1' }] })).toEqual(
			actionDefinitions.parse([{ code: '1' }]),
		);
	});

	it('drops the prefix of a code and keeps other names', () => {
		expect(['ACTION_7', '7', 'PAYMENT'].map(bareCode)).toEqual(['7', '7', 'PAYMENT']);
	});
});

describe('a definition in another spelling', () => {
	const strict = {
		apiName: 'city',
		type: 'DROPDOWN',
		isVisible: false,
		isLeadid: true,
		options: ['Pune', 'Delhi'],
	};

	it.each([
		[
			{
				api_name: 'city',
				type: 'dropdown',
				is_visible: 'false',
				isLeadId: 'true',
				options: ['Pune', 'Delhi'],
			},
		],
		[
			{
				key: 'city',
				name: 'City',
				fieldType: 'Dropdown',
				visible: 0,
				isLeadIdentifier: 1,
				choices: ['Pune', 'Delhi'],
			},
		],
		[
			{
				name: 'city',
				data_type: { id: 7, name: 'DROPDOWN' },
				hidden: true,
				identifier: 'yes',
				values: [{ key: 'Pune' }, { key: 'Delhi' }],
			},
		],
		[
			{
				apiName: 'city',
				schema: {
					type: 'DROPDOWN',
					options: [
						{ id: 1, value: 'Pune' },
						{ id: 2, value: 'Delhi' },
					],
				},
				isVisible: 'NO',
				isLeadid: 'TRUE',
			},
		],
		[{ ...strict, options: { 1: 'Pune', 2: { label: 'Delhi' } } }],
		[
			{
				...strict,
				options: {
					data: [
						{ id: 1, label: 'Pune' },
						{ id: 2, title: 'Delhi' },
					],
				},
			},
		],
		[{ ...strict, options: [], tags: ['Pune', 'Delhi'] }],
		[{ ...strict, options: ['Pune', '', 'Delhi'], description: { en: 'Where' }, lockAfterCreate: null }],
	])('has the same meaning: %j', (sent) => {
		const read = omit(fieldOf(sent), 'rawType', 'label');
		const expected = omit(fieldOf(strict), 'rawType', 'label');
		expect(read).toEqual(expected);
		expect(read).toMatchObject({ hasAllLabels: true, unreadable: [] });
	});

	it.each([
		['a list under a key', { data: { customFields: [strict] } }],
		['an object keyed by API name', { city: { ...strict, apiName: undefined } }],
		['an object keyed by ID', { customFields: { '65f1c0ffee65f1c0ffee65f1': strict } }],
	])('is in %s', (_form, answer) => {
		expect(fieldDefinitions.parse(answer).entries).toEqual([fieldOf(strict)]);
	});

	it.each([
		['DD/MM/YYYY', 'DD/MM/YYYY'],
		[{ format: 'DD/MM/YYYY' }, 'DD/MM/YYYY'],
		[{ date: 'DD/MM/YYYY', time: 'HH:mm' }, 'DD/MM/YYYY'],
		[['DD/MM/YYYY', 'DD/MM/YYYY HH:mm'], 'DD/MM/YYYY'],
		[undefined, undefined],
		['', undefined],
	])('has the date format %j', (dateFormat, read) => {
		const field = fieldOf({ apiName: 'day', type: 'DATE', dateFormat });
		expect(field).toMatchObject({ dateFormat: read, unreadable: [] });
	});

	it.each([
		['type', { type: undefined }],
		['type', { type: { id: {} } }],
		['options', { options: ['Pune', null] }],
		['options', { options: ['Pune', { id: 3 }] }],
		['options', { options: 'Pune' }],
		['dateFormat', { dateFormat: { id: 3 } }],
		['isLeadid', { isLeadid: 'perhaps' }],
		['isVisible', { isVisible: {} }],
		['lockAfterCreate', { lockAfterCreate: 'sometimes' }],
	])('names its %s as unreadable, and judges nothing by it: %j', (part, odd) => {
		const field = fieldOf({ ...strict, isVisible: undefined, ...odd });
		expect(field).toMatchObject({
			apiName: 'city',
			isVisible: true,
			lockAfterCreate: false,
			unreadable: [part],
		});
		if (part === 'options') expect(field?.hasAllLabels).toBe(false);
	});

	it.each([null, true, [], {}, { type: 'TEXT' }])('leaves out %j, and the list is not complete', (odd) => {
		const { entries, rest, isComplete } = fieldDefinitions.parse([odd, strict]);
		expect({ entries, rest, isComplete }).toEqual({
			entries: [fieldOf(strict)],
			rest: [odd],
			isComplete: false,
		});
	});

	it.each([
		['ALLOWED', true],
		['allow', true],
		['Enabled', true],
		[1, true],
		['true', true],
		[{ allowed: 'yes' }, true],
		[{ value: 'ALLOW' }, true],
		['NOT_ALLOWED', false],
		[{ status: 'DISABLED' }, false],
		[0, false],
		[{ days: 3 }, undefined],
	])('allows an earlier date with %j: %s', (allow_predated_activity, allowed) => {
		expect(actionOf({ actionCode: 1, allow_predated_activity })?.allowsBackdating).toBe(allowed);
	});

	it.each([
		{ topic: { type: 'TEXT', required: 'true' } },
		{ topic: { definition: { type: 'TEXT', isRequired: 1 } } },
		[{ key: 'topic', type: 'text', is_mandatory: 'yes' }],
		{ fields: [{ apiName: 'topic', type: 'Text', mandatory: true }] },
		{ type: 'object', properties: { topic: { type: 'TEXT', mandatory: 'TRUE' } } },
	])('has the fields of an action in %j', (fieldSchema) => {
		const action = actionOf({ code: 'ACTION_7', fieldSchema });
		expect(action).toMatchObject({ hasAllFields: true, unreadable: [] });
		expect(action?.fields).toMatchObject([{ apiName: 'topic', type: 'text', mandatory: true }]);
	});

	it('knows the fields of an action only if it shows all of them', () => {
		expect(actionOf({ code: '7' })).toMatchObject({ fields: [], hasAllFields: false, unreadable: [] });
		expect(actionOf({ code: '7', fieldSchema: {} })).toMatchObject({ hasAllFields: true });
		const odd = actionOf({ code: '7', fieldSchema: [null, { apiName: 'topic', type: 'TEXT' }] });
		expect(odd).toMatchObject({
			hasAllFields: false,
			unreadable: ['fieldSchema'],
			fields: [{ apiName: 'topic' }],
		});
	});

	it('takes no ID for a code', () => {
		const { entries, isComplete } = actionDefinitions.parse([{ id: '65f1', displayName: 'Visit' }]);
		expect([entries, isComplete]).toEqual([[], false]);
	});
});

describe('an answer of any shape', () => {
	const keys = [
		'apiName',
		'type',
		'options',
		'code',
		'fieldSchema',
		'statuses',
		'label',
		'data',
		'name',
		'archived',
		'__proto__',
	];
	const anyAnswer = fc.letrec((tie) => ({
		any: fc.oneof(
			{ maxDepth: 5 },
			fc.jsonValue({ maxDepth: 1 }),
			fc.constantFrom('TEXT', 'DROPDOWN', 'ACTION_1', 'true', 'OPEN'),
			fc.array(tie('any'), { maxLength: 4 }),
			fc.dictionary(fc.constantFrom(...keys), tie('any'), { maxKeys: 5 }),
		),
	})).any;

	it.each(Object.entries({ fieldDefinitions, fieldAsSent, actionDefinitions, actionAsSent, pipeline }))(
		'is read or refused by %s, and never makes it throw',
		(_name, shape) => {
			fc.assert(
				fc.property(anyAnswer, (answer) => {
					expect(() => shape.safeParse(answer)).not.toThrow();
				}),
				{ numRuns: runs(2000) },
			);
		},
	);

	it('may be nested more deeply than any program can follow', () => {
		const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;
		const keyed = JSON.parse('{"statuses":'.repeat(5000) + '1' + '}'.repeat(5000)) as unknown;
		for (const answer of [deep, keyed])
			for (const shape of [fieldDefinitions, actionDefinitions, pipeline])
				expect(() => shape.safeParse(answer)).not.toThrow();
	});
});

describe('the pipeline', () => {
	const flat = {
		statuses: [
			{ label: 'Fresh', stageType: 'OPEN', archived: false },
			{ label: 'Old', stageType: 'OPEN', archived: true },
			{ label: 'Lost', stageType: 'LOST', archived: false },
		],
		lostReasons: [
			{ label: 'Unknown Reason', isDefault: true, archived: false },
			{ label: 'Frozen', isDefault: false, archived: true },
		],
	};

	it('reads the same from its flat and its staged form', () => {
		const staged = {
			leadStages: [
				{ stageType: 'OPEN', activeStatuses: [{ label: 'Fresh' }], archivedStatuses: [{ label: 'Old' }] },
				{ stageType: 'LOST', activeStatuses: [{ label: 'Lost' }] },
			],
			activeLeadLostReasons: [{ reasonLabel: 'Unknown Reason', isDefault: true }],
			archivedLeadLostReasons: [{ reasonLabel: 'Frozen' }],
		};
		expect(entriesOf(flat)).toEqual(flat);
		expect(entriesOf(staged)).toEqual(flat);
		expect(isComplete(flat) && isComplete(staged)).toBe(true);
	});

	it.each([
		['wrapped', { success: true, data: { leadStagePipeline: flat } }],
		['by stage', { statuses: { open: ['Fresh', { name: 'Old', isArchived: 'true' }], Lost: ['Lost'] } }],
		[
			'as stages alone',
			[
				{ stage: 'open', statuses: [{ status: 'Fresh' }, { name: 'Old', archived: 1 }] },
				{ stage: { type: 'LOST' }, statuses: [{ value: 'Lost' }] },
			],
		],
		[
			'keyed by ID',
			{
				statuses: {
					7: { label: 'Fresh', stage_type: 'Open' },
					8: { label: 'Old', stageType: 'open', state: 'ARCHIVED' },
					9: { label: 'Lost', stageType: 'lost', status: 'active' },
				},
			},
		],
		[
			'with active flags',
			{
				statuses: [
					{ label: 'Fresh', type: 'OPEN', active: true },
					{ label: 'Old', type: 'OPEN', active: 'no' },
					{ label: 'Lost', type: 'LOST', active: 1 },
				],
			},
		],
		[
			'with lists of what is archived',
			{
				activeStatuses: [
					{ name: 'Fresh', stageType: 'OPEN' },
					{ name: 'Lost', stageType: 'LOST' },
				],
				archivedStatuses: [{ name: 'Old', stageType: 'OPEN' }],
			},
		],
	])('has the same statuses %s', (_form, sent) => {
		expect(new Set(labelsOf(sent))).toEqual(new Set(flat.statuses));
		expect(pipeline.parse(sent).statuses.isComplete).toBe(true);
	});

	it.each([
		['statuses', { data: { statuses: flat.statuses }, lost_reasons: flat.lostReasons }],
		['lost reasons', { statuses: flat.statuses, data: { lostReasons: flat.lostReasons } }],
	])('reads both lists where only its %s are wrapped', (_which, sent) => {
		expect(entriesOf(sent)).toEqual(flat);
		expect(isComplete(sent)).toBe(true);
	});

	it.each([
		['texts', ['Price', 'Frozen']],
		['names', [{ name: 'Price' }, { id: 3, reason: 'Frozen' }]],
		['lists', { active: ['Price', 'Frozen'], archived: [] }],
	])('has lost reasons as %s', (_form, lostReasons) => {
		expect(entriesOf({ statuses: [], lostReasons }).lostReasons).toEqual(
			['Price', 'Frozen'].map((label) => ({ label, isDefault: false, archived: false })),
		);
	});

	it.each([
		['null', null],
		['no label', { id: 3, archived: true }],
		['another type', true],
	])('keeps its other labels beside an entry that is %s, and is not complete', (_what, odd) => {
		const { statuses } = pipeline.parse({ statuses: [{ label: 'Fresh' }, odd] });
		expect(statuses.entries.map(({ label }) => label)).toEqual(['Fresh']);
		expect(statuses).toMatchObject({ rest: [odd], isComplete: false });
	});

	it('shows no stage and nothing archived unless it says so', () => {
		expect(labelsOf({ statuses: [{ label: 'Fresh' }, { label: 'Old', archived: 'perhaps' }] })).toEqual([
			{ label: 'Fresh', stageType: undefined, archived: false },
			{ label: 'Old', stageType: undefined, archived: false },
		]);
	});

	it('has lost reasons that are not known if it omits them', () => {
		const { lostReasons } = pipeline.parse({ statuses: [{ label: 'Fresh' }] });
		expect(lostReasons).toEqual({ entries: [], rest: [], isComplete: false });
	});

	it.each(['OK', null, 3, {}, [], { success: true, data: [] }, { error: { code: 'X', message: 'Y' } }])(
		'is not known from %j',
		(answer) => {
			expect(pipeline.safeParse(answer).data?.statuses.isComplete ?? false).toBe(false);
		},
	);
});

describe('the default of a definition', () => {
	it('is plain for a field that the workspace does not define', () => {
		expect(plainField('performer', 'text')).toEqual({
			apiName: 'performer',
			label: '',
			type: 'text',
			rawType: 'TEXT',
			description: '',
			isIdentifier: false,
			isVisible: true,
			lockAfterCreate: false,
			labels: [],
			hasAllLabels: true,
			dateFormat: undefined,
			unreadable: [],
		});
	});

	it('has its lists where they are, and not where a key has null', () => {
		expect(labelsOf({ statuses: null, data: { statuses: ['Fresh'] } })).toMatchObject([{ label: 'Fresh' }]);
		const { statuses } = pipeline.parse({ statuses: { active: ['Fresh'], archived: null } });
		expect(statuses).toMatchObject({ entries: [{ label: 'Fresh', archived: false }], isComplete: true });
	});

	it('is not default and not archived for the labels of a pipeline', () => {
		expect(entriesOf({ statuses: [{ label: 'Fresh' }], lostReasons: [{ label: 'Price' }] })).toEqual({
			statuses: [{ label: 'Fresh', stageType: undefined, archived: false }],
			lostReasons: [{ label: 'Price', isDefault: false, archived: false }],
		});
		const staged = {
			leadStages: [{}, { activeStatuses: [{ label: 'Fresh' }] }, { archivedStatuses: [{ label: 'Old' }] }],
			archivedLeadLostReasons: [{ reasonLabel: 'Price' }],
		};
		expect(entriesOf(staged)).toEqual({
			statuses: [
				{ label: 'Fresh', stageType: undefined, archived: false },
				{ label: 'Old', stageType: undefined, archived: true },
			],
			lostReasons: [{ label: 'Price', isDefault: false, archived: true }],
		});
	});

	it('is empty for an action, which is named by its code', () => {
		expect(actionOf({ code: '1001' })).toMatchObject({
			displayName: '1001',
			description: '',
		});
		const said = { code: '1001', displayName: 'Visit', description: 'On site' };
		expect(actionOf(said)).toMatchObject({ displayName: 'Visit', description: 'On site' });
	});

	it('is no part of a code', () => {
		expect(bareCode('MY_ACTION_1')).toBe('MY_ACTION_1');
	});
});

describe('definitions in an object', () => {
	it.each(['7', '65f1c0ffee65f1c0ffee65f1', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'])(
		'have their own names where the key is an ID: %s',
		(id) => {
			expect(fieldDefinitions.parse({ [id]: { name: 'x', type: 'TEXT' } }).entries[0]?.apiName).toBe('x');
		},
	);

	it.each(['a', 'f', 'added', '1_price', '3f2504e0-4f89-11d3-9a0c'])(
		'are named by another key: %s',
		(key) => {
			expect(fieldDefinitions.parse({ [key]: { name: 'X Y', type: 'TEXT' } }).entries[0]?.apiName).toBe(key);
		},
	);

	it.each(['1001', 'ACTION_1001', 'action_1001'])('of actions have the code %s of their key', (key) => {
		const { entries } = actionDefinitions.parse({ [key]: { displayName: 'Visit', fieldSchema: {} } });
		expect(entries).toMatchObject([{ code: '1001', displayName: 'Visit' }]);
	});

	it('of actions do not say whether dates may be earlier in an object within an object', () => {
		const [action] = actionDefinitions.parse([
			{ code: '1001', allowPredatedActivity: { status: { value: 'ALLOW' } } },
		]).entries;
		expect(action).toMatchObject({ allowsBackdating: undefined, unreadable: ['allowPredatedActivity'] });
	});

	it('of labels are unreadable where the first list is, and no other has labels', () => {
		const read = (more: object) =>
			fieldDefinitions.parse([{ apiName: 'x', type: 'TAGS', ...more }]).entries[0];
		expect(read({ options: 7, tags: [] })).toMatchObject({ labels: [], unreadable: ['options'] });
		expect(read({ options: [], tags: 7 })).toMatchObject({ labels: [], unreadable: [] });
		expect(read({ options: 7, tags: ['a'] })).toMatchObject({ labels: ['a'], unreadable: [] });
	});
});

import {
	actionDefinition,
	actionDefinitions,
	bareCode,
	fieldDefinition,
	fieldDefinitions,
	pipeline,
	plainField,
} from '../../../nodes/shared/sync/shapes/definitions';

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
		expect(fieldDefinition.parse({ apiName: 'a', type })).toMatchObject({ type: read, rawType: type });
	});

	it.each([
		['rating', 'rating'],
		['status', 'status'],
		['lost_reason', 'lostReason'],
		['assignee', 'assignee'],
		['another', 'other'],
	])('of a lead property has the type of its name %s', (apiName, type) => {
		expect(fieldDefinition.parse({ apiName, type: 'LEAD_PROPERTY' }).type).toBe(type);
	});

	it('is visible, unlocked and no identifier by default', () => {
		expect(fieldDefinition.parse({ apiName: 'a', type: 'TEXT' })).toMatchObject({
			isIdentifier: false,
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
		expect(fieldDefinition.parse({ apiName: 'a', type: 'DROPDOWN', options }).labels).toEqual([
			'Pune',
			'Delhi',
		]);
		expect(fieldDefinition.parse({ apiName: 'a', type: 'TAGS', tags: options }).labels).toEqual([
			'Pune',
			'Delhi',
		]);
	});

	it('is read from a bare array or a key, beside other keys', () => {
		const [bare] = fieldDefinitions.parse([{ ...phone, newKey: {} }]);
		const [wrapped] = fieldDefinitions.parse({ customFields: [phone], more: 1 });
		expect(bare).toEqual(wrapped);
		expect(bare).toMatchObject({ apiName: 'phone', isIdentifier: true });
	});

	it.each(['<html></html>', {}, null, [{ type: 'TEXT' }], { customFields: {} }])('is not %j', (answer) => {
		expect(fieldDefinitions.safeParse(answer).success).toBe(false);
	});
});

describe('the definition of an action', () => {
	it.each([
		['ALLOW', true],
		['DENY', false],
		[{ enabled: true }, true],
		[{ enabled: false }, false],
		[true, true],
		[null, false],
		[undefined, false],
	])('with allowPredatedActivity %j allows an earlier date: %s', (allowPredatedActivity, allowed) => {
		expect(actionDefinition.parse({ code: 'ACTION_1', allowPredatedActivity }).allowsBackdating).toBe(
			allowed,
		);
	});

	it.each(['ACTION_1001', '1001', 1001])('with code %j has the bare code', (code) => {
		expect(actionDefinition.parse({ code }).code).toBe('1001');
	});

	it.each(['mandatory', 'isMandatory', 'required'])('has a mandatory field when it is %s', (key) => {
		const keyed = actionDefinition.parse({
			code: '1',
			fieldSchema: { topic: { type: 'TEXT', [key]: true } },
		});
		const listed = actionDefinition.parse({
			code: '1',
			fieldSchema: [{ apiName: 'topic', type: 'TEXT', [key]: true }],
		});
		expect(keyed).toEqual(listed);
		expect(keyed.fields).toMatchObject([{ apiName: 'topic', type: 'text', mandatory: true }]);
	});

	it.each([
		[undefined, true],
		['USER', true],
		['SYSTEM', false],
	])('of source %j is user-defined: %s', (source, isUserDefined) => {
		expect(actionDefinition.parse({ code: '1', source })).toMatchObject({ isUserDefined, fields: [] });
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
		expect(pipeline.parse(flat)).toEqual(flat);
		expect(pipeline.parse(staged)).toEqual(flat);
	});

	it('may omit lost reasons, stage types and flags', () => {
		expect(pipeline.parse({ statuses: [{ label: 'Fresh' }] })).toEqual({
			statuses: [{ label: 'Fresh', stageType: 'OPEN', archived: false }],
			lostReasons: [],
		});
	});
});

describe('the default of a definition', () => {
	it('is plain for a field that the workspace does not define', () => {
		expect(plainField('performer', 'text')).toEqual({
			apiName: 'performer',
			type: 'text',
			rawType: 'TEXT',
			description: '',
			isIdentifier: false,
			isVisible: true,
			lockAfterCreate: false,
			labels: [],
			dateFormat: undefined,
		});
	});

	it('is open, not default and not archived for the labels of a pipeline', () => {
		expect(pipeline.parse({ statuses: [{ label: 'Fresh' }], lostReasons: [{ label: 'Price' }] })).toEqual({
			statuses: [{ label: 'Fresh', stageType: 'OPEN', archived: false }],
			lostReasons: [{ label: 'Price', isDefault: false, archived: false }],
		});
		const staged = {
			leadStages: [{}, { activeStatuses: [{ label: 'Fresh' }] }, { archivedStatuses: [{ label: 'Old' }] }],
			archivedLeadLostReasons: [{ reasonLabel: 'Price' }],
		};
		expect(pipeline.parse(staged)).toEqual({
			statuses: [
				{ label: 'Fresh', stageType: 'OPEN', archived: false },
				{ label: 'Old', stageType: 'OPEN', archived: true },
			],
			lostReasons: [{ label: 'Price', isDefault: false, archived: true }],
		});
	});

	it('is empty for an action, which is named by its code', () => {
		expect(actionDefinition.parse({ code: '1001' })).toMatchObject({
			displayName: '1001',
			description: '',
		});
		const said = { code: '1001', displayName: 'Visit', description: 'On site' };
		expect(actionDefinition.parse(said)).toMatchObject({ displayName: 'Visit', description: 'On site' });
	});

	it('is no part of a code', () => {
		expect(bareCode('MY_ACTION_1')).toBe('MY_ACTION_1');
	});
});

import { actionPage, fieldPage, bareCode } from '../../../nodes/shared/sync/shapes/definitions';
import { fieldOf, actionOf } from './definitionsSupport';
import { readAs } from '../../kit/readAs';

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

	// sync-api.md, Field types.
	it.each([
		['rating', 'rating'],
		['status', 'status'],
		['lost_reason', 'lostReason'],
		['assignee', 'assignee'],
		['another', 'other'],
		['phone', 'other'],
	])('of a lead property has the type of its name %s', (apiName, type) => {
		expect(fieldOf({ apiName, type: 'LEAD_PROPERTY' })?.type).toBe(type);
	});

	it.each([
		[{ api_name: 'city', displayName: 'Home town', name: 'town' }, 'Home town'],
		[{ apiName: 'city', displayName: 'city' }, ''],
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
		['a mixture', ['Pune', { id: '2', label: 'Delhi' }]],
	])('has options as %s', (_form, options) => {
		expect(fieldOf({ apiName: 'a', type: 'DROPDOWN', options })?.labels).toEqual(['Pune', 'Delhi']);
		expect(fieldOf({ apiName: 'a', type: 'TAGS', tags: options })?.labels).toEqual(['Pune', 'Delhi']);
	});

	// sync-api.md, GET /custom-fields.
	it('is read from a bare array or a key, beside other keys', () => {
		const [bare] = readAs(fieldPage, [{ ...phone, newKey: {} }]).data;
		const [wrapped] = readAs(fieldPage, { customFields: [phone], more: 1 }).data;
		expect(bare).toEqual(wrapped);
		expect(bare).toMatchObject({ apiName: 'phone', isIdentifier: true });
	});

	it.each(['<html></html>', {}, null, 3, { customFields: {} }, { error: { code: 'X' } }])(
		'is not %j',
		(answer) => {
			expect(fieldPage(answer)).toBeUndefined();
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

	// sync-api.md, GET /custom-actions.
	it('is read from a bare array or a key', () => {
		expect(readAs(actionPage, { customActions: [{ code: '1' }] })).toEqual(
			readAs(actionPage, [{ code: '1' }]),
		);
	});

	it('drops the prefix of a code and keeps other names', () => {
		expect(['ACTION_7', '7', 'PAYMENT'].map(bareCode)).toEqual(['7', '7', 'PAYMENT']);
	});
});

import { omit } from 'lodash';

import { actionPage, fieldPage } from '../../../nodes/shared/sync/shapes/definitions';
import { fieldOf, actionOf } from './definitionsSupport';
import { readAs } from '../../kit/readAs';

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
				type: { id: 7, label: 'dropdown' },
				is_visible: 'false',
				isLeadId: 'true',
				options: ['Pune', 'Delhi'],
			},
		],
		[{ ...strict, options: { 1: { label: 'Pune' }, 2: { label: 'Delhi' } } }],
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
		expect(readAs(fieldPage, answer).data).toEqual([fieldOf(strict)]);
	});

	it.each([
		['DD/MM/YYYY', 'DD/MM/YYYY'],
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
		const read = fieldOf(strict);
		expect(readAs(fieldPage, [odd, strict])).toMatchObject({ data: [read], places: [undefined, read] });
	});

	it.each([
		['allow', true],
		[1, true],
		['true', true],
		[{ enabled: 'yes' }, true],
		[{ enabled: 'ALLOW' }, true],
		['Deny', false],
		[{ enabled: 'DENY' }, false],
		[0, false],
		[{ days: 3 }, undefined],
	])('allows an earlier date with %j: %s', (allowPredatedActivity, allowed) => {
		expect(actionOf({ code: 1, allowPredatedActivity })?.allowsBackdating).toBe(allowed);
	});

	it.each([
		{ topic: { type: 'TEXT', required: 'true' } },
		{ topic: { type: 'TEXT', isMandatory: 1 } },
		[{ apiName: 'topic', type: 'text', is_mandatory: 'yes' }],
		{ customFields: [{ apiName: 'topic', type: 'Text', mandatory: true }] },
		{ zq: { data: { topic: { type: 'TEXT', mandatory: 'TRUE' } } } },
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
		const page = readAs(actionPage, [{ id: '65f1', displayName: 'Visit' }]);
		expect(page).toMatchObject({ data: [], places: [undefined] });
	});
});

describe('definitions in an object', () => {
	it.each(['7', '65f1c0ffee65f1c0ffee65f1', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'])(
		'have their own names where the key is an ID: %s',
		(id) => {
			expect(readAs(fieldPage, { [id]: { apiName: 'x', type: 'TEXT' } }).data[0]?.apiName).toBe('x');
		},
	);

	it.each(['a', 'f', 'added', '1_price', '3f2504e0-4f89-11d3-9a0c'])(
		'are named by another key: %s',
		(key) => {
			expect(readAs(fieldPage, { [key]: { type: 'TEXT' } }).data[0]?.apiName).toBe(key);
		},
	);

	it.each(['1001', 'ACTION_1001', 'action_1001'])('of actions have the code %s of their key', (key) => {
		const { data: entries } = readAs(actionPage, { [key]: { displayName: 'Visit', fieldSchema: {} } });
		expect(entries).toMatchObject([{ code: '1001', displayName: 'Visit' }]);
	});

	it.each([{ code: '1001' }, { code: 'visit', fieldSchema: {} }, { code: 'visit', backdating: 'x' }])(
		'are actions where one of them has a code, fields or a rule for dates: %j',
		({ backdating, ...sent }: { code: string; backdating?: string }) => {
			const allowed = backdating === undefined ? {} : { allowPredatedActivity: 'DENY' };
			expect(readAs(actionPage, { visit: { ...sent, ...allowed } }).data).toMatchObject([
				{ code: sent.code },
			]);
		},
	);

	it('of actions do not say whether dates may be earlier in an object within an object', () => {
		const [action] = readAs(actionPage, [
			{ code: '1001', allowPredatedActivity: { enabled: { enabled: 'ALLOW' } } },
		]).data;
		expect(action).toMatchObject({ allowsBackdating: undefined, unreadable: ['allowPredatedActivity'] });
	});

	it('of labels are read from all lists, and are unreadable where one of them is', () => {
		const read = (more: object) => readAs(fieldPage, [{ apiName: 'x', type: 'TAGS', ...more }]).data[0];
		expect(read({ options: 7, tags: [] })).toMatchObject({ labels: [], unreadable: ['options'] });
		expect(read({ options: [], tags: 7 })).toMatchObject({ labels: [], unreadable: ['options'] });
		expect(read({ options: 7, tags: ['a'] })).toMatchObject({ labels: ['a'], unreadable: ['options'] });
	});
});

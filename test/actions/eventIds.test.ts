import { entryEventOf, prepareWithEventId, withEventIdField } from '../../nodes/Actions/eventId';
import {
	type ActionDefinition,
	type FieldType,
	builtInField,
} from '../../nodes/shared/sync/shapes/definitions';
import { noFacts } from '../../nodes/shared/values/valueType';
import { DefinitionMap } from '../../nodes/shared/workspace/names';
import type { ActionInput, ActionRules } from '../../nodes/shared/writes/actionDraft';

const field = (apiName: string, type: FieldType) => ({ ...builtInField(apiName, type), mandatory: false });

const visit: ActionDefinition = {
	code: '1001',
	displayName: 'Site Visit',
	description: '',
	isUserDefined: true,
	allowsBackdating: true,
	fields: [
		{ ...field('event_id', 'text'), label: 'Event' },
		field('visitors', 'number'),
		field('city', 'text'),
	],
	hasAllFields: true,
	unreadable: [],
};
const rules: ActionRules = {
	actions: new DefinitionMap([['1001', visit]]),
	facts: noFacts,
	settings: { valueHandling: 'prepare', emptyValues: 'leaveUnchanged' },
};
const custom = (fields: Readonly<Record<string, unknown>> = {}): ActionInput => ({
	kind: 'custom',
	code: '1001',
	fields,
});
const payment: ActionInput = { kind: 'payment', status: 'COMPLETED', currency: 'INR', amount: '5' };

describe('the field that stores an event ID', () => {
	it.each([
		['event_id', 'event_id'],
		['Event', 'event_id'],
		['EVENT ID', 'event_id'],
		['nope', 'nope'],
		[undefined, undefined],
	])('is named %s, and is %s', (given, name) => {
		expect(withEventIdField({ id: 'k', field: given }, custom(), rules)).toEqual({ id: 'k', field: name });
	});

	// sync-api.md, PAYMENT entry.
	it('is none of a payment, which stays as it is named', () => {
		expect(withEventIdField({ id: 'k', field: 'Event' }, payment, rules)).toEqual({
			id: 'k',
			field: 'Event',
		});
	});
});

describe('an entry with an event ID', () => {
	it('has the ID in its field, beside its values', () => {
		const { entry, remarks } = prepareWithEventId(
			custom({ city: 'Pune' }),
			{ id: 'k', field: 'event_id' },
			rules,
		);
		expect(entry).toEqual({ type: '1001', fields: { city: 'Pune', event_id: 'k' } });
		expect(remarks).toEqual([]);
	});

	it.each([
		['the same value', { event_id: ' k ' }],
		['no value', { event_id: '' }],
	])('is sent if the item gives its field %s', (_what, fields) => {
		expect(prepareWithEventId(custom(fields), { id: 'k', field: 'event_id' }, rules).entry).toEqual({
			type: '1001',
			fields: { event_id: 'k' },
		});
	});

	it.each([
		['a payment', payment, 'event_id'],
		['an action without a field for it', custom({ city: 'Pune' }), undefined],
	])('is sent as it is, if it is %s', (_what, input, name) => {
		const { entry } = prepareWithEventId(input, { id: 'k', field: name }, rules);
		expect(JSON.stringify(entry)).not.toContain('"k"');
		expect(entry).toBeDefined();
	});

	it.each([
		[
			'has no ID',
			custom(),
			{ id: '', field: 'event_id' },
			'missing_mandatory',
			undefined,
			/no event ID/,
			/expression/,
		],
		[
			'has another value for the field',
			custom({ event_id: 'x' }),
			{ id: 'k', field: 'event_id' },
			'invalid_value',
			'event_id',
			/another value/,
			/another Event ID Field/,
		],
		[
			'names a field that is no text',
			custom(),
			{ id: '7', field: 'visitors' },
			'invalid_value',
			'visitors',
			/cannot store/,
			/Choose a text field/,
		],
		[
			'names a field that the action does not have',
			custom(),
			{ id: 'k', field: 'nope' },
			'invalid_value',
			'nope',
			/cannot store/,
			/Choose a text field/,
		],
	] as const)('is held back if it %s', (_why, input, given, category, apiName, message, hint) => {
		const { entry, remarks } = prepareWithEventId(input, given, rules);
		expect(entry).toBeUndefined();
		expect(remarks[0]).toMatchObject({
			category,
			source: 'preflight',
			message: expect.stringMatching(/^Not sent: /),
			hint: expect.stringMatching(hint),
			address: { scope: 'action' },
		});
		expect(remarks[0]?.message).toMatch(message);
		expect(remarks[0]?.address.apiName).toBe(apiName);
	});

	it('is held back first of all for its ID, and the other remarks follow', () => {
		const given = { id: 'k', field: 'event_id' };
		const { remarks } = prepareWithEventId(custom({ event_id: 'x', visitors: 'many' }), given, rules);
		expect(remarks).toMatchObject([
			{ address: { apiName: 'event_id' }, value: 'x' },
			{ address: { apiName: 'visitors' }, value: 'many' },
		]);
	});

	it.each([
		['visitors', /^Choose a text field of this action as Event ID Field\.$/],
		['citi', /^Choose a text field .*Event ID Field\. The fields are .*city/],
	])('that names the field %s shows the ID, and the nearest fields only if there is none', (name, hint) => {
		const { remarks } = prepareWithEventId(custom(), { id: '7', field: name }, rules);
		expect(remarks[0]).toMatchObject({ value: '7', hint: expect.stringMatching(hint) });
	});
});

describe('what is remembered of an event', () => {
	const given = { id: 'k', field: undefined };
	const entry = {
		type: '1001',
		employeeid: 'a@x.in',
		created_on: 'today',
		fields: { city: 'Pune', day: '1' },
	};
	const of = (more: object, leadId = 'L1', id = 'k') =>
		entryEventOf(leadId, { ...entry, ...more }, { ...given, id });

	it('is the same whatever the order and the date of its values', () => {
		expect(of({ created_on: 'tomorrow', fields: { day: '1', city: 'Pune' } })).toEqual(of({}));
		const { fields, employeeid, type } = entry;
		expect(entryEventOf('L1', { fields, employeeid, type }, given)).toEqual(of({}));
	});

	it.each([
		['another value', { fields: { city: 'Goa', day: '1' } }],
		['another member', { employeeid: 'b@x.in' }],
		['no fields', { fields: {} }],
		['a value more', { fields: { city: 'Pune', day: '1', x: '' } }],
	])('is for other values, with %s', (_what, more) => {
		expect(of(more).key).toBe(of({}).key);
		expect(of(more).values).not.toBe(of({}).values);
	});

	it('is another write for another lead, type or ID', () => {
		const keys = [of({}), of({}, 'L2'), of({ type: 'PAYMENT' }), of({}, 'L1', 'other')].map(({ key }) => key);
		expect(new Set(keys).size).toBe(4);
	});

	it('tells no value', () => {
		expect(JSON.stringify(of({}))).not.toMatch(/Pune|a@x/);
		expect(of({})).toMatchObject(given);
	});
});

import type { LeadFields } from '../../nodes/Leads/leadFields';
import {
	forExistingLead,
	forNewLead,
	holdIdentifierBack,
	holdLostReasonBack,
	isItemOfLead,
	lacksIdentifier,
	withoutIdentifier,
	withoutOwnId,
} from '../../nodes/Leads/preflight';
import { writeSettings } from '../../nodes/shared/run/settings';
import type { Data } from '../../nodes/shared/sync/data';
import { type FieldDefinition, plainField } from '../../nodes/shared/sync/shapes/definitions';
import { noFacts } from '../../nodes/shared/values/valueType';
import { DefinitionMap } from '../../nodes/shared/workspace/definitionMap';
import { LabelIndex } from '../../nodes/shared/workspace/labels';

const phone: FieldDefinition = { ...plainField('phone', 'phone'), isIdentifier: true };
const all = [
	phone,
	plainField('status', 'status'),
	plainField('why', 'lostReason'),
	plainField('city', 'text'),
];
const definitionsOf = (fields: readonly FieldDefinition[]) =>
	new DefinitionMap(fields.map((field) => [field.apiName, field]));
const stages = { Fresh: 'OPEN', Won: 'WON', Lost: 'LOST', Odd: 'PAUSED', Bare: undefined };
const statuses = new LabelIndex(
	Object.entries(stages).map(([label, stageType]) => ({ label, stageType, archived: false })),
);
const reader = { definitions: definitionsOf(all), facts: { ...noFacts, statuses } };
const identified = { identifierField: phone };
const unknown = { identifierField: undefined };
const settings = writeSettings.parse({});
const clearing = writeSettings.parse({ emptyValues: 'clear' });

/** A lead of which each value was changed and noted. */
function leadOf(fields: Data, more: Partial<LeadFields> = {}): LeadFields {
	const names = Object.keys(fields);
	return {
		input: fields,
		given: Object.fromEntries(names.map((name) => [name, `given ${name}`])),
		fields,
		identifier: undefined,
		remarks: [],
		changes: names.map((field) => ({ field, from: 'a', to: 'b' })),
		newOptions: [],
		unchecked: names.map((field) => ({ field, message: 'Noted' })),
		ignored: [],
		...more,
	};
}
/** Which fields of a lead are left, everywhere, and the remarks. */
function left({ fields, changes, unchecked, remarks }: LeadFields) {
	const names = Object.keys(fields);
	expect(changes.map(({ field }) => field)).toEqual(names);
	expect(unchecked.map(({ field }) => field)).toEqual(names);
	return { names, remarks };
}

describe('the identifier of a lead that exists', () => {
	const lead = leadOf({ phone: '1', city: 'Pune' });

	it('is left out, without a remark, if the lead was found by it', () => {
		expect(left(withoutIdentifier(identified, lead))).toEqual({ names: ['city'], remarks: [] });
		expect(withoutIdentifier(unknown, lead)).toBe(lead);
	});

	it('is held back from an update, with a remark and what to do', () => {
		const { names, remarks } = left(holdIdentifierBack(identified, lead));
		expect(names).toEqual(['city']);
		expect(remarks).toEqual([
			{
				category: 'hidden_or_locked',
				source: 'preflight',
				message: expect.stringMatching(/^Held back: the identifier .* never changes/),
				hint: expect.stringMatching(/^Leave phone out/),
				address: { scope: 'lead', apiName: 'phone' },
				value: 'given phone',
			},
		]);
	});

	it('needs no remark if the update does not contain it, or nothing shows which field it is', () => {
		const without = leadOf({ city: 'Pune' });
		expect(holdIdentifierBack(identified, without)).toBe(without);
		expect(holdIdentifierBack(unknown, lead)).toBe(lead);
	});

	it('is missing only if a definition shows which field it is', () => {
		expect(lacksIdentifier(identified, leadOf({}))).toBe(true);
		expect(lacksIdentifier(identified, leadOf({}, { identifier: '1' }))).toBe(false);
		expect(lacksIdentifier(unknown, leadOf({}))).toBe(false);
	});
});

describe('the column lead_id', () => {
	const lead = leadOf({ lead_id: 'L1', city: 'Pune' });

	it('is no value of the item’s own lead', () => {
		expect(isItemOfLead({ isAutomatic: true }, lead, 'L1')).toBe(true);
		expect(left(withoutOwnId({ isAutomatic: true }, lead, 'L1'))).toEqual({ names: ['city'], remarks: [] });
	});

	it.each([
		['mapped by hand', false, 'L1', lead],
		['the ID of another lead', true, 'L2', lead],
		['no field of the workspace', true, 'L1', leadOf({ city: 'Pune' }, { input: { lead_id: 'L1' } })],
	])('is left alone if it is %s', (_why, isAutomatic, leadId, given) => {
		expect(withoutOwnId({ isAutomatic }, given, leadId)).toBe(given);
	});
});

describe('values that are to be cleared', () => {
	const lead = leadOf({ city: null, status: null, phone: '1' });

	it('are left out of a new lead, which has none', () => {
		expect(left(forNewLead(reader, lead, clearing))).toEqual({ names: ['phone'], remarks: [] });
	});

	it('are sent for a lead that exists, except for its status', () => {
		const { names, remarks } = left(forExistingLead(reader, lead, clearing));
		expect(names).toEqual(['city', 'phone']);
		expect(remarks).toEqual([
			{
				category: 'invalid_value',
				source: 'preflight',
				message: expect.stringMatching(/^Not cleared: a lead always has a status/),
				hint: expect.stringMatching(/^Give status a value/),
				address: { scope: 'lead', apiName: 'status' },
				value: 'given status',
			},
		]);
	});

	it('stay as they are if nothing is to be cleared', () => {
		expect(forNewLead(reader, lead, settings)).toBe(lead);
		expect(forExistingLead(reader, lead, settings)).toBe(lead);
		const odd = leadOf({ city: null, nope: null });
		expect(forExistingLead(reader, odd, clearing)).toBe(odd);
	});
});

describe('a lost reason', () => {
	const hold = (fields: Data, writing: 'new' | 'existing' = 'new', more: Partial<typeof reader> = {}) =>
		holdLostReasonBack({ ...reader, ...more }, leadOf(fields), writing, settings);

	it.each<[string, Data, 'new' | 'existing']>([
		['with a status of a LOST stage', { why: 'Price', status: 'Lost' }, 'new'],
		['in an update without a status', { why: 'Price' }, 'existing'],
		['in an update with an empty status', { why: 'Price', status: '' }, 'existing'],
	])('is sent %s', (_how, fields, writing) => {
		const lead = leadOf(fields, { unchecked: [] });
		expect(holdLostReasonBack(reader, lead, writing, settings)).toBe(lead);
	});

	it('is sent with a new lead without a status, if leads begin as lost', () => {
		const begin = new LabelIndex([{ label: 'Fresh', stageType: 'LOST', archived: false }]);
		const lead = leadOf({ why: 'Price' });
		expect(hold(lead.fields, 'new', { facts: { ...reader.facts, statuses: begin } })).toEqual(lead);
	});

	it('is judged by the status that a new lead gets, and by none that a lead may have already', () => {
		const lead = leadOf({ why: 'Price' });
		expect(left(forNewLead(reader, lead, settings)).names).toEqual([]);
		expect(forExistingLead(reader, lead, settings)).toBe(lead);
	});

	it.each<[string, Data, 'new' | 'existing']>([
		['with a status of an OPEN stage', { why: 'Price', status: 'Fresh' }, 'existing'],
		['with a status of a WON stage', { why: 'Price', status: 'Won' }, 'new'],
		['with a status that the workspace does not have', { why: 'Price', status: 'Nope' }, 'new'],
		['of a new lead without a status, which gets Fresh', { why: 'Price' }, 'new'],
	])('is held back %s, with a remark', (_how, fields, writing) => {
		const { names, remarks } = left(hold(fields, writing));
		expect(names).not.toContain('why');
		expect(remarks).toEqual([
			{
				category: 'silently_dropped',
				source: 'preflight',
				message: expect.stringMatching(/only with a status of a LOST stage/),
				hint: expect.stringMatching(/^Set a status of a LOST stage/),
				address: { scope: 'lead', apiName: 'why' },
				value: 'given why',
			},
		]);
	});

	it('is sent with the remark if values are sent as they are', () => {
		const lead = leadOf({ why: 'Price', status: 'Won' });
		const asIs = writeSettings.parse({ valueHandling: 'sendAsIs' });
		const sent = holdLostReasonBack(reader, lead, 'new', asIs);
		expect(sent.fields).toBe(lead.fields);
		expect(sent.remarks).toMatchObject([{ category: 'silently_dropped' }]);
	});

	it.each<[string, string, Partial<typeof reader>]>([
		['has a stage of another name', 'Odd', {}],
		['shows no stage', 'Bare', {}],
		[
			'may be one that cannot be read',
			'Nope',
			{ facts: { ...reader.facts, statuses: new LabelIndex(statuses.entries, { why: 'x' }) } },
		],
	])('is sent and noted, once, if its status %s', (_why, status, more) => {
		const lead = leadOf({ why: 'Price', status }, { unchecked: [{ field: 'city', message: 'Noted' }] });
		const noted = holdLostReasonBack({ ...reader, ...more }, lead, 'new', settings);
		expect(noted.unchecked.slice(1)).toEqual([
			{ field: 'why', message: expect.stringMatching(/^Sent as given.*stage/) },
		]);
		expect(noted.fields).toBe(lead.fields);
		expect(holdLostReasonBack({ ...reader, ...more }, noted, 'new', settings)).toBe(noted);
	});

	it('of a workspace without such a field, or without a value, needs nothing', () => {
		const none = leadOf({ why: '', status: 'Won' });
		expect(holdLostReasonBack(reader, none, 'new', settings)).toBe(none);
		const other = leadOf({ why: 'Price', status: 'Won' });
		const without = { ...reader, definitions: definitionsOf([phone]) };
		expect(holdLostReasonBack(without, other, 'new', settings)).toBe(other);
	});
});

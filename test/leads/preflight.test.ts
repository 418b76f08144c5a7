import {
	forNewLead,
	holdLostReasonBack,
	lacksIdentifier,
	type LeadFields,
	type LeadRules,
} from '../../nodes/Leads/leadFields';
import { forExistingLead, isItemOfLead } from '../../nodes/Leads/updateLead';
import { writeSettings } from '../../nodes/shared/session/settings';
import type { Data } from '../../nodes/shared/sync/data';
import { type FieldDefinition, builtInField } from '../../nodes/shared/sync/shapes/definitions';
import { noFacts } from '../../nodes/shared/values/valueType';
import { unknownClock } from '../../nodes/shared/values/zone/clock';
import { DefinitionMap, LabelIndex } from '../../nodes/shared/workspace/names';

const phone: FieldDefinition = { ...builtInField('phone', 'phone'), isIdentifier: true };
const all = [
	phone,
	builtInField('status', 'status'),
	builtInField('why', 'lostReason'),
	builtInField('city', 'text'),
];
const definitionsOf = (fields: readonly FieldDefinition[]) =>
	new DefinitionMap(fields.map((field) => [field.apiName, field]));
const stages = { Fresh: 'OPEN', Won: 'WON', Lost: 'LOST', Odd: 'PAUSED', Bare: undefined };
const statuses = new LabelIndex(
	Object.entries(stages).map(([label, stageType]) => ({ label, stageType, archived: false })),
);
const unknown: LeadRules = {
	identifierField: undefined,
	codes: undefined,
	definitions: definitionsOf(all),
	facts: { ...noFacts, statuses },
	clock: unknownClock,
	isAutomatic: false,
	settings: writeSettings.parse({}),
	address: (apiName) => ({ scope: 'lead', apiName }),
};
const identified = { ...unknown, identifierField: phone };
const clearing = { rules: { ...unknown, settings: writeSettings.parse({ emptyValues: 'clear' }) } };

/** A lead of which each value was changed and noted. */
function leadOf(fields: Data, more: Partial<LeadFields> = {}): LeadFields {
	const names = Object.keys(fields);
	return {
		rules: unknown,
		input: fields,
		given: Object.fromEntries(names.map((name) => [name, `given ${name}`])),
		fields,
		identifier: undefined,
		orderKey: undefined,
		remarks: [],
		changes: names.map((field) => ({ field, from: 'a', to: 'b' })),
		newOptions: [],
		unchecked: names.map((field) => ({ field, message: 'Noted' })),
		columns: [],
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
	const values = { phone: '1', city: 'Pune' };
	const lead = leadOf(values, { rules: identified });
	const ofUnknown = leadOf(values);

	it('is left out, without a remark, if the lead was found by it', () => {
		expect(left(forExistingLead(lead, 'L1', true))).toEqual({ names: ['city'], remarks: [] });
		expect(forExistingLead(ofUnknown, 'L1', true)).toBe(ofUnknown);
	});

	it('is held back from an update, with a remark and what to do', () => {
		const { names, remarks } = left(forExistingLead(lead, 'L1', false));
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
		const without = leadOf({ city: 'Pune' }, { rules: identified });
		expect(forExistingLead(without, 'L1', false)).toBe(without);
		expect(forExistingLead(ofUnknown, 'L1', false)).toBe(ofUnknown);
	});

	it('is missing only if a definition shows which field it is', () => {
		expect(lacksIdentifier(leadOf({}, { rules: identified }))).toBe(true);
		expect(lacksIdentifier(leadOf({}, { rules: identified, identifier: '1' }))).toBe(false);
		expect(lacksIdentifier(leadOf({}))).toBe(false);
	});
});

describe('the column lead_id', () => {
	const automatic = { rules: { ...unknown, unmatchedColumns: 'report' as const } };
	const values = { lead_id: 'L1', city: 'Pune' };

	it('is no value of the item’s own lead', () => {
		const lead = leadOf(values, automatic);
		expect(isItemOfLead(lead, 'L1')).toBe(true);
		expect(left(forExistingLead(lead, 'L1', true))).toEqual({ names: ['city'], remarks: [] });
	});

	it.each([
		['mapped by hand', 'L1', leadOf(values)],
		['the ID of another lead', 'L2', leadOf(values, automatic)],
		['no field of the workspace', 'L1', leadOf({ city: 'Pune' }, { ...automatic, input: { lead_id: 'L1' } })],
	])('is left alone if it is %s', (_why, leadId, given) => {
		expect(forExistingLead(given, leadId, isItemOfLead(given, leadId))).toBe(given);
	});
});

describe('values that are to be cleared', () => {
	const values = { city: null, status: null, phone: '1' };
	const lead = leadOf(values, clearing);

	it('are left out of a new lead, which has none', () => {
		expect(left(forNewLead(lead))).toEqual({ names: ['phone'], remarks: [] });
	});

	it('are sent for a lead that exists, except for its status', () => {
		const { names, remarks } = left(forExistingLead(lead, 'L1', false));
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
		const unchanged = leadOf(values);
		expect(forNewLead(unchanged)).toBe(unchanged);
		expect(forExistingLead(unchanged, 'L1', false)).toBe(unchanged);
		const odd = leadOf({ city: null, nope: null }, clearing);
		expect(forExistingLead(odd, 'L1', false)).toBe(odd);
	});
});

describe('a lost reason', () => {
	const hold = (lead: LeadFields, writing: 'new' | 'existing' = 'new') => holdLostReasonBack(lead, writing);
	const by = (more: Partial<LeadRules>) => ({ rules: { ...unknown, ...more } });

	it.each<[string, Data, 'new' | 'existing']>([
		['with a status of a LOST stage', { why: 'Price', status: 'Lost' }, 'new'],
		['in an update without a status', { why: 'Price' }, 'existing'],
		['in an update with an empty status', { why: 'Price', status: '' }, 'existing'],
	])('is sent %s', (_how, fields, writing) => {
		const lead = leadOf(fields, { unchecked: [] });
		expect(hold(lead, writing)).toBe(lead);
	});

	it('is sent with a new lead without a status, if leads begin as lost', () => {
		const begin = new LabelIndex([{ label: 'Fresh', stageType: 'LOST', archived: false }]);
		const lead = leadOf({ why: 'Price' }, by({ facts: { ...noFacts, statuses: begin } }));
		expect(hold(lead)).toBe(lead);
	});

	// sync-api.md, Field types.
	it('is judged by the status that a new lead gets, and by none that a lead may have already', () => {
		const lead = leadOf({ why: 'Price' });
		expect(left(forNewLead(lead)).names).toEqual([]);
		expect(forExistingLead(lead, 'L1', false)).toBe(lead);
	});

	it.each<[string, Data, 'new' | 'existing']>([
		['with a status of an OPEN stage', { why: 'Price', status: 'Fresh' }, 'existing'],
		['with a status of a WON stage', { why: 'Price', status: 'Won' }, 'new'],
		['with a status that the workspace does not have', { why: 'Price', status: 'Nope' }, 'new'],
		['of a new lead without a status, which gets Fresh', { why: 'Price' }, 'new'],
	])('is held back %s, with a remark', (_how, fields, writing) => {
		const { names, remarks } = left(hold(leadOf(fields), writing));
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
		const asIs = writeSettings.parse({ valueHandling: 'sendAsIs' });
		const lead = leadOf({ why: 'Price', status: 'Won' }, by({ settings: asIs }));
		const sent = hold(lead);
		expect(sent.fields).toBe(lead.fields);
		expect(sent.remarks).toMatchObject([{ category: 'silently_dropped' }]);
	});

	it.each<[string, string, Partial<LeadRules>]>([
		['has a stage of another name', 'Odd', {}],
		['shows no stage', 'Bare', {}],
		[
			'may be one that cannot be read',
			'Nope',
			{ facts: { ...noFacts, statuses: new LabelIndex(statuses.entries, { why: 'x' }) } },
		],
	])('is sent and noted, once, if its status %s', (_why, status, more) => {
		const unchecked = [{ field: 'city', message: 'Noted' }];
		const lead = leadOf({ why: 'Price', status }, { ...by(more), unchecked });
		for (const writing of ['new', 'existing'] as const) {
			const noted = hold(lead, writing);
			expect(noted.unchecked.slice(1)).toEqual([
				{ field: 'why', message: expect.stringMatching(/^Sent as given.*stage/) },
			]);
			expect(noted.fields).toBe(lead.fields);
			expect(hold(noted, writing)).toBe(noted);
		}
	});

	it('of a workspace without such a field, or without a value, needs nothing', () => {
		const none = leadOf({ why: '', status: 'Won' });
		expect(hold(none)).toBe(none);
		const without = by({ definitions: definitionsOf([phone]) });
		const other = leadOf({ why: 'Price', status: 'Won' }, without);
		expect(hold(other)).toBe(other);
	});
});

import type { WorkspaceView } from '../../nodes/Metadata/check/fetchWorkspace';
import { builtInField } from '../../nodes/shared/sync/shapes/definitions';
import { leadAnswer } from '../../nodes/shared/sync/shapes/lead';
import { readAs } from '../kit/readAs';
import {
	archived,
	fieldsOf,
	lostReasons,
	missing,
	ofAction,
	phone,
	statuses,
	team,
	withActions,
	withField,
} from './workspaceView';

const thousand = Array.from({ length: 1_000 }, (_, index) => `label ${index}`);

/** A flaw of a workspace, and what the check finds. */
interface Flaw {
	readonly changes: Partial<WorkspaceView>;
	/** The kind of the finding, what it is about, and which one. */
	readonly expected: string;
	/** Of its message and its hint, a line each. */
	readonly says: RegExp;
}

const table: ReadonlyArray<readonly [Flaw['changes'], Flaw['expected'], Flaw['says']]> = [
	[
		fieldsOf(builtInField('phone', 'phone')),
		'no_identifier field ',
		/no field identifies a lead.*which field/is,
	],
	[fieldsOf({ ...phone, isVisible: false }), 'hidden_identifier field phone', /identifies a lead is hidden/],
	[withField('text', { isVisible: false }), 'hidden_field field x', /hidden.*leave on Remarks/],
	[withField('text', { lockAfterCreate: true }), 'locked_field field x', /no update can change/],
	[withField('other', { rawType: 'HOLOGRAM' }), 'unknown_type field x', /HOLOGRAM/],
	[withField('text', { unreadable: ['type', 'tags'] }), 'unreadable_definition field x', /: type, tags\./],
	[withField('date'), 'no_date_format field x', /no date format.*DD\/MM\/YYYY/],
	[withField('date', { dateFormat: 'Do of MMMM' }), 'unreadable_date_format field x', /Do of MMMM/],
	[withField('tags', { labels: thousand }), 'full_list field x', /1000 labels.*1000/],
	[withField('dropdown', { labels: ['Pune', 'pune '] }), 'duplicate_name field x', /Pune, pune /],
	[withField('dropdown', { labels: ['A $& B', 'a $& b'] }), 'duplicate_name field x', /: A \$& B, a \$& b\./],
	[
		fieldsOf(phone, builtInField('work_email', 'text'), builtInField('workEmail', 'text')),
		'duplicate_name field work_email',
		/work_email, workEmail/,
	],
	[
		fieldsOf(phone, { ...builtInField('a', 'text'), label: 'City' }, builtInField('city', 'text')),
		'duplicate_name field a',
		/: a, city\./,
	],
	[withActions({ unreadable: ['fieldSchema'] }), 'unreadable_definition action Visit (7)', /fieldSchema/],
	[withActions({ allowsBackdating: false }), 'no_earlier_date action Visit (7)', /earlier date/],
	[
		withActions(ofAction('text', { mandatory: true })),
		'mandatory_fields action Visit (7)',
		/not stored: y$/m,
	],
	[withActions(ofAction('file', { mandatory: true })), 'file_field action Visit (7), y', /holds files/],
	[withActions(ofAction('date')), 'no_date_format action Visit (7), y', /no date format/],
	[
		withActions({ displayName: '7', allowsBackdating: false }),
		'no_earlier_date action 7',
		/time at which it is added/,
	],
	[
		withActions({}, { code: '8', displayName: 'visit ' }),
		'duplicate_name action Visit',
		/have this name: 7, 8\./,
	],
	[statuses(['Fresh'], ['fresh', true]), 'duplicate_name status Fresh', /Fresh, fresh \(archived\)/],
	[statuses(['Hot', true]), 'no_choice status ', /Every status is archived/],
	[statuses(['Fresh', true], ['Hot']), 'archived_default status Fresh', /without a status/],
	[
		lostReasons(['Unknown Reason', false, false], ['Price', true, true]),
		'archived_default lost_reason Price',
		/without a lost reason/,
	],
	[
		lostReasons(['Price', false, false], ['Unknown Reason', true, false]),
		'archived_default lost_reason Unknown Reason',
		/another default/,
	],
	[withField('date', { unreadable: ['dateFormat'] }), 'unreadable_definition field x', /: dateFormat\./],
	[
		{ ...withField('date', { dateFormat: 'DD/MM/YYYY' }), ...withActions({ allowsBackdating: false }) },
		'no_earlier_date action Visit (7)',
		/past actions/,
	],
	[
		{ ...withField('activeUsers'), ...team() },
		'no_choice team_member ',
		/No team member is active.*Update Availability/s,
	],
	[lostReasons(['Price', true, true]), 'no_choice lost_reason ', /Every lost reason is archived/],
	[
		archived({ inUse: [{ label: 'Old', leads: 1, gap: undefined }] }),
		'archived_in_use status Old',
		/1 lead still has it/,
	],
	[
		archived({ inUse: [{ label: 'Old', leads: 2, gap: undefined }] }),
		'archived_in_use status Old',
		/2 leads still have it/,
	],
	[team(['Ann', 'Active'], ['Bo', 'Invited']), 'not_assignable team_member m1@example.com', /is Invited/],
	[team(['Ann', 'Active'], [' ann', 'Working']), 'duplicate_name team_member Ann', /m0@.*, m1@/],
	[{ gaps: [{ why: 'not all fields can be read' }] }, 'incomplete_list workspace ', /^Not all fields/],
	[{ gaps: [missing] }, 'cannot_be_read workspace ', /^The team cannot be read: Down.*Try again later\.$/s],
	[
		{
			gaps: [
				{ ...missing, failure: { reason: 'unavailable', message: 'Down', description: 'Send $& again.' } },
			],
		},
		'cannot_be_read workspace ',
		/^Send \$& again\.$/m,
	],
	[{ headers: {} }, 'no_date_header workspace ', /time of the service/],
];

export const flaws: readonly Flaw[] = table.map(([changes, expected, says]) => ({ changes, expected, says }));

/** What looks like a flaw, and is none. */
export const fine: ReadonlyArray<readonly [string, Partial<WorkspaceView>]> = [
	['an identifier that no update changes', fieldsOf({ ...phone, lockAfterCreate: true })],
	['a field that may be the identifier', fieldsOf({ ...phone, isIdentifier: undefined })],
	['a date with its format', withField('date', { dateFormat: 'DD/MM/YYYY' })],
	[
		'a date whose format cannot be read, which has a finding',
		withField('date', { dateFormat: 'MM/DD/YYYY' }),
	],
	['tags with room for one more', withField('tags', { labels: thousand.slice(1) })],
	['a text with labels', withField('text', { labels: [...thousand, 'label 1'] })],
	[
		'fields that all have one label',
		fieldsOf({ ...phone, label: 'Field' }, { ...builtInField('x', 'text'), label: 'Field' }),
	],
	['one field whose label is its name', withField('text', { label: 'X' })],
	['no pipeline at all', { ...statuses(), ...lostReasons() }],
	['an archived status that is not the default', statuses(['Fresh'], ['Old', true])],
	[
		'an archived usual reason beside another default',
		lostReasons(['Unknown Reason', true, false], ['Price', false, true]),
	],
	['a text with a format of dates', withField('text', { dateFormat: 'Do of MMMM' })],
	['actions of two names', withActions({}, { code: '8', displayName: 'Call' })],
	['active members of two names', team(['Ann', 'Active'], ['Bo', 'Working'])],
	['namesakes of whom one is active', team(['Ann', 'Active'])],
	[
		'an action date without a format, where fields of leads show it',
		{ ...withField('date', { dateFormat: 'DD/MM/YYYY' }), ...withActions(ofAction('date')) },
	],
];

/** What the check says of the IDs of leads, by the lead that a search finds. */
export const idFacts = (
	[
		[{ leadid: 'L1', fields: { status: 'Fresh' } }, 'lead_ids', /^This service returns lead IDs in searches/],
		[{ fields: { status: 'Fresh' } }, 'no_lead_ids', /^This service returns no lead IDs in searches/],
		[undefined, 'unknown_lead_ids', /has no lead/],
	] as const
).map(([sent, expected, says]) => ({
	changes: { leads: { count: 1, lead: sent && readAs(leadAnswer, sent), gap: undefined } },
	expected,
	says,
}));

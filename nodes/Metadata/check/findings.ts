import { countBy, groupBy, uniq, upperFirst } from 'lodash';

import { formatAmong } from '../../shared/session/dateFormats';
import { type Data, enumerated } from '../../shared/sync/data';
import { parseHttpDate } from '../../shared/sync/httpDate';
import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import type { LostReasonLabel } from '../../shared/sync/shapes/pipeline';
import { dateType } from '../../shared/values/date';
import { dateFormat } from '../../shared/values/dateFormat';
import { mostLabels } from '../../shared/values/labels';
import { foldedName } from '../../shared/values/spelling';
import { otherType } from '../../shared/values/text';
import { isFileField, isLabelField, isMemberField, valueTypes } from '../../shared/values/types';
import { clockOf } from '../../shared/values/zone/clock';
import { foldLook, isActive, type LabelIndex } from '../../shared/workspace/names';
import { showsNoIdentifier } from '../../shared/workspace/parts';
import { type FindingKind, kinds } from './kinds';
import type { WorkspaceView } from './fetchWorkspace';

/** Notes what is wrong with one thing. `detail` and `advice` go into the words of the kind. */
type Note = (kind: FindingKind, detail?: string, advice?: string) => void;

/** What a finding is about. */
type About = 'workspace' | 'field' | 'action' | 'status' | 'lost_reason' | 'team_member';

/** @param subject what the thing is called: an API name, an action with its code, a label or an email. Empty for the workspace. */
type NoteOn = (about: About, subject?: string) => Note;

type Noted = Readonly<Record<'kind' | 'about' | 'subject' | 'detail' | 'advice', string>>;

/** The findings of a workspace, one item each, what matters most first. The first item counts them. */
export function findingsOf(view: WorkspaceView): Data[] {
	const noted: Noted[] = [];
	const on =
		(about: string, subject = ''): Note =>
		(kind, detail = '', advice = detail) =>
			void noted.push({ kind, about, subject: shortened(subject), detail, advice });
	for (const lookAt of [lookAtService, lookAtZone, lookAtFields, lookAtActions, lookAtPipeline, lookAtTeam])
		lookAt(view, on);
	const ofKind = groupBy(noted, 'kind');
	const found = kinds.flatMap(({ kind, severity, message, hint }) =>
		(ofKind[kind] ?? []).map(({ about, subject, detail, advice }) => ({
			...{ finding: kind.replace(/\..*/, ''), severity, about, subject },
			message: upperFirst(message.replace('{}', () => detail)),
			hint: hint.replace('{}', () => advice),
		})),
	);
	const alike = Object.values(groupBy(found, ({ finding, about }) => `${finding} ${about}`));
	return [summaryOf(view, found), ...alike.flatMap(bounded)];
}

/** Of a kind. A workspace may have thousands of members, and nobody reads as many items. */
const mostOfAKind = 50;

function bounded(findings: readonly Data[]): readonly Data[] {
	if (findings.length <= mostOfAKind) return findings;
	const left = findings.length - mostOfAKind;
	const rest = {
		...findings[0],
		subject: `${left} more`,
		message: `The same was found ${left === 1 ? 'once' : `${left} times`} more, which is not listed here`,
	};
	return [...findings.slice(0, mostOfAKind), rest];
}

function summaryOf(
	{ fields, actions, statuses, lostReasons, members }: WorkspaceView,
	found: readonly Data[],
): Data {
	const { problem = 0, warning = 0 } = countBy(found, 'severity');
	const looked = [
		counted(fields.size, 'field'),
		counted(actions.size, 'custom action'),
		counted(statuses.entries.length + lostReasons.entries.length, 'pipeline label'),
		counted(members.members.length, 'team member'),
	];
	return {
		...{ finding: 'summary', severity: 'info', about: 'workspace', subject: '' },
		message: `The check found ${counted(problem, 'problem')} and ${counted(warning, 'warning')}. It looked at ${looked.join(', ')}`,
		hint:
			problem + warning === 0
				? 'Nothing needs to be done.'
				: 'Read the other items, the most important first, and do what their hints say.',
	};
}

/** What the answers show of the service: what cannot be read, its time and its searches. */
function lookAtService({ headers, leads, gaps }: WorkspaceView, on: NoteOn): void {
	const note = on('workspace');
	for (const { why, failure } of gaps) {
		if (failure === undefined) note('incomplete_list', why);
		else note('cannot_be_read', why, failure.description);
	}
	if (headers !== undefined && parseHttpDate(headers['date']) === undefined) note('no_date_header');
	// On this hangs what can be done with a lead that was only found.
	if (leads.lead !== undefined) note(leads.lead.leadId === undefined ? 'no_lead_ids' : 'lead_ids');
	else if (leads.gap === undefined) note('unknown_lead_ids');
}

const howKnown = {
	credential: 'as the credential says',
	searches: 'as searches by dates show',
	births: 'because birthdays begin at midnight there',
} as const;

/** What is known of the clock on which days are days. */
function lookAtZone({ zone: { clock, by, ofWorkflow } }: WorkspaceView, on: NoteOn): void {
	const note = on('workspace');
	if (by === undefined) return note('unknown_time_zone');
	const { zones } = clock;
	// More than one are left where the dates of the workspace are the same in all of them.
	const names = zones.includes(ofWorkflow) ? [ofWorkflow] : zones;
	const other = zones.length > names.length ? ' or one that shows the same' : '';
	note('time_zone', `${enumerated(names, mostNamed)}${other}, ${howKnown[by]}`);
	const differs = (moment: number) => clock.read(moment)?.offset !== clockOf(ofWorkflow).read(moment)?.offset;
	if (!zones.includes(ofWorkflow) && [0, 183].some((days) => differs(Date.now() + days * 86_400_000)))
		note('other_time_zone', ofWorkflow);
}

/** What keeps a form from filling the fields of leads. */
function lookAtFields({ fields }: WorkspaceView, on: NoteOn): void {
	if (showsNoIdentifier(fields)) on('field')('no_identifier');
	for (const field of fields.values()) {
		const { apiName, isVisible, isIdentifier, lockAfterCreate } = field;
		const note = on('field', apiName);
		if (!isVisible) note(isIdentifier === true ? 'hidden_identifier' : 'hidden_field');
		else if (lockAfterCreate && isIdentifier !== true) note('locked_field');
		lookAtContent(field, note);
	}
	// Forms and sheets name a field by its label or its API name, in any spelling.
	const names = [...fields.values()].flatMap(({ apiName, label }) =>
		uniq([apiName, label].map(foldedName)).map((name) => ({ name, apiName })),
	);
	for (const same of namesakes(names, ({ name }) => name))
		// A name that all fields have says nothing about a field.
		if (same.length < fields.size)
			on('field', same[0].apiName)('duplicate_name.fields', some(same.map(({ apiName }) => apiName)));
}

/** What may go wrong with the values of a field, of a lead or of an action. */
function lookAtContent(field: FieldDefinition, note: Note): void {
	const { type, rawType, unreadable, dateFormat: pattern, labels } = field;
	if (unreadable.length > 0) note('unreadable_definition', some(unreadable));
	else if (valueTypes[type] === otherType) note('unknown_type', some([rawType]));
	if (valueTypes[type] === dateType && !unreadable.includes('dateFormat')) {
		if (pattern === undefined) note('no_date_format');
		else if (dateFormat(pattern) === undefined) note('unreadable_date_format', pattern);
	}
	if (!isLabelField(field)) return;
	for (const same of namesakes(labels, foldLook)) note('duplicate_name.options', some(same));
	if (labels.length >= mostLabels) note('full_list', String(labels.length));
}

/** What is wrong with the custom actions. */
function lookAtActions({ actions, fields }: WorkspaceView, on: NoteOn): void {
	// An action field without a format takes that of the fields of leads.
	const showsFormat = formatAmong(fields) !== undefined;
	for (const { displayName, code, unreadable, fields: own, allowsBackdating } of actions.values()) {
		const subject = displayName === code ? code : `${displayName} (${code})`;
		const note = on('action', subject);
		const mandatory = own.filter((field) => field.mandatory && !isFileField(field));
		if (unreadable.length > 0) note('unreadable_definition', some(unreadable));
		if (mandatory.length > 0) note('mandatory_fields', some(mandatory.map(({ apiName }) => apiName)));
		if (allowsBackdating === false) note('no_earlier_date');
		for (const field of own) {
			const noteOnField = on('action', `${subject}, ${field.apiName}`);
			lookAtContent(field, (kind, ...words) => {
				if (kind !== 'no_date_format' || !showsFormat) noteOnField(kind, ...words);
			});
			if (isFileField(field)) noteOnField('file_field');
		}
	}
	for (const same of namesakes(actions.values(), ({ displayName }) => foldLook(displayName)))
		on('action', same[0].displayName)('duplicate_name.actions', some(same.map(({ code }) => code)));
}

/** Only a lost reason can be the default. */
type PipelineEntry = Pick<LostReasonLabel, 'label' | 'archived'> & Partial<LostReasonLabel>;

/** Which labels of the lead stage pipeline no form can choose. */
function lookAtPipeline({ statuses, lostReasons, archived }: WorkspaceView, on: NoteOn): void {
	lookAtLabels(statuses, 'Fresh', 'status', on);
	lookAtLabels(lostReasons, 'Unknown Reason', 'lost_reason', on);
	for (const { label, leads } of archived.inUse) {
		const leadsHave = `${counted(leads, 'lead')} still ${leads === 1 ? 'has' : 'have'}`;
		on('status', label)('archived_in_use', leadsHave);
	}
}

/** @param usual the label of a lead that was given none (sync-api.md, Field types) */
function lookAtLabels(
	{ entries, gap }: LabelIndex<PipelineEntry>,
	usual: string,
	about: 'status' | 'lost_reason',
	on: NoteOn,
): void {
	const shown = ({ label, archived }: PipelineEntry) => (archived ? `${label} (archived)` : label);
	for (const same of namesakes(entries, ({ label }) => foldLook(label)))
		on(about, same[0].label)('duplicate_name.labels', some(same.map(shown)));
	if (gap !== undefined || entries.length === 0) return;
	const what = about.replace('_', ' ');
	const first =
		entries.find(({ isDefault }) => isDefault === true) ?? entries.find(({ label }) => label === usual);
	if (entries.every(({ archived }) => archived)) on(about)('no_choice', what);
	else if (first?.archived === true) on(about, first.label)('archived_default', what);
}

/** Which team members no form can name. */
function lookAtTeam({ members: { members, gap }, fields }: WorkspaceView, on: NoteOn): void {
	const active = members.filter(isActive);
	for (const member of members)
		if (!isActive(member)) on('team_member', member.email)('not_assignable', member.status);
	for (const same of namesakes(active, ({ name }) => name.trim().toLowerCase()))
		on('team_member', same[0].name)('duplicate_name.members', some(same.map(({ email }) => email)));
	if (gap === undefined && active.length === 0 && [...fields.values()].some(isMemberField))
		on('team_member')('no_choice.members');
}

/** The name of a thing, as long as a person reads it. */
const shortened = (name: string): string => name.slice(0, 100);

/** `no problems`, `1 warning`, `2 fields`. */
export function counted(count: number, noun: string): string {
	return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}

const mostNamed = 10;

/** The first names of a list, for a sentence. */
export const some = (names: readonly string[]): string => enumerated(names.map(shortened), mostNamed);

/** Two things or more that share a name. */
type Namesakes<Thing> = readonly [Thing, Thing, ...Thing[]];

/** Returns a list of things for each name that several of them have. Things without a name are left out. */
export function namesakes<Thing>(
	things: Iterable<Thing>,
	nameOf: (thing: Thing) => string,
): ReadonlyArray<Namesakes<Thing>> {
	return Object.entries(groupBy([...things], nameOf)).flatMap(([name, [first, second, ...others]]) =>
		name === '' || first === undefined || second === undefined ? [] : [[first, second, ...others] as const],
	);
}

import { difference, isEmpty } from 'lodash';

import type { Preparing, Session } from '../shared/session/operation';
import { failed, type Outcome, type Report } from '../shared/session/outcome';
import { type Data, type JsonObject, toValue } from '../shared/sync/data';
import { writeAnswer, type WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { isWanted } from '../shared/values/compare';
import type { HeldBackReason } from '../shared/values/prepared';
import { isVerdict } from '../shared/writes/fields';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';
import { allDropped, hasValues, nothingToSend, serviceRemarks } from '../shared/writes/verify';
import {
	clearedIn,
	fieldsByReference,
	holdLostReasonBack,
	type LeadFields,
	type LeadFieldsReader,
	sentOf,
	without,
} from './leadFields';
import { type Difference, differenceOf, hasSameLabels, leftUnchanged, withTagsChecked } from './readFirst';
import { fieldsOfLead, keptFields, leadOutcome, withDroppedValues } from './writtenLead';

/** Whether the columns are those of an item of these nodes: it has the ID of its lead as `lead_id`. */
export function isItemOfLead({ input, rules }: LeadFields, leadId: string): boolean {
	return rules.unmatchedColumns !== undefined && input['lead_id'] === leadId;
}

/** Whether the lead was found by the identifier that is among its fields. */
export function isNamedBy({ identifier, rules: { identifierField } }: LeadFields, named: unknown): boolean {
	return identifierField !== undefined && isWanted(identifierField, named, identifier) === true;
}

/**
 * What an update may contain. The service rejects one that contains the identifier (sync-api.md, POST /lead/{leadId}), and
 * a lead always has a status.
 *
 * @param isFound whether the identifier of the item says which lead it is about. If not, it gets a remark.
 */
export function forExistingLead(given: LeadFields, leadId: string, isFound: boolean): LeadFields {
	const { identifierField, definitions } = given.rules;
	let fields = given;
	const identifier = identifierField?.apiName;
	if (identifier !== undefined && (isFound || Object.hasOwn(given.fields, identifier)))
		fields = without(fields, identifier, isFound ? undefined : neverChanges(identifier));
	// `lead_id` names the lead and is not written, even if the workspace has a field with this name.
	if (isItemOfLead(given, leadId)) fields = withoutId(fields);
	const { statuses } = fieldsByReference(definitions);
	const status = clearedIn(fields).find((apiName) => statuses.includes(apiName));
	if (status !== undefined) fields = without(fields, status, notCleared(status));
	return holdLostReasonBack(fields, 'existing');
}

function withoutId(fields: LeadFields): LeadFields {
	const remarks = fields.remarks.filter(({ address }) => address.apiName !== 'lead_id');
	if (remarks.length < fields.remarks.length) return { ...fields, remarks };
	return Object.hasOwn(fields.fields, 'lead_id') ? without(fields, 'lead_id') : fields;
}

const neverChanges = (apiName: string): HeldBackReason => ({
	category: 'hidden_or_locked',
	message:
		'Held back: the identifier of a lead never changes, and the service rejects an update that contains it',
	hint: `Leave ${apiName} out of the fields of an update.`,
});

const notCleared = (apiName: string): HeldBackReason => ({
	category: 'invalid_value',
	message: 'Not cleared: a lead always has a status',
	hint: `Give ${apiName} a value, or leave it out.`,
});

/** An item that updates an existing lead. */
interface LeadUpdate {
	readonly item: number;
	readonly leadId: string;
	/** Its fields, as they were read first. */
	readonly first: LeadFields;
	/** Whether the identifier of the item says which lead it is about. If not, it gets a remark. */
	readonly isFound: boolean;
	/** The lead, if it was read for this item. */
	readonly seen?: JsonObject | undefined;
}

/** Updates the lead, in one call. Sends nothing if there are no fields, or in a dry run. */
export async function updateLead(
	session: Session,
	preparingFields: Preparing<LeadFieldsReader>,
	{ item, leadId, first, isFound, seen }: LeadUpdate,
): Promise<Outcome> {
	const fields = await preparingFields.prepare(
		(reader) => forExistingLead(reader.again(first), leadId, isFound),
		isVerdict,
	);
	const { remarks: preflight, fields: sent, given, rules } = fields;
	if (Object.keys(sent).length === 0) {
		// Without a key that is a field, somebody has mapped nothing.
		const isMapped = Object.keys(given).some((apiName) => rules.definitions.has(apiName));
		if (!isMapped || preflight.length > 0)
			return nothingToSend(leadId, { address: { scope: 'lead' } }, preflight);
		const [kept, report] = [identifierOf(fields, isFound), leftUnchanged(fields)];
		return leadOutcome('unchanged', { fields }, { leadId, remarks: [], kept, report });
	}
	// Of two updates of one lead, the second reads what the first has written.
	return await session.turns.take(leadId, async () => {
		const difference = await differenceOf(session, leadId, fields, seen);
		if ('failure' in difference) return failed(difference.failure);
		return await sendUpdate(session, { item, leadId }, fields, difference);
	});
}

/** @param given the fields before the node looked at the lead */
async function sendUpdate(
	session: Session,
	{ item, leadId }: Pick<LeadUpdate, 'item' | 'leadId'>,
	{ given, remarks: preflight, rules }: LeadFields,
	{ fields, equal, before, tags, note }: Difference,
): Promise<Outcome> {
	const { fields: sent } = fields;
	const left = { ...leftUnchanged(fields), ...(note !== undefined && { note }) };
	if (Object.keys(sent).length === 0)
		return leadOutcome('unchanged', { fields }, { leadId, remarks: preflight, stored: before, report: left });
	if (session.settings.dryRun) {
		const report = { ...left, would_send: { fields: sent } };
		return leadOutcome('dry_run', { fields }, { leadId, remarks: preflight, report });
	}
	const report = { ...left, ...(tags === undefined && replacedLabels(session, leadId, fields, before)) };
	const updated = async (answer: WriteAnswer): Promise<Outcome> => {
		const said = [...preflight, ...serviceRemarks(answer, given)];
		const dropped = await withDroppedValues(session, 'existing', fields, { answer, leadId }, said);
		const remarks = tags ? await withTagsChecked(session, leadId, fields, tags, dropped) : dropped;
		const ofService = remarks.filter(
			({ source, category }) => source !== 'preflight' && category !== 'uncertain',
		);
		const [top, ...rest] = remarks;
		if (top && allDropped(sent, ofService)) return { kind: 'rejected', leadId, remarks: [top, ...rest] };
		const kept = { ...equal, ...keptFields(fields, remarks) };
		return leadOutcome('updated', { fields }, { leadId, remarks, kept, stored: answer.fields, report });
	};
	return await updateOnce(session, item, {
		send: async () =>
			await session.client.call('updateLead', { path: { leadId }, body: { fields: sent } }, writeAnswer),
		denialIn: (answer) => (answer.isDenied ? serviceRemarks(answer, given) : undefined),
		outcomeOf: updated,
		lookUp: async (denied) => {
			const stored = await fieldsOfLead(session, leadId);
			if (stored === undefined || !hasValues(stored, sent, rules.definitions)) return undefined;
			// Some of the labels may have been there before.
			if (!hasSameLabels(stored, sent)) return undefined;
			if (denied) return await updated(denied);
			// It was read, and has each of these values.
			const kept = { ...equal, ...sent };
			return leadOutcome('recovered', { fields }, { leadId, remarks: preflight, kept, report });
		},
	});
}

/** The identifier of a lead that was found by it. */
function identifierOf({ identifier, rules: { identifierField } }: LeadFields, isFound: boolean): Data {
	return isFound && identifierField && identifier !== undefined
		? { [identifierField.apiName]: identifier }
		: {};
}

/** A model may mean to add a label. So it reads which labels the update replaced, as far as the node has read the lead. */
function replacedLabels(
	{ model }: Session,
	leadId: string,
	fields: LeadFields,
	read: JsonObject | undefined,
): Partial<Report> {
	if (model === undefined) return {};
	const before = read ?? model.leadsRead.get(leadId);
	model.leadsRead.delete(leadId);
	const replaced: Data = {};
	for (const apiName of sentOf(fields, 'tags')) {
		const gone = difference([before?.[apiName] ?? []].flat(), [fields.fields[apiName] ?? []].flat());
		if (before === undefined) replaced[apiName] = true;
		else if (gone.length > 0) replaced[apiName] = gone.map(toValue);
	}
	return isEmpty(replaced) ? {} : { replaced };
}

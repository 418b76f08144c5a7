import { parseAddress, type Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/session/operation';
import {
	type Outcome,
	type Report,
	reportOf,
	type ValueChange,
	written,
	type WrittenAs,
} from '../shared/session/outcome';
import { type Data, type JsonObject, ownValue } from '../shared/sync/data';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { leadAnswer } from '../shared/sync/shapes/lead';
import { fieldPlaces, writtenFields } from '../shared/values/itemForm';
import { isBlank } from '../shared/values/spelling';
import { valueTypes } from '../shared/values/types';
import type { ValueFacts } from '../shared/values/valueType';
import { fieldOfItem, leadItem } from '../shared/workspace/itemData';
import { actionRemarks, noActions, type PreparedActions } from '../shared/writes/actions';
import { joined } from '../shared/writes/fields';
import {
	hasValues,
	isWhole,
	only,
	serviceRemarks,
	silentDrops,
	storedValues,
	withDrops,
} from '../shared/writes/verify';
import { type LeadFields, sentOf } from './leadFields';
import { type NewLead, type Written, writtenActions } from './writtenActions';

interface LeadParts {
	readonly leadId?: string | undefined;
	readonly remarks: readonly Remark[];
	/** What was sent and kept. */
	readonly kept?: Data;
	/** What the service shows. */
	readonly stored?: JsonObject | undefined;
	readonly report?: Partial<Report> | undefined;
}

/** The outcome of a lead that is stored, or would be after a dry run. */
export function leadOutcome(
	outcome: WrittenAs,
	{ fields, actions = noActions }: { readonly fields: LeadFields; readonly actions?: PreparedActions },
	{ leadId, remarks, kept = {}, stored = {}, report }: LeadParts,
): Outcome {
	const json = leadItem(leadId, writtenFields(kept, stored, fields.rules, leadId));
	const all = actions.given.length === 0 ? fields : joined([fields, actions]);
	const found = { ...all, changes: all.changes.filter((change) => !isShownAsGiven(change, json)) };
	const said = Object.assign(reportOf(outcome, found), report);
	const places = fieldPlaces(fields.rules.definitions);
	return { ...written(leadId, json, said, remarks, found.columns), places };
}

/** Whether a value looks in the item as it came: then nothing about it is worth a line. */
const isShownAsGiven = (change: ValueChange, json: Data): boolean =>
	'from' in change &&
	change.reading === undefined &&
	change.action_index === undefined &&
	isSameScalar(change.from, fieldOfItem(json, change.field));

const isSameScalar = (one: unknown, other: unknown) =>
	[one, other].every((each) => typeof each === 'string' || typeof each === 'number') &&
	String(one) === String(other);

/** The fields of a lead that were sent and kept. */
export function keptFields({ fields: sent, unchecked }: LeadFields, remarks: readonly Remark[]): Data {
	const ofLead = remarks.filter(({ address }) => address.scope === 'lead');
	return storedValues(sent, ofLead, unchecked);
}

/** The remarks about a new lead: those of preflight, and all of the service. */
export function answerRemarks({ preflight, fields, actions }: NewLead, answer: WriteAnswer): Remark[] {
	const ofFields = serviceRemarks(answer, fields.given).filter(({ address }) => address.scope === 'lead');
	return [...preflight, ...ofFields, ...actionRemarks(actions, answer)];
}

/**
 * The outcome of a lead that is stored. If a call with a lost answer stored it, its remarks are lost, too: the answer has
 * the fields that a search shows, and the stored values are compared with the sent values.
 *
 * @param before what the service remarked before the loss
 */
export async function writtenLead(
	session: Session,
	lead: NewLead,
	outcome: 'created' | 'recovered',
	sent: Written & { readonly before?: readonly Remark[] },
): Promise<Outcome> {
	const { answer, leadId, before = [] } = sent;
	const said = answerRemarks(lead, answer);
	const ofFields = await withDroppedValues(session, 'new', lead.fields, sent, said);
	const actions = lead.actions.given.length === 0 ? undefined : await writtenActions(session, lead, sent);
	const remarks = [...before, ...ofFields, ...(actions?.remarks ?? [])];
	const { fields: stored } = answer;
	const all = keptFields(lead.fields, remarks);
	// Of a lead that was found, only what it shows is known to be stored.
	const kept = outcome === 'created' ? all : only(all, (name) => ownValue(stored ?? {}, name) !== undefined);
	return leadOutcome(outcome, lead, { leadId, remarks, kept, stored, report: actions?.report });
}

/*
 * The service drops a label of the pipeline in silence (sync-api.md, Lead stage pipeline), and its answer may not show the
 * lead. These functions find out what became of a label.
 */

/** Asks for the pipeline of the last seconds, side by side with a create, because `haveChanged` may need it. */
export function prefetchPipeline({ workspace }: Session, lead: LeadFields): void {
	if (sentOf(lead, 'pipelineLabels').length > 0) workspace.fresh.pipeline().catch(() => undefined);
}

/** Whether the pipeline lacks one of the sent labels by now, as far as it can be read. */
async function haveChanged({ workspace }: Session, lead: LeadFields, labels: readonly string[]) {
	const { definitions, facts } = lead.rules;
	// The lead is stored, so a cancel during the look at the pipeline must not pass for the outcome.
	const fresh = { ...facts, ...(await workspace.fresh.pipeline().catch(() => undefined)) };
	const isSettable = (apiName: string, by: ValueFacts) => {
		const field = definitions.get(apiName);
		const label = lead.fields[apiName];
		return field !== undefined && valueTypes[field.type].prepare(label, field, by).value === label;
	};
	return labels.some((name) => isSettable(name, facts) && !isSettable(name, fresh));
}

/** The fields of a lead as it is now. Undefined if it cannot be read. */
export async function fieldsOfLead({ client }: Session, leadId = '') {
	const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
	return result.ok ? result.answer.fields : undefined;
}

/**
 * Adds a remark for each value that the service dropped without one, as far as its answer shows. If the answer does not
 * show what became of a label of the pipeline, the lead is read. Of a new lead, the pipeline must have changed meanwhile.
 *
 * @param said the remarks of preflight and of the service
 */
export async function withDroppedValues(
	session: Session,
	writing: 'new' | 'existing',
	lead: LeadFields,
	{ answer, leadId }: Omit<Written, 'sentAt'>,
	said: readonly Remark[],
): Promise<readonly Remark[]> {
	const { rules, fields: sent } = lead;
	const { definitions, facts } = rules;
	const record = { what: 'lead', definitions, facts } as const;
	const isShown = ({ fields }: WriteAnswer) => fields !== undefined && isWhole(fields, record);
	const labels = sentOf(lead, 'pipelineLabels');
	const isUnclear = labels.length > 0 && !isShown(answer);
	const isRead = isUnclear && (writing === 'existing' || (await haveChanged(session, lead, labels)));
	const shown = isRead ? await withFields(session, lead, leadId, answer, labels) : answer;
	const reported = withDrops(said, silentDrops(sent, shown, record));
	if (!isRead && !isShown(answer)) return reported;
	const { statuses, lostReasons } = facts;
	// Without the pipeline, another text in the place of a label may be a spelling of it.
	if (isShown(shown) && statuses.gap === undefined && lostReasons.gap === undefined) return reported;
	const isReported = new Set(reported.map(({ address }) => address.apiName));
	const isStored = (apiName: string) => (ownValue(shown.fields ?? {}, apiName) ?? null) === sent[apiName];
	const unclear = labels.filter((apiName) => !isReported.has(apiName) && !isStored(apiName));
	return [...reported, ...unclear.map((apiName) => uncertain(apiName, sent[apiName]))];
}

const uncertain = (apiName: string, value: unknown): Remark => ({
	category: 'uncertain',
	source: 'verification',
	message: 'The service did not show whether it stored this value',
	hint: 'Look at the lead in the workspace, and set the value again if it is not there.',
	address: { scope: 'lead', apiName },
	value,
});

/**
 * Reads the lead, and returns the answer with its fields. Without them if the read shows the lead as it was before the
 * write: a value that was sent, and is no label, differs there.
 */
async function withFields(
	session: Session,
	{ fields: sent, rules: { definitions } }: LeadFields,
	leadId: string | undefined,
	answer: WriteAnswer,
	labels: readonly string[],
): Promise<WriteAnswer> {
	const fields = await fieldsOfLead(session, leadId);
	if (fields === undefined) return answer;
	const unsure = new Set([...labels, ...answer.remarks.map(({ field }) => parseAddress(field).apiName)]);
	const comparable = only(
		sent,
		(name) =>
			definitions.has(name) && !unsure.has(name) && !isBlank(sent[name]) && !isBlank(ownValue(fields, name)),
	);
	return hasValues(fields, comparable, definitions) ? { ...answer, fields } : answer;
}

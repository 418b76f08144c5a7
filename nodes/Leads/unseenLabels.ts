import { parseAddress } from '../shared/remarks/address';
import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import { type Data, ownValue } from '../shared/sync/data';
import { leadAnswer, type WriteAnswer } from '../shared/sync/shapes/lead';
import { isBlank } from '../shared/values/prepare';
import type { ValueFacts } from '../shared/values/valueType';
import { isSameValue, isPipelineField, valueTypes } from '../shared/values/types';
import { isWhole } from '../shared/writes/verify';
import type { LeadFieldsReader } from './leadFields';

/*
 * The service drops a label of the pipeline in silence (sync-api.md, Lead stage pipeline), and its answer may not show the
 * lead. These functions find out what became of a label.
 */

/** What was sent, and what the service answered. */
interface Answered {
	readonly sent: Data;
	readonly answer: WriteAnswer;
}

/** The fields with a label of the pipeline that was sent, if the answer does not show what became of it. */
export function unseenLabels(reader: LeadFieldsReader, { sent, answer }: Answered): string[] {
	return showsLead(reader, answer) ? [] : labelsIn(reader, sent);
}

/** Asks for the pipeline of the last seconds, side by side with a create, because `changedLabels` may need it. */
export function askForChanges({ workspace }: Session, reader: LeadFieldsReader, sent: Data): void {
	if (labelsIn(reader, sent).length > 0) workspace.fresh.pipeline().catch(() => undefined);
}

/** As `unseenLabels`, if the pipeline does not have all of these labels any more. Empty if it cannot be read. */
export async function changedLabels(
	{ workspace }: Session,
	reader: LeadFieldsReader,
	answered: Answered,
): Promise<string[]> {
	const unseen = unseenLabels(reader, answered);
	if (unseen.length === 0) return [];
	const fresh = { ...reader.facts, ...(await workspace.fresh.pipeline()) };
	const isSettable = (apiName: string, facts: ValueFacts) => {
		const field = reader.definitions.get(apiName);
		const label = answered.sent[apiName];
		return field !== undefined && valueTypes[field.type].prepare(label, field, facts).value === label;
	};
	const hasChanged = unseen.some((name) => isSettable(name, reader.facts) && !isSettable(name, fresh));
	return hasChanged ? unseen : [];
}

/**
 * The answer with the fields of the lead, which is read if any label is unseen. Without them if the lead is as it was
 * before the write: it has another value of it, too.
 */
export async function withFields(
	session: Session,
	{ definitions }: LeadFieldsReader,
	leadId: string | undefined,
	{ sent, answer }: Answered,
	unseen: readonly string[],
): Promise<WriteAnswer> {
	if (unseen.length === 0 || leadId === undefined) return answer;
	const fields = await fieldsOfLead(session, leadId);
	if (fields === undefined) return answer;
	const isOld = ([apiName, value]: [string, unknown]) => {
		const field = definitions.get(apiName);
		const stored = ownValue(fields, apiName) ?? undefined;
		if (field === undefined || isPipelineField(field) || isBlank(value) || stored === undefined) return false;
		const isReported = answer.remarks.some((remark) => parseAddress(remark.field).apiName === apiName);
		return !isReported && !isSameValue(field, value, stored);
	};
	return Object.entries(sent).some(isOld) ? answer : { ...answer, fields };
}

/** The fields of a lead as it is now. Undefined if it cannot be read. */
export async function fieldsOfLead({ client }: Session, leadId = '') {
	const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
	return result.ok ? result.answer.fields : undefined;
}

/**
 * Remarks about the unseen labels that the lead does not show either, and that have no remark yet. Without the pipeline,
 * another text in the place of a label may be a spelling of it.
 */
export function unseenRemarks(
	reader: LeadFieldsReader,
	unseen: readonly string[],
	{ sent, answer }: Answered,
	reported: readonly Remark[],
): Remark[] {
	const { statuses, lostReasons } = reader.facts;
	const isKnown = statuses.gap === undefined && lostReasons.gap === undefined;
	if (isKnown && showsLead(reader, answer)) return [];
	const isReported = new Set(reported.map(({ address }) => address.apiName));
	const isStored = (apiName: string) => (ownValue(answer.fields ?? {}, apiName) ?? null) === sent[apiName];
	return unseen
		.filter((apiName) => !isReported.has(apiName) && !isStored(apiName))
		.map((apiName) => ({
			category: 'uncertain',
			source: 'verification',
			message: 'The service did not show whether it stored this value',
			hint: 'Look at the lead in the workspace, and set the value again if it is not there.',
			address: { scope: 'lead', apiName },
			value: sent[apiName],
		}));
}

function showsLead({ definitions }: LeadFieldsReader, { fields }: WriteAnswer): boolean {
	return fields !== undefined && isWhole(fields, { what: 'lead', definitions });
}

function labelsIn({ definitions }: LeadFieldsReader, sent: Data): string[] {
	return Object.keys(sent).filter((apiName) => {
		const field = definitions.get(apiName);
		return field !== undefined && isPipelineField(field);
	});
}

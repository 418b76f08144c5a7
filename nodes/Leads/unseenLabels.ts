import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import { type Data, ownValue } from '../shared/sync/data';
import { leadAnswer } from '../shared/sync/shapes/lead';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import type { ValueFacts } from '../shared/values/valueType';
import { isPipelineField, valueTypes } from '../shared/values/types';
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

/** The answer with the fields of the lead, which is read if any label is unseen. */
export async function withFields(
	{ client }: Session,
	leadId: string | null,
	answer: WriteAnswer,
	unseen: readonly string[],
): Promise<WriteAnswer> {
	if (unseen.length === 0 || leadId === null) return answer;
	const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
	return result.ok ? { ...answer, fields: result.answer.fields } : answer;
}

/** Remarks about the unseen labels that the lead does not show either, and that have no remark yet. */
export function unseenRemarks(
	reader: LeadFieldsReader,
	unseen: readonly string[],
	{ sent, answer }: Answered,
	reported: readonly Remark[],
): Remark[] {
	if (showsLead(reader, answer)) return [];
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

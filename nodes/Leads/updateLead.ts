import { isEqual } from 'lodash';

import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import { failed, type Outcome, uncertain } from '../shared/run/outcome';
import { reportOf } from '../shared/run/report';
import { type Data, ownValue } from '../shared/sync/data';
import { contradiction, wasCarriedOut } from '../shared/sync/failure';
import { leadAnswer } from '../shared/sync/shapes/lead';
import { type WriteAnswer, writeAnswer } from '../shared/sync/shapes/writeAnswer';
import { isSameValue } from '../shared/values/sameValue';
import { valueTypes } from '../shared/values/types';
import { leadItem } from '../shared/workspace/leadData';
import { earlierLoss, type Loss, lossOf } from '../shared/writes/lostAnswer/loss';
import { keptNothing, nothingToSend } from '../shared/writes/nothing';
import { isWhole, serviceRemarks, silentDrops, withoutDuplicates } from '../shared/writes/verify';
import { keptLead } from './lead';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/** The fields to write to an existing lead. */
interface LeadUpdate {
	readonly item: number;
	readonly leadId: string;
	readonly fields: LeadFields;
}

/** Updates the lead, in one call. Sends nothing if there are no fields, or in a dry run. */
export async function updateLead(
	session: Session,
	reader: LeadFieldsReader,
	{ item, leadId, fields }: LeadUpdate,
): Promise<Outcome> {
	const preflight = fields.remarks;
	const sent = fields.fields;
	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address: { scope: 'lead' } }, preflight);
	if (session.settings.dryRun) {
		return {
			kind: 'written',
			leadId,
			remarks: preflight,
			json: leadItem(leadId, {}),
			report: { ...reportOf('dry_run', fields), would_send: { fields: sent } },
		};
	}
	const lookUp = async (loss: Loss): Promise<Outcome> => {
		if (!(await isStored(session, reader, leadId, sent))) return failed(loss);
		return {
			kind: 'written',
			leadId,
			remarks: preflight,
			// It was read, and has each of these values.
			json: leadItem(leadId, sent),
			report: reportOf('recovered', fields),
		};
	};
	const earlier = earlierLoss(session, item);
	if (earlier && wasCarriedOut(earlier)) return await lookUp(earlier);
	const input = { path: { leadId }, body: { fields: sent } };
	const result = await session.client.call('updateLead', input, writeAnswer);
	if (!result.ok) {
		const loss = lossOf(result.failure);
		return loss && wasCarriedOut(loss) ? await lookUp(loss) : failed(result.failure);
	}
	const { answer } = result;
	if (answer.isDenied && !(await isStored(session, reader, leadId, sent))) {
		return uncertain(contradiction(result.httpStatus, result.sentAt), serviceRemarks(answer, fields.given));
	}
	const shown = await withFields(session, reader, leadId, { sent, answer });
	const noticed = [
		...serviceRemarks(answer, fields.given),
		...silentDrops(sent, shown, { what: 'lead', ...reader }),
	];
	const reported = [...withoutDuplicates(preflight, noticed), ...noticed];
	const [first, ...rest] = reported;
	if (first && keptNothing(sent, noticed)) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
	const remarks = [...reported, ...unseenRemarks(reader, { sent, answer: shown }, reported)];
	return {
		kind: 'written',
		leadId,
		remarks,
		json: leadItem(leadId, keptLead(fields, remarks, answer.fields)),
		report: reportOf('updated', fields),
	};
}

/** What was sent, and what the service answered. */
interface Answered {
	readonly sent: Data;
	readonly answer: WriteAnswer;
}

/**
 * The answer with the fields of the lead. The service drops a label of the pipeline in silence (sync-api.md, Lead stage
 * pipeline), so where the answer does not show what became of it, the lead is read.
 */
async function withFields(
	{ client }: Session,
	reader: LeadFieldsReader,
	leadId: string,
	answered: Answered,
): Promise<WriteAnswer> {
	const { answer } = answered;
	if (unseenLabels(reader, answered).length === 0) return answer;
	const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
	return result.ok ? { ...answer, fields: result.answer.fields } : answer;
}

/** The fields whose label of the pipeline was sent, if the answer does not show what became of it. */
function unseenLabels({ definitions }: LeadFieldsReader, { sent, answer }: Answered): string[] {
	if (answer.fields !== undefined && isWhole(answer.fields, { what: 'lead', definitions })) return [];
	return Object.keys(sent).filter((apiName) => {
		const type = definitions.get(apiName)?.type;
		return type !== undefined && valueTypes[type].whenReverted !== undefined;
	});
}

/** Remarks about labels that the service may have dropped in silence, and that have no remark yet. */
function unseenRemarks(reader: LeadFieldsReader, answered: Answered, reported: readonly Remark[]): Remark[] {
	const { sent, answer } = answered;
	const isReported = new Set(reported.map(({ address }) => address.apiName));
	const isStored = (apiName: string) => (ownValue(answer.fields ?? {}, apiName) ?? null) === sent[apiName];
	return unseenLabels(reader, answered)
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

/** Whether the lead has each of these values. False if it cannot be read. */
async function isStored(
	{ client }: Session,
	{ definitions }: LeadFieldsReader,
	leadId: string,
	sent: Data,
): Promise<boolean> {
	const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
	if (!result.ok) return false;
	const { fields: stored } = result.answer;
	return Object.entries(sent).every(([apiName, value]) => {
		const kept = Object.hasOwn(stored, apiName) ? stored[apiName] : undefined;
		const field = definitions.get(apiName);
		if (value === null || kept === undefined || kept === null) return value === (kept ?? null);
		return field === undefined ? isEqual(value, kept) : isSameValue(field, value, kept);
	});
}

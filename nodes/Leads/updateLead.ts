import { isEqual } from 'lodash';

import type { Session } from '../shared/run/operation';
import { failed, type Outcome, uncertain } from '../shared/run/outcome';
import { reportOf } from '../shared/run/report';
import type { Data } from '../shared/sync/data';
import { contradiction, wasCarriedOut } from '../shared/sync/failure';
import { leadAnswer } from '../shared/sync/shapes/lead';
import { writeAnswer } from '../shared/sync/shapes/writeAnswer';
import { isSameValue } from '../shared/values/types';
import { leadItem } from '../shared/workspace/leadData';
import { earlierLoss, type Loss, lossOf } from '../shared/writes/lostAnswer/loss';
import { keptNothing, nothingToSend } from '../shared/writes/nothing';
import { serviceRemarks, silentDrops, withoutDuplicates } from '../shared/writes/verify';
import { keptLead } from './lead';
import type { LeadFields, LeadFieldsReader } from './leadFields';
import { unseenLabels, unseenRemarks, withFields } from './unseenLabels';

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
	const unseen = unseenLabels(reader, { sent, answer });
	const shown = await withFields(session, leadId, answer, unseen);
	const noticed = [
		...serviceRemarks(answer, fields.given),
		...silentDrops(sent, shown, { what: 'lead', ...reader }),
	];
	const reported = [...withoutDuplicates(preflight, noticed), ...noticed];
	const [first, ...rest] = reported;
	if (first && keptNothing(sent, noticed)) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
	const remarks = [...reported, ...unseenRemarks(reader, unseen, { sent, answer: shown }, reported)];
	return {
		kind: 'written',
		leadId,
		remarks,
		json: leadItem(leadId, keptLead(fields, remarks, answer.fields)),
		report: reportOf('updated', fields),
	};
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

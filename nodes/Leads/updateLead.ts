import { isEqual } from 'lodash';

import type { Session } from '../shared/run/operation';
import { failed, type Outcome, uncertain } from '../shared/run/outcome';
import { type Data, toData } from '../shared/sync/data';
import { contradiction, wasCarriedOut } from '../shared/sync/failure';
import { leadAnswer } from '../shared/sync/shapes/lead';
import { type WriteAnswer, writeAnswer } from '../shared/sync/shapes/writeAnswer';
import { isSameValue } from '../shared/values/sameValue';
import { earlierLoss, type Loss, lossOf } from '../shared/writes/lostAnswer/loss';
import { reportOf } from '../shared/writes/fields';
import { keptNothing, nothingToSend } from '../shared/writes/nothing';
import { serviceRemarks, silentDrops, withoutDuplicates } from '../shared/writes/verify';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/** The fields to write to an existing lead. */
export interface LeadUpdate {
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
	const report = reportOf(fields);
	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address: { scope: 'lead' } }, preflight);
	if (session.settings.dryRun) {
		return {
			kind: 'written',
			leadId,
			remarks: preflight,
			json: { lead_id: leadId, outcome: 'dry_run', would_send: { fields: sent }, ...report },
		};
	}
	const lookUp = async (loss: Loss): Promise<Outcome> => {
		if (!(await isStored(session, reader, leadId, sent))) return failed(loss);
		return {
			kind: 'written',
			leadId,
			remarks: preflight,
			json: { lead_id: leadId, outcome: 'recovered', ...report },
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
	const noticed = [
		...serviceRemarks(answer, fields.given),
		...silentDrops(sent, answer, { what: 'lead', ...reader }),
	];
	const [first, ...rest] = [...withoutDuplicates(preflight, noticed), ...noticed];
	if (first && keptNothing(sent, noticed)) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
	return {
		kind: 'written',
		leadId,
		remarks: first ? [first, ...rest] : [],
		json: { lead_id: leadId, outcome: 'updated', ...storedFields(answer), ...report },
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

function storedFields({ fields }: WriteAnswer): Data {
	return fields === undefined ? {} : { fields: toData(fields) };
}

import type { Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import { type Data, toData } from '../shared/sync/data';
import { type WriteAnswer, writeAnswer } from '../shared/sync/shapes/answers';
import { keptNothing, nothingToSend } from '../shared/writes/nothing';
import { fieldRemarks, silentDrops, withoutDuplicates } from '../shared/writes/verify';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/** Updates the lead with these fields, in one call. Sends nothing if there are none, or in a dry run. */
export async function updateLead(
	session: Session,
	reader: LeadFieldsReader,
	leadId: string,
	fields: LeadFields,
	preflight: readonly Remark[],
): Promise<Outcome> {
	const sent = fields.fields;
	const report = { prepared: fields.changes, new_options: fields.newOptions };
	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address: { scope: 'lead' } }, preflight);
	if (session.settings.dryRun) {
		return {
			kind: 'written',
			leadId,
			remarks: preflight,
			json: { lead_id: leadId, outcome: 'dry_run', would_send: { fields: sent }, ...report },
		};
	}
	const result = await session.client.call(
		'updateLead',
		{ path: { leadId }, body: { fields: sent } },
		writeAnswer,
	);
	if (!result.ok) return failed(result.failure);
	const { answer } = result;
	const noticed = [...fieldRemarks(answer, fields.raw), ...silentDrops(sent, answer, reader.definitions)];
	const [first, ...rest] = [...withoutDuplicates(preflight, noticed), ...noticed];
	if (first && keptNothing(sent, noticed)) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
	return {
		kind: 'written',
		leadId,
		remarks: first ? [first, ...rest] : [],
		json: { lead_id: leadId, outcome: 'updated', ...storedFields(answer), ...report },
	};
}

function storedFields({ fields }: WriteAnswer): Data {
	return fields === undefined ? {} : { fields: toData(fields) };
}

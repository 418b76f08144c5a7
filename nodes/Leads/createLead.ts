import { failureOf } from '../shared/run/errors';
import type { Session } from '../shared/run/operation';
import { failed, type Outcome, type SomeRemarks } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import { type WriteAnswer, writeAnswer } from '../shared/sync/shapes/answers';
import { actionReports, actionRemarks } from '../shared/writes/actions';
import { earlierLoss, lossOf, openSince } from '../shared/writes/lostAnswer/loss';
import { fieldRemarks } from '../shared/writes/verify';
import { type NewLead, reportOf } from './lead';
import type { LeadFieldsReader } from './leadFields';
import { recoverLead } from './recover';

/**
 * Creates the lead. `onConflict` tells what to do when a lead with the same identifier is there already.
 *
 * When an earlier try got no answer, a conflict may mean that this very lead was written then: that is looked up.
 */
export async function createLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	onConflict: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
	const { fields, actions, item } = lead;
	if (fields.identifier === undefined) return withoutIdentifier(reader, lead);
	if (session.settings.dryRun) return dryRun(lead);
	const body = {
		fields: fields.fields,
		...(actions.entries.length === 0 ? {} : { actions: actions.entries }),
	};
	const { identifier } = fields;
	const result = await session.client.call('createLead', { path: {}, body }, writeAnswer);
	if (result.ok) {
		if (result.answer.leadId !== null) reader.written.add(identifier);
		return created(lead, result.answer);
	}
	const { failure } = result;
	if (failure.reason !== 'already_exists') return failed(failure);
	const loss = earlierLoss(session, item) ?? lossOf(failure);
	if (loss === undefined || reader.written.has(identifier)) return await onConflict();
	try {
		const recovered = await recoverLead(session, reader, lead, loss);
		if (recovered === undefined) return await onConflict();
		reader.written.add(identifier);
		return recovered;
	} catch (error) {
		// Whose lead it is could not be found out: the next try of the node has to ask again.
		return failed(openSince(failureOf(error), loss));
	}
}

/** A lead without its identifier is dropped by the service without a word (sync-api.md, POST /lead), so it is not sent. */
function withoutIdentifier({ identifierField: { apiName } }: LeadFieldsReader, lead: NewLead): Outcome {
	const missing: Remark = {
		category: 'missing_mandatory',
		source: 'preflight',
		message: `Not sent: the identifier of the lead (${apiName}) has no value that can be used`,
		hint: `Give ${apiName} a value: without it the service stores no lead, and does not say so.`,
		address: { scope: 'lead', apiName },
		value: lead.fields.raw[apiName],
	};
	return { kind: 'rejected', leadId: undefined, remarks: [missing, ...lead.foreseen] };
}

function created(lead: NewLead, answer: WriteAnswer): Outcome {
	const { fields, actions, foreseen } = lead;
	const remarks = [...foreseen, ...fieldRemarks(answer, fields.raw), ...actionRemarks(actions, answer)];
	const { leadId } = answer;
	if (leadId === null) return { kind: 'rejected', leadId: undefined, remarks: [storedNothing, ...remarks] };
	return {
		kind: 'written',
		leadId,
		remarks,
		json: { lead_id: leadId, outcome: 'created', actions: actionReports(actions, answer), ...reportOf(lead) },
	};
}

const storedNothing: Remark = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service took the call, but stored no lead and gave no reason',
	hint: 'Check the identifier of the lead, then send the item again.',
	address: { scope: 'lead' },
};

function dryRun(lead: NewLead): Outcome {
	const { fields, actions, foreseen } = lead;
	return {
		kind: 'written',
		leadId: undefined,
		remarks: foreseen,
		json: {
			lead_id: null,
			outcome: 'dry_run',
			would_send: { fields: fields.fields, actions: actions.entries },
			...reportOf(lead),
		},
	};
}

/** A lead with the same identifier was there before, and its ID is not known. */
export function alreadyExists(
	{ identifierField: { apiName } }: LeadFieldsReader,
	lead: NewLead,
	hint: string,
): Outcome {
	const remarks: SomeRemarks = [
		{
			category: 'already_exists',
			source: 'service',
			message: `Not written: a lead with the same ${apiName} exists already`,
			hint,
			address: { scope: 'lead', apiName },
			value: lead.fields.raw[apiName],
		},
		...lead.foreseen,
	];
	return { kind: 'rejected', leadId: undefined, remarks };
}

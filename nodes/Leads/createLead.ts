import { lowerFirst } from 'lodash';

import { failureOf } from '../shared/run/errors';
import type { Session } from '../shared/run/operation';
import { failed, type Outcome, type SomeRemarks } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import { wasCarriedOut } from '../shared/sync/failure';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { type WriteAnswer, writeAnswer } from '../shared/sync/shapes/writeAnswer';
import { earlierLoss, type Loss, lossOf, openSince } from '../shared/writes/lostAnswer/loss';
import { findCarriedOut, findDenied, findWithoutId } from './carriedOut';
import { answerRemarks, created } from './created';
import { type NewLead, leadReport } from './lead';
import type { LeadFieldsReader } from './leadFields';
import { lacksIdentifier } from './preflight';
import { recoverLead } from './recover';
import { askForChanges } from './unseenLabels';

/**
 * Creates the lead. Calls `onConflict` when a lead with the same identifier already exists, with the loss of an earlier
 * attempt that may have written it.
 *
 * After a lost answer, a conflict may mean that the lost call wrote this lead. So it is looked up first. A call that was
 * carried out is never sent again, also not when n8n retries the node.
 */
export async function createLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	onConflict: (loss?: Loss) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
	const { fields, actions, item } = lead;
	const { identifierField } = reader;
	if (identifierField && lacksIdentifier(reader, fields)) return withoutIdentifier(identifierField, lead);
	if (session.settings.dryRun) return dryRun(lead);
	const body = {
		fields: fields.fields,
		...(actions.entries.length === 0 ? {} : { actions: actions.entries }),
	};
	const { identifier } = fields;
	const earlier = earlierLoss(session, item);
	if (earlier && wasCarriedOut(earlier)) return await findCarriedOut(session, reader, lead, earlier);
	askForChanges(session, reader, fields.fields);
	const result = await session.client.call('createLead', { path: {}, body }, writeAnswer);
	if (result.ok) {
		const { answer } = result;
		if (answer.leadId === undefined && answer.isDenied)
			return await findDenied(session, reader, lead, result);
		if (answer.leadId === undefined) return await findWithoutId(session, reader, lead, result);
		if (answer.leadId === null) return storedNothing(lead, answer);
		reader.written.add(identifier);
		return await created(session, reader, lead, answer, answer.leadId);
	}
	const { failure } = result;
	const lost = lossOf(failure);
	if (lost && wasCarriedOut(lost)) return await findCarriedOut(session, reader, lead, lost);
	if (failure.reason !== 'already_exists') return failed(failure);
	const loss = earlier ?? lost ?? lead.perhapsSent;
	if (loss === undefined || reader.written.has(identifier)) return await onConflict();
	try {
		const recovered = await recoverLead(session, reader, lead, loss);
		if (recovered === 'notOurs') return await onConflict();
		if (recovered === 'unknown') {
			const outcome = await onConflict(openSince(failure, loss));
			return outcome.kind === 'failed' ? { ...outcome, failure: openSince(outcome.failure, loss) } : outcome;
		}
		reader.written.add(identifier);
		return recovered;
	} catch (error) {
		// It is unknown whether the lost call wrote the lead: the next retry of the node looks it up again.
		return failed(openSince(failureOf(error), loss));
	}
}

/**
 * The service drops a lead without an identifier and returns no error (sync-api.md, POST /lead), so it is not sent. If a
 * value was given and cannot be used, its remark says so already.
 */
function withoutIdentifier({ apiName }: FieldDefinition, lead: NewLead): Outcome {
	const about = lead.preflight.findIndex(
		({ address }) => address.scope === 'lead' && address.apiName === apiName,
	);
	const unusable = lead.preflight[about];
	if (unusable) {
		const first = { ...unusable, message: `Not sent: ${lowerFirst(unusable.message)}` };
		return { kind: 'rejected', leadId: undefined, remarks: [first, ...lead.preflight.toSpliced(about, 1)] };
	}
	const missing: Remark = {
		category: 'missing_mandatory',
		source: 'preflight',
		message: `Not sent: the identifier of the lead (${apiName}) is missing`,
		hint: `Give ${apiName} a value: without it the service stores no lead and returns no error.`,
		address: { scope: 'lead', apiName },
		value: lead.fields.given[apiName],
	};
	return { kind: 'rejected', leadId: undefined, remarks: [missing, ...lead.preflight] };
}

/** The service says itself that it stored no lead, as it does for a lead without an identifier. */
function storedNothing(lead: NewLead, answer: WriteAnswer): Outcome {
	const nothing: Remark = {
		category: 'silently_dropped',
		source: 'verification',
		message: 'The service returned no error, but stored no lead',
		hint: 'Check the identifier of the lead, then send the item again.',
		address: { scope: 'lead' },
	};
	return { kind: 'rejected', leadId: undefined, remarks: [nothing, ...answerRemarks(lead, answer)] };
}

function dryRun(lead: NewLead): Outcome {
	const { fields, actions, preflight } = lead;
	return {
		kind: 'written',
		leadId: undefined,
		remarks: preflight,
		json: {},
		report: {
			...leadReport('dry_run', lead),
			would_send: { fields: fields.fields, actions: actions.entries },
		},
	};
}

/** The one way that works with every service: only some return the IDs of leads in searches. */
export const updateById =
	'To change that lead, give Update, or Create or Update, its Lead ID: the lead_id that was returned when it was created. Create or Update remembers it with the option Remember Lead IDs In.';

/**
 * The outcome for a lead whose identifier belongs to an existing lead with an unknown ID, or to several leads. `loss` is
 * that of an attempt which may have written the existing lead.
 */
export function alreadyExists(
	{ identifierField }: LeadFieldsReader,
	lead: NewLead,
	hint: string,
	{ loss, count = 1 }: { readonly loss?: Loss | undefined; readonly count?: number } = {},
): Outcome {
	const apiName = identifierField?.apiName;
	const same = `the same ${apiName ?? 'identifier'}`;
	const existing = count > 1 ? `${count} leads have ${same}` : `a lead with ${same} exists already`;
	if (loss !== undefined) {
		return failed({
			...loss,
			message: `The answer to an earlier attempt was lost, and ${existing}: perhaps that attempt stored it`,
			description: 'Compare the lead in the workspace with this item.',
		});
	}
	const remarks: SomeRemarks = [
		{
			category: 'already_exists',
			source: 'service',
			message: `Not written: ${existing}`,
			hint,
			address: apiName === undefined ? { scope: 'lead' } : { scope: 'lead', apiName },
			value: apiName === undefined ? undefined : lead.fields.given[apiName],
		},
		...lead.preflight,
	];
	return { kind: 'rejected', leadId: undefined, remarks };
}

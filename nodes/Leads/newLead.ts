import { isEmpty, lowerFirst } from 'lodash';

import type { WriteAnswer } from '../shared/sync/shapes/lead';
import type { Remark } from '../shared/remarks/remark';
import { failed, type Outcome, type SomeRemarks } from '../shared/run/outcome';
import { type Report, reportOf, type WrittenAs } from '../shared/run/report';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { JsonObject } from '../shared/sync/shapes/read';
import { leadItem } from '../shared/workspace/itemData';
import { actionRemarks, type PreparedActions } from '../shared/writes/actions';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { keptValues } from '../shared/writes/kept';
import { fieldRemarks } from '../shared/writes/verify';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/** The lead to create: its fields, and the first entries of its timeline. */
export interface NewLead {
	readonly item: number;
	readonly fields: LeadFields;
	readonly actions: PreparedActions;
	/** The remarks of preflight about fields and actions: values held back, and values that the service will drop. */
	readonly preflight: readonly Remark[];
	/** Another execution may have sent this item, and ended before it could report so. */
	readonly perhapsSent?: Loss | undefined;
}

/** What the item of a new lead says of the write. */
export function leadReport(
	outcome: WrittenAs,
	{ fields, actions }: Pick<NewLead, 'fields' | 'actions'>,
): Report {
	return reportOf(outcome, {
		changes: joined(fields.changes, actions.changes),
		newOptions: joined(fields.newOptions, actions.newOptions),
		unchecked: joined(fields.unchecked, actions.unchecked),
	});
}

/** Most leads have no actions. */
function joined<Entry>(ofFields: readonly Entry[], ofActions: readonly Entry[]): readonly Entry[] {
	return ofActions.length === 0 ? ofFields : [...ofFields, ...ofActions];
}

/** The fields of a lead after a write: what was sent and kept, and what the answer shows. */
export function keptLead(
	{ fields: sent, unchecked }: LeadFields,
	remarks: readonly Remark[],
	shown: JsonObject = {},
): JsonObject {
	const ofLead = remarks.filter(({ address }) => address.scope === 'lead');
	const kept = keptValues(sent, ofLead, unchecked);
	return isEmpty(shown) ? kept : { ...kept, ...shown };
}

/** The remarks about a new lead: those of preflight, and all of the service. */
export function answerRemarks({ preflight, fields, actions }: NewLead, answer: WriteAnswer): Remark[] {
	return [...preflight, ...fieldRemarks(answer, fields.given), ...actionRemarks(actions, answer)];
}

/**
 * The service drops a lead without an identifier and returns no error (sync-api.md, POST /lead), so it is not sent. If a
 * value was given and cannot be used, its remark says so already.
 */
export function rejectedWithoutIdentifier({ apiName }: FieldDefinition, lead: NewLead): Outcome {
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
export function storedNothing(lead: NewLead, answer: WriteAnswer): Outcome {
	const nothing: Remark = {
		category: 'silently_dropped',
		source: 'verification',
		message: 'The service returned no error, but stored no lead',
		hint: 'Check the identifier of the lead, then send the item again.',
		address: { scope: 'lead' },
	};
	return { kind: 'rejected', leadId: undefined, remarks: [nothing, ...answerRemarks(lead, answer)] };
}

export function dryRunOfLead(lead: NewLead): Outcome {
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

/** What helps with every service: only some return the IDs of leads in searches. */
export const giveItsId =
	'Give the item the Lead ID of that lead: the lead_id that was returned when it was created.';

/** Whether the item gives nothing but the identifier, and nothing of it was held back. */
export function hasOnlyIdentifier(
	{ identifierField }: Pick<LeadFieldsReader, 'identifierField'>,
	{ fields, remarks }: LeadFields,
): boolean {
	const names = Object.keys(fields);
	return remarks.length === 0 && names.length === 1 && names[0] === identifierField?.apiName;
}

/** The outcome for an item that has only the identifier of a lead that exists. */
export function unchangedLead(leadId: string, lead: NewLead): Outcome {
	const json = leadItem(leadId, lead.fields.fields);
	return { kind: 'written', leadId, remarks: [], json, report: leadReport('unchanged', lead) };
}

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

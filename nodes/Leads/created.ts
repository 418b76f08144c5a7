import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { leadItem } from '../shared/workspace/leadData';
import { actionRemarks, actionReports, unknownEntries } from '../shared/writes/actions';
import { fieldRemarks, silentDrops, withoutDuplicates } from '../shared/writes/verify';
import { keptLead, type NewLead, leadReport } from './lead';
import type { LeadFieldsReader } from './leadFields';
import { missingActions, notLookedUp } from './missingActions';
import { changedLabels, unseenRemarks, withFields } from './unseenLabels';

/** The remarks about a new lead: those of preflight, and all of the service. */
export function answerRemarks({ preflight, fields, actions }: NewLead, answer: WriteAnswer): Remark[] {
	return [...preflight, ...fieldRemarks(answer, fields.given), ...actionRemarks(actions, answer)];
}

/** The outcome of a lead that was created. `leadId` is null if no answer has it. */
export async function created(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	answer: WriteAnswer,
	leadId: string | null,
): Promise<Outcome> {
	const { definitions, facts } = reader;
	const { fields: sent } = lead.fields;
	// An answer to a create seldom has the fields. If it has, it may show what nobody reports.
	const changed = await changedLabels(session, reader, { sent, answer });
	const shown = await withFields(session, leadId, answer, changed);
	const dropped = silentDrops(sent, shown, { what: 'lead', definitions, facts });
	const unknown = unknownEntries(lead.actions, answer);
	const missing =
		unknown.length === 0
			? []
			: await missingActions(session, reader, lead, unknown).catch(() => notLookedUp(lead, unknown));
	const reported = [...withoutDuplicates(answerRemarks(lead, answer), dropped), ...dropped];
	const unseen = unseenRemarks(reader, changed, { sent, answer: shown }, reported);
	const remarks = [...reported, ...unseen, ...missing];
	const actions = actionReports(lead.actions, answer);
	return {
		kind: 'written',
		leadId: leadId ?? undefined,
		remarks,
		json: leadItem(leadId ?? undefined, keptLead(lead.fields, remarks, answer.fields)),
		report: { ...leadReport('created', lead), ...(actions.length > 0 && { actions }) },
	};
}

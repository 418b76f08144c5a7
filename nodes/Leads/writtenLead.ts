import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { JsonObject } from '../shared/sync/shapes/tolerant';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { leadItem } from '../shared/workspace/leadData';
import { actionReports, resultOf } from '../shared/writes/actions';
import { timelineOf } from '../shared/writes/lostAnswer/lostActions';
import { runOf, type Lost } from '../shared/writes/lostAnswer/writeOnce';
import { silentDrops, withoutDuplicates } from '../shared/writes/verify';
import type { LeadFieldsReader } from './leadFields';
import { lookUpActions } from './leadActions';
import { answerRemarks, keptLead, type NewLead, leadReport } from './newLead';
import { changedLabels, unseenRemarks, withFields } from './unseenLabels';

/** The outcome of a lead that was created. `leadId` is undefined if no answer has it. */
export async function createdLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	{ answer, leadId, sentAt }: { answer: WriteAnswer; leadId: string | undefined; sentAt: number },
): Promise<Outcome> {
	const { fields: sent } = lead.fields;
	claimActions(session, lead, answer, leadId);
	// An answer to a create seldom has the fields. If it has, it may show what nobody reports.
	const changed = await changedLabels(session, reader, { sent, answer });
	const shown = await withFields(session, reader, leadId, { sent, answer }, changed);
	const dropped = silentDrops(sent, shown, { what: 'lead', ...reader });
	const looked = await lookUpActions(session, reader, lead, { answer, leadId, lostSince: sentAt });
	const reported = [...withoutDuplicates(answerRemarks(lead, answer), dropped), ...dropped];
	const unseen = unseenRemarks(reader, changed, { sent, answer: shown }, reported);
	const remarks = [...reported, ...unseen, ...looked.remarks];
	return written(lead, 'created', looked.answer, {
		leadId,
		remarks,
		fields: keptLead(lead.fields, remarks, answer.fields),
	});
}

/**
 * The outcome of a lead that a call with a lost answer wrote. The remarks are lost, too, so the stored values are compared
 * with the sent values.
 */
export async function recoveredLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	found: { lost: Lost<NewLead>; leadId: string | undefined; fields: JsonObject },
): Promise<Outcome> {
	const { leadId, fields, lost } = found;
	const answer = { leadId, fields, actions: [], remarks: [], isDenied: false };
	const dropped = silentDrops(lead.fields.fields, answer, { what: 'lead', ...reader });
	const looked = await lookUpActions(session, reader, lead, { answer, leadId, lostSince: lost.lostSince });
	const said = lost.remarks.filter(({ source }) => source === 'service');
	const remarks = [...said, ...withoutDuplicates(lead.preflight, dropped), ...dropped, ...looked.remarks];
	return written(lead, 'recovered', looked.answer, { leadId, remarks, fields });
}

function written(
	lead: NewLead,
	outcome: 'created' | 'recovered',
	answer: WriteAnswer,
	{
		leadId,
		remarks,
		fields,
	}: Pick<Outcome & { kind: 'written' }, 'leadId' | 'remarks'> & { fields: JsonObject },
): Outcome {
	const actions = actionReports(lead.actions, answer);
	return {
		kind: 'written',
		leadId,
		remarks,
		json: leadItem(leadId, fields),
		report: { ...leadReport(outcome, lead), ...(actions.length > 0 && { actions }) },
	};
}

/** The actions that the answer names are those of this call: no lost one is recognised in them. */
function claimActions(
	session: Session,
	{ actions: { entries } }: NewLead,
	answer: WriteAnswer,
	leadId: string | undefined,
): void {
	if (leadId === undefined) return;
	for (const index of entries.keys()) {
		const { actionId, status } = resultOf(answer, index, entries.length);
		if (status === 'CREATED' || actionId !== null)
			session.claims.add(timelineOf(leadId), { id: actionId ?? undefined, by: runOf(session) });
	}
}

import { intersection, map } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { hintForBuilders, namesOrIds, notice, parameter } from '../../shared/editor/options';
import { simplifyProperty } from '../../shared/editor/properties';
import { readList } from '../../shared/sync/lists/readList';
import { type Data, ownValue, textOf } from '../../shared/sync/data';
import { endpoints } from '../../shared/sync/endpoints';
import { badParameter } from '../../shared/sync/failure';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { type ItemForm, leadData } from '../../shared/workspace/itemData';
import { fingerprint, widths } from '../fingerprint';
import type { PollSession, TriggerEvent } from '../poll';
import {
	type Aspect,
	aspects,
	LeadMemory,
	memoryShape,
	mostWatched,
	type Previous,
	watched,
} from '../leadMemory';
import { chosenStatuses, formOf, leadFilters, leadMatch, leadSearch, sampleLeads } from '../leads';
import { keyOfLead } from '../newLeads/leadList';

/** The editor fields of *Lead Changed*. */
const leadChangedProperties: INodeProperties[] = [
	notice(
		'leadChangedNotice',
		`Watches the newest ${mostWatched} leads, because the service reports no changes and cannot search for them. It takes up to 6 requests per poll. Several changes of a lead between two polls are one, and a change that is taken back in between is none. Filters apply after the change: with the status Won, it starts when a lead is won. For actions on older leads, use Lead Activity. The leads have a lead_id if searches return it.`,
	),
	parameter('multiOptions', 'Changes', 'changes', 'Which changes start the workflow', {
		options: [
			{ name: 'Assignee', value: 'assignee', description: 'Another team member is responsible for the lead' },
			{
				name: 'Other Field',
				value: 'fields',
				description: 'Any other field of the workspace has another value',
			},
			{ name: 'Status', value: 'status', description: 'The lead moved to another status' },
		],
		default: ['status'],
		...hintForBuilders(
			'The key previous has the status and the assignee before, and no other field; the key changed says assignee, fields or status.',
		),
	}),
	namesOrIds(
		'Changed From',
		'changedFrom',
		'getStatuses',
		'Only leads whose status was one of these at the poll before, and has changed. The poll fails for an unknown status.',
		{ hint: 'Leads that had one of these statuses before' },
	),
	...leadFilters,
	simplifyProperty,
];

const state = z.object({
	memory: memoryShape,
	/** A fingerprint of the names of all fields. */
	fieldNames: z.string(),
});
/** An expression may return one change instead of a list. */
const changes = z.preprocess((given) => [given ?? []].flat(), z.array(z.enum(aspects)));

/** Which changes start the workflow. Throws a `FailureError` if none does. */
function chosenChanges({ parameter }: PollSession): ReadonlySet<Aspect> {
	const chosen = new Set(parameter('changes', 'Changes', changes));
	if (chosen.size > 0) return chosen;
	throw badParameter('No change is chosen', 'Choose in Changes what starts the workflow.');
}

/** @param apiNames those of the fields that are watched */
async function newestLeads(
	session: PollSession,
	apiNames: readonly string[],
	identifier: string | undefined,
) {
	const keyOf = (lead: LeadAnswer) => keyOfLead(lead, identifier);
	const { entries } = await readList({
		...{ pageSize: endpoints.searchLeads.pageSize, wanted: mostWatched, growsAt: 'front', keyOf },
		width: () => session.client.concurrency,
		fetch: leadSearch(session),
	});
	return entries.map((lead) => ({ lead, watched: watched(keyOf(lead), lead.fields, apiNames) }));
}

/** @param previous what the trigger remembers of the lead */
function itemOf(
	form: ItemForm | undefined,
	lead: LeadAnswer,
	changed: readonly Aspect[],
	previous: Previous,
): Data {
	const missing = ['status', 'assignee'].filter((name) => !Object.hasOwn(previous, name));
	return {
		...leadData(lead, form),
		changed: [...changed],
		...(missing.length < 2 ? { previous } : {}),
		...(missing.length === 0 ? {} : { previous_missing: `Not remembered: ${missing.join(', ')}` }),
	};
}

/**
 * Compares the newest leads with what it remembers of them. A lead that was not remembered is new, or older than those
 * that are watched: nothing shows what changed about it.
 */
export const leadChanged: TriggerEvent = {
	name: 'Lead Changed',
	description: `The status, the assignee or another field of one of the newest ${mostWatched} leads changed`,
	properties: leadChangedProperties,

	async poll(session, stored) {
		const last = state.safeParse(stored).data;
		const chosen = chosenChanges(session);
		const matches = await leadMatch(session);
		const from = await chosenStatuses(session, 'changedFrom', 'Changed From');
		const memory = new LeadMemory(last?.memory);
		const { fields, identifier } = await session.workspace.fresh.fields();
		const apiNames = [...fields.keys()].sort();
		const fieldNames = fingerprint(apiNames, widths.key);
		// A field that is new or gone would change each lead that has a value in it.
		const comparable = aspects.filter((aspect) => aspect !== 'fields' || last?.fieldNames === fieldNames);
		const leads = await newestLeads(session, apiNames, identifier?.apiName);
		const asked = leads.flatMap(({ lead, watched: now }) => {
			const changed = intersection(memory.changesOf(now), comparable);
			const cameFrom =
				from === undefined ||
				(changed.includes('status') && from.some((status) => memory.hadStatus(now, status)));
			const isAskedFor = changed.some((aspect) => chosen.has(aspect)) && cameFrom;
			return isAskedFor ? [{ lead, changed, previous: memory.previousOf(now) }] : [];
		});
		const fitting = await matches(map(asked, 'lead'), map(leads, 'lead'));
		const found = asked.filter(({ lead }) => fitting.includes(lead));
		const form = await formOf(session, fitting);
		const items = found.map(({ lead, changed, previous }) => itemOf(form, lead, changed, previous));
		return { items, state: { memory: memory.with(map(leads, 'watched')), fieldNames } };
	},

	async sample(session) {
		const changed = [...chosenChanges(session)];
		return await sampleLeads(session, (lead, form) => {
			const [status, assignee] = ['status', 'assignee'].map((name) => ownValue(lead.fields, name));
			// It did not change, so these are what it had.
			const previous = { status: textOf(status) ?? null, assignee: textOf(assignee) ?? null };
			return itemOf(form, lead, changed, previous);
		});
	},
};

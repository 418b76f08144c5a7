import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { inAnyOrder, type Operation, type Session } from '../../shared/session/operation';
import { listOutcome, type Outcome, withNotes } from '../../shared/session/outcome';
import { endpoints } from '../../shared/sync/endpoints';
import { readList } from '../../shared/sync/lists/readList';
import { leadAnswer, timelineOf } from '../../shared/sync/shapes/lead';
import { keysSeen } from '../../shared/sync/shapes/read';
import {
	limitProperties,
	outputProperties,
	type HidePiiQuery,
	privacyReader,
	simplifyReader,
	limitReader,
} from '../../shared/editor/properties';
import { parameter } from '../../shared/editor/options';
import { formReader } from '../../shared/values/itemForm';
import { leadData } from '../../shared/workspace/itemData';
import { flag } from '../../shared/session/shapes';
import { leadResource } from '../properties';

export const get: Operation = {
	resource: leadResource,
	name: 'Get',
	action: 'Get a lead',
	description: 'Get a lead by ID or identifier, optionally with its timeline',
	writes: false,
	properties: [
		...leadIdProperties,
		parameter(
			'boolean',
			'Include Actions',
			'includeActions',
			'Whether the item also has the actions on the timeline of the lead, with the newest first',
		),
		...limitProperties.map((property) => ({
			...property,
			displayOptions: { show: { includeActions: [true], ...property.displayOptions?.show } },
		})),
		...outputProperties,
	],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const includeActions = parameters.reader('includeActions', 'Include Actions', flag);
		const wantedOf = limitReader(parameters);
		const privacyOf = privacyReader(parameters);
		const formOf = formReader(simplifyReader(parameters), session, ['leads']);
		const formWithActionsOf = formReader(simplifyReader(parameters), session, ['leads', 'actions']);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const leadId = leadIdOf(item);
			const privacy = privacyOf(item);
			const isWithActions = includeActions(item);
			const { lead, doubts = [] } = isWithActions
				? await withTimeline(session, leadId, wantedOf(item), privacy)
				: { lead: await session.client.require('getLead', { path: { leadId }, query: privacy }, leadAnswer) };
			const { form, notes } = await (isWithActions ? formWithActionsOf : formOf)(item);
			await form?.ready([lead]);
			return withNotes(listOutcome([{ json: leadData(lead, form) }], doubts), notes);
		});
	},
};

/** Reads the lead with up to `wanted` actions. */
async function withTimeline({ client }: Session, leadId: string, wanted: number, privacy: HidePiiQuery) {
	const fetch = async (skip: number, limit: number) => {
		const query = { includeActions: true, skip, limit, ...privacy };
		return await client.require('getLead', { path: { leadId }, query }, leadAnswer);
	};
	const { pageSize } = endpoints.getLead;
	const lead = await fetch(0, Math.min(pageSize, wanted));
	const first = timelineOf(lead);
	if (first === undefined) {
		const doubt = { kind: 'unknown', what: 'actions of the lead', keys: keysSeen(lead.raw, '', 1) } as const;
		return { lead, doubts: [doubt] };
	}
	const { entries: actions, doubts } = await readList(
		{
			pageSize,
			wanted,
			growsAt: 'front',
			keyOf: ({ id, action_id }) => id ?? action_id ?? undefined,
			fetch: async (skip, limit) => timelineOf(await fetch(skip, limit)) ?? { data: [], hasMore: true },
		},
		first,
	);
	// Named one by one: some are read only when they are asked for, so a copy of the object would lack them.
	const { fields, createdAt, more } = lead;
	const raw = { ...lead.raw, actions };
	return { lead: { leadId: lead.leadId, fields, createdAt, more, actions, raw }, doubts };
}

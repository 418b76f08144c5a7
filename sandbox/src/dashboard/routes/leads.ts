import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { browseLeads } from '../../domain/browse';
import { requireLead } from '../../domain/leads';
import { definitionsOf } from '../../domain/workspace';
import { connectionOf } from '../connection';
import { pageNumber, pageOf, show, words, type Parts } from '../page';
import { oneLead } from '../views/lead';
import { leadList, titleOf } from '../views/leads';

const LEADS = 25;
const ACTIONS = 20;

const listQuery = z.object({ q: words, status: words, page: pageNumber });
const leadPath = z.object({ leadId: z.string() });
const leadQuery = z.object({ page: pageNumber });

export function routeLeads(app: FastifyInstance, { workspace }: Parts): void {
	app.get('/', async (request, reply) => {
		const { q, status: sent, page } = listQuery.parse(request.query);
		const byId = workspace.store.leads.byId(q.trim());
		if (byId !== undefined) return reply.redirect(`/leads/${byId.id}`, 303);
		const status = sent === '' ? undefined : sent;
		const { entries, total } = browseLeads(workspace, { text: q, status }, pageOf(page, LEADS));
		const address = (number: number) =>
			`/?${new URLSearchParams({ q, status: sent, page: String(number) }).toString()}`;
		const content = leadList({
			definitions: definitionsOf(workspace),
			leads: entries,
			text: q,
			status,
			paging: { page, size: LEADS, total, address },
			connection: connectionOf(workspace, request),
		});
		return show(request, reply, { title: 'Leads', place: '/', content });
	});

	app.get('/leads/:leadId', async (request, reply) => {
		const { leadId } = leadPath.parse(request.params);
		const { page } = leadQuery.parse(request.query);
		const lead = requireLead(workspace, leadId);
		const { actions, files } = workspace.store;
		const timeline = actions.timeline(lead, {}, pageOf(page, ACTIONS)).map((action) => ({
			...action,
			files: files.ofAction(action.id).map(({ name }) => name),
		}));
		const definitions = definitionsOf(workspace);
		const content = oneLead({
			definitions,
			lead,
			timeline,
			paging: {
				page,
				size: ACTIONS,
				total: actions.count(lead, {}),
				address: (number) => `/leads/${lead.id}?page=${number}`,
			},
		});
		return show(request, reply, { title: titleOf(definitions, lead), place: '/', content });
	});
}

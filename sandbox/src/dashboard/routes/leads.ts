import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { browseLeads } from '../../domain/browse';
import { requireLead } from '../../domain/leads';
import { definitionsOf, type Workspace } from '../../domain/workspace';
import { connectionOf } from '../connection';
import { sessionOf } from '../guard';
import { pageNumber, pageOf, show, words, type Parts } from '../page';
import { oneLead } from '../views/lead';
import { leadForm } from '../views/leadForm';
import { leadList, titleOf } from '../views/leads';
import type { Look } from '../views/parts';
import { assignees } from './leadForms';

const LEADS = 25;
const ACTIONS = 20;

const listQuery = z.object({ q: words, status: words, page: pageNumber });
const leadPath = z.object({ leadId: z.string() });
const leadQuery = z.object({ page: pageNumber });

const lookOf = (workspace: Workspace): Look => ({
	timeZone: definitionsOf(workspace).enterprise.timeZone,
	nameOf: (email) => workspace.store.team.byEmail(email)?.name,
});

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
			look: lookOf(workspace),
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
			look: lookOf(workspace),
			form: leadForm({ definitions, members: assignees(workspace), session: sessionOf(request), lead }),
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

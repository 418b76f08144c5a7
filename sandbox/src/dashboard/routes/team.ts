import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pageNumber, pageOf, show, type Parts } from '../page';
import { team } from '../views/team';

const MEMBERS = 25;

const teamQuery = z.object({ deleted: z.literal('true').optional().catch(undefined), page: pageNumber });

export function routeTeam(app: FastifyInstance, { workspace }: Parts): void {
	app.get('/team', (request, reply) => {
		const { deleted, page } = teamQuery.parse(request.query);
		const includeDeleted = deleted !== undefined;
		const { entries, total } = workspace.store.team.list(includeDeleted, pageOf(page, MEMBERS));
		const address = (number: number) =>
			`/team?${new URLSearchParams({ ...(deleted && { deleted }), page: String(number) }).toString()}`;
		const content = team(entries, includeDeleted, { page, size: MEMBERS, total, address });
		return show(request, reply, { title: 'Team', place: '/team', content });
	});
}

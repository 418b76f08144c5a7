import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isObject } from '../domain/json';
import { deleteTeamMember, setSeats } from '../domain/teamWrites';
import type { Workspace } from '../domain/workspace';
import { ADMIN_PREFIX } from './paths';

const seatsBody = z.strictObject({ seats: z.int().min(0).max(1_000_000) });

/** Changes the team, as an administrator does in the dashboard. The Sync API has no such calls. */
export function routeAdminTeam(app: FastifyInstance, workspace: Workspace): void {
	const { store } = workspace;
	app.delete(`${ADMIN_PREFIX}/team-members/:email`, ({ params }) => {
		const email = isObject(params) ? String(params['email']) : '';
		return store.transaction(() => deleteTeamMember(workspace, email));
	});
	app.put(`${ADMIN_PREFIX}/seats`, ({ body }) => {
		const { seats } = seatsBody.parse(body);
		return store.transaction(() => setSeats(workspace, seats));
	});
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { builtInTypes } from '../domain/actions/builtIn';
import { recordEntry } from '../domain/actions/record';
import { ServiceError } from '../domain/errors';
import type { Workspace } from '../domain/workspace';
import { seedNames, type SeedName } from '../seed/names';
import { routeAdminSettings } from './adminSettings';
import { routeAdminTeam } from './adminTeam';
import { routeAdminTokens } from './adminTokens';
import { holdsToken } from './auth';
import { routeDialect } from './dialects/route';
import type { Voice } from './dialects/voice';
import type { Faults } from './faults';
import { ADMIN_PREFIX } from './paths';
import type { RequestLog } from './requestLog';
import { changeSchema, type Traffic } from './traffic';

const ADMIN_HEADER = 'x-admin-key';

const builtInEntry = z.strictObject({
	type: z.enum(builtInTypes),
	employeeid: z.string().optional(),
	body: z.record(z.string(), z.unknown()).optional(),
});

const resetBody = z.strictObject({ seed: z.enum(seedNames).optional() });

export interface AdminParts {
	readonly workspace: Workspace;
	readonly faults: Faults;
	readonly log: RequestLog;
	readonly traffic: Traffic;
	readonly voice: Voice;
	reset(seed: SeedName | undefined): void;
}

/** Routes that the Sync API does not have: forced faults, reset, traffic, the dialect, and the request log. */
export function routeAdmin(
	app: FastifyInstance,
	{ workspace, faults, log, traffic, voice, reset }: AdminParts,
): void {
	app.addHook('onRequest', (request, _reply, done) => {
		const key = request.headers[ADMIN_HEADER];
		const admitted = typeof key === 'string' && holdsToken(workspace.store, 'admin', key);
		done(
			admitted ? undefined : new ServiceError('NOT_AUTHORIZED', `A valid ${ADMIN_HEADER} header is needed`),
		);
	});

	app.post(`${ADMIN_PREFIX}/faults`, ({ body }, reply) => {
		faults.add(body);
		void reply.code(201).send({ faults: faults.list() });
	});
	app.get(`${ADMIN_PREFIX}/faults`, () => ({ faults: faults.list() }));
	app.delete(`${ADMIN_PREFIX}/faults`, () => {
		faults.clear();
		return { faults: [] };
	});
	app.post(`${ADMIN_PREFIX}/reset`, ({ body }) => {
		const { seed } = resetBody.parse(body ?? {});
		reset(seed);
		return { status: 'RESET' };
	});
	app.post<{ Params: { leadId: string } }>(
		`${ADMIN_PREFIX}/leads/:leadId/timeline`,
		({ params, body }, reply) => {
			const entry = builtInEntry.parse(body);
			const id = workspace.store.transaction(() => recordEntry(workspace, params.leadId, entry));
			void reply.code(201).send({ id });
		},
	);
	routeDialect(app, voice);
	routeAdminTeam(app, workspace);
	routeAdminTokens(app, workspace);
	routeAdminSettings(app, workspace);
	app.patch(`${ADMIN_PREFIX}/traffic`, ({ body }) => {
		traffic.set(changeSchema.parse(body));
		return traffic.seen();
	});
	app.get(`${ADMIN_PREFIX}/traffic`, () => traffic.seen());
	app.get(`${ADMIN_PREFIX}/requests`, () => ({ requests: log.list() }));
}

import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { baseOf } from '../address';
import { openApiDocument } from './document';

/** sync-api.md, Versions: a machine-readable specification is published at `/openapi/sync.yaml`. */
export function routeOpenApi(app: FastifyInstance): void {
	let texts: { json: string; yaml: string } | undefined;
	app.addHook('onRoute', (route) => {
		route.config = { ...route.config, unlogged: true };
	});
	const made = () => {
		if (texts === undefined) {
			const document = openApiDocument(baseOf(app));
			texts = {
				json: JSON.stringify(document, null, '\t'),
				yaml: stringify(document, { aliasDuplicateObjects: false }),
			};
		}
		return texts;
	};
	app.get('/openapi/sync.json', (_request, reply) =>
		reply.type('application/json; charset=utf-8').send(made().json),
	);
	app.get('/openapi/sync.yaml', (_request, reply) =>
		reply.type('application/yaml; charset=utf-8').send(made().yaml),
	);
}

import { z } from 'zod';
import {
	endpoints,
	type Endpoint,
	type EndpointName,
	pathParameters,
} from '../../../../nodes/shared/sync/endpoints';
import { API_PREFIX } from '../paths';
import { inUrl, queryParameters } from '../query';
import { allComponents, names, operationOf, requestName, schemaSettings } from './components';
import { tags, type Operation } from './operation';
import { jsonOf, responsesOf } from './responses';

function parametersOf({ path }: Endpoint, { query = [] }: Operation) {
	const inPath = Object.entries(pathParameters)
		.filter(([name]) => path.includes(`{${name}}`))
		.map(([name, { meaning: description }]) => ({
			name,
			in: 'path',
			required: true,
			description,
			schema: { type: 'string' },
		}));
	const inQuery = query.map((name) => {
		const { $schema, description, ...schema } = z.toJSONSchema(queryParameters[name], schemaSettings);
		return {
			name: inUrl(name),
			in: 'query',
			required: false,
			...(description !== undefined && { description }),
			schema,
		};
	});
	return [{ $ref: '#/components/parameters/enterpriseId' }, ...inPath, ...inQuery];
}

function operationObject(name: EndpointName, endpoint: Endpoint) {
	const operation = operationOf(name);
	const { tag, description, body, bodyOptional } = operation;
	return {
		operationId: name,
		summary: endpoint.purpose,
		description,
		tags: [tag],
		'x-source': endpoint.source,
		parameters: parametersOf(endpoint, operation),
		...(body && {
			requestBody: { required: bodyOptional === undefined, content: jsonOf(requestName(name)) },
		}),
		responses: responsesOf(name, endpoint),
	};
}

function allPaths() {
	const paths: Record<string, Record<string, ReturnType<typeof operationObject>>> = {};
	for (const name of names) {
		const endpoint: Endpoint = endpoints[name];
		const path = `/enterprise/{enterpriseId}${endpoint.path}`;
		paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationObject(name, endpoint) };
	}
	return paths;
}

const REPOSITORY = 'https://github.com/n8n-nodes-lead-workspace/n8n-nodes-lead-workspace';

const DESCRIPTION = [
	'The Sync API as the sandbox answers it. `x-source` of each operation names its source: S the specification,',
	'R an older public reference, L public client code, P a decision of this project. An unknown path gets',
	'404 NOT_FOUND, and an unknown method of a known path gets 405 METHOD_NOT_ALLOWED.',
].join(' ');

/**
 * Builds the OpenAPI document from the endpoint catalogue and the schemas of requests and answers.
 *
 * @param base the path before every path of the sandbox
 */
export function openApiDocument(base = '') {
	return {
		openapi: '3.1.1',
		info: {
			title: 'Lead Workspace Sync API',
			version: 'v2',
			description: DESCRIPTION,
			contact: { name: 'The n8n-nodes-lead-workspace maintainers', url: REPOSITORY },
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: `${base}${API_PREFIX}` }],
		security: [{ syncToken: [] }],
		tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
		paths: allPaths(),
		components: {
			securitySchemes: { syncToken: { type: 'http', scheme: 'bearer', description: 'A token of type Sync' } },
			parameters: {
				enterpriseId: {
					name: 'enterpriseId',
					in: 'path',
					required: true,
					description: 'The ID of the workspace',
					schema: { type: 'string' },
				},
			},
			schemas: allComponents(),
		},
	};
}

import { z } from 'zod';
import { endpoints, type Endpoint, type EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { ErrorCode } from '../../domain/errors';
import { statusOf } from '../errors';
import { API_PREFIX } from '../paths';
import { queryParameters } from '../query';
import {
	allComponents,
	answerComponent,
	names,
	operationOf,
	requestName,
	schemaSettings,
} from './components';
import { schemaAddress } from './entries';
import type { Operation } from './operations';

const json = (name: string) => ({ 'application/json': { schema: { $ref: schemaAddress(name) } } });

/** Error codes by HTTP status. */
function errorsOf({ query, body, errors = [], errorsByStatus = {}, plainRefusal }: Operation) {
	const codes = new Map<number, ErrorCode[]>();
	const add = (status: number, code: ErrorCode) => codes.set(status, [...(codes.get(status) ?? []), code]);
	if (query !== undefined || body !== undefined) add(statusOf.BAD_REQUEST, 'BAD_REQUEST');
	if (plainRefusal === undefined) add(statusOf.NOT_AUTHORIZED, 'NOT_AUTHORIZED');
	for (const code of ['TOO_MANY_REQUESTS', ...errors] as const) add(statusOf[code], code);
	if (body !== undefined) add(statusOf.PAYLOAD_TOO_LARGE, 'PAYLOAD_TOO_LARGE');
	for (const [status, code] of Object.entries(errorsByStatus)) add(Number(status), code);
	return [...codes].sort(([a], [b]) => a - b);
}

function responsesOf(name: EndpointName, endpoint: Endpoint) {
	const operation = operationOf(name);
	const failures = errorsOf(operation).map(([status, codes]) => [
		status,
		{
			description: codes.join(' or '),
			...(status === statusOf.TOO_MANY_REQUESTS && {
				headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'string' } } },
			}),
			content: json('Error'),
			'x-codes': codes,
		},
	]);
	return {
		[endpoint.success]: { description: 'Done', content: json(answerComponent(name)) },
		...Object.fromEntries(failures),
		...(operation.plainRefusal && {
			403: {
				description: 'NOT_AUTHORIZED, in plain text',
				content: { 'text/plain': { schema: { type: 'string', const: 'NOT_AUTHORIZED' } } },
			},
		}),
	};
}

function parametersOf({ path }: Endpoint, { query = [] }: Operation) {
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}));
	const inQuery = query.map((name) => {
		const { $schema, description, ...schema } = z.toJSONSchema(queryParameters[name], schemaSettings);
		return {
			name: name === 'teamLimit' ? 'limit' : name,
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
	const { tag, body, bodyOptional } = operation;
	return {
		operationId: name,
		summary: endpoint.purpose,
		tags: [tag],
		'x-source': endpoint.source,
		parameters: parametersOf(endpoint, operation),
		...(body && { requestBody: { required: bodyOptional === undefined, content: json(requestName(name)) } }),
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

const DESCRIPTION = [
	'The Sync API as the sandbox answers it. `x-source` of each operation names its source: S the specification,',
	'R an older public reference, L public client code, P a decision of this project. An unknown path gets',
	'404 NOT_FOUND, and an unknown method of a known path gets 405 METHOD_NOT_ALLOWED.',
].join(' ');

/** Builds the OpenAPI document from the endpoint catalogue and the schemas of requests and answers. */
export function openApiDocument() {
	return {
		openapi: '3.1.1',
		info: {
			title: 'Lead Workspace Sync API',
			version: 'v2',
			description: DESCRIPTION,
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: API_PREFIX }],
		security: [{ syncToken: [] }],
		tags: [...new Set(names.map((name) => operationOf(name).tag))].map((name) => ({ name })),
		paths: allPaths(),
		components: {
			securitySchemes: { syncToken: { type: 'http', scheme: 'bearer', description: 'A token of type Sync' } },
			parameters: {
				enterpriseId: { name: 'enterpriseId', in: 'path', required: true, schema: { type: 'string' } },
			},
			schemas: allComponents(),
		},
	};
}

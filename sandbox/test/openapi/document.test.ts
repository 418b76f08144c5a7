import { z } from 'zod';
import type { EndpointName } from '../../../nodes/shared/sync/endpoints';
import { openApiDocument } from '../../src/http/openapi/document';

const document = openApiDocument();
const text = JSON.stringify(document);

const response = z.object({
	description: z.string(),
	headers: z.record(z.string(), z.object({ schema: z.object({ type: z.string() }) })).optional(),
	'x-codes': z.array(z.string()).optional(),
});

const operation = z.object({
	operationId: z.string(),
	tags: z.array(z.string()),
	parameters: z.array(
		z.union([
			z.object({ $ref: z.string() }).strict(),
			z.object({
				name: z.string(),
				in: z.enum(['path', 'query']),
				required: z.boolean(),
				schema: z.object({}).passthrough(),
			}),
		]),
	),
	requestBody: z.object({ required: z.boolean() }).optional(),
	responses: z.record(z.string(), response),
});

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.values(methods).map((found) => ({ path, ...operation.parse(found) })),
);

describe('An operation of the document', () => {
	/** Beside 414 and 429, which every operation has. */
	test.each<[name: EndpointName, statuses: readonly number[], body: 'needed' | 'optional' | 'none']>([
		['createLead', [201, 400, 401, 409, 413], 'needed'],
		['searchLeads', [200, 400, 401, 413], 'optional'],
		['getLead', [200, 400, 401, 404], 'none'],
		['updateLead', [200, 400, 401, 403, 404, 413], 'needed'],
		['createActions', [201, 400, 401, 404, 413], 'needed'],
		['searchActions', [200, 400, 401, 404, 413], 'optional'],
		['getAction', [200, 400, 401, 404], 'none'],
		['updateAction', [200, 400, 401, 404, 413], 'needed'],
		['createLeadFiles', [201, 400, 401, 404, 413], 'needed'],
		['createActionFiles', [201, 400, 401, 404, 413], 'needed'],
		['getFile', [200, 401, 404], 'none'],
		['deleteFile', [200, 401, 404], 'none'],
		['listTeamMembers', [200, 400, 401], 'none'],
		['createTeamMember', [201, 400, 401, 402, 413], 'needed'],
		['getTeamMember', [200, 400, 401, 404], 'none'],
		['updateAvailability', [200, 400, 403, 404, 413], 'needed'],
		['listFields', [200, 400, 401], 'none'],
		['getField', [200, 401, 404], 'none'],
		['listActions', [200, 400, 401], 'none'],
		['getActionDefinition', [200, 401, 404], 'none'],
		['getPipeline', [200, 401], 'none'],
		['getEnterprise', [200, 401], 'none'],
	])('%s has the answers %j, and its body is %s', (name, statuses, body) => {
		const found = operations.find(({ operationId }) => operationId === name);
		expect(Object.keys(found?.responses ?? {}).map(Number)).toEqual([...statuses, 414, 429]);
		expect(found?.requestBody?.required).toBe(body === 'none' ? undefined : body === 'needed');
	});

	test('says of each failure which codes it has, and of limits what they are', () => {
		for (const { operationId, responses } of operations) {
			const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
			for (const [status, { description, headers, 'x-codes': codes }] of failures) {
				const said = { operationId, status, description, codes };
				if (operationId === 'updateAvailability' && status === '403') {
					expect(said).toMatchObject({ description: 'NOT_AUTHORIZED, in plain text', codes: undefined });
					continue;
				}
				expect(said).toMatchObject({
					description: expect.stringContaining((codes ?? ['none']).join(' or ')),
				});
				expect(description.includes(': ')).toBe(['413', '414', '429'].includes(status));
				expect(headers?.['Retry-After']?.schema.type).toBe(status === '429' ? 'string' : undefined);
			}
			expect(responses['413']?.description ?? '1048576').toContain('1048576');
			expect(responses['414']?.description).toContain('8192');
		}
		const codesOf = (name: EndpointName, status: number) =>
			operations.find(({ operationId }) => operationId === name)?.responses[status]?.['x-codes'];
		expect(codesOf('searchLeads', 400)).toEqual(['BAD_REQUEST', 'INVALID_LEAD']);
		expect(codesOf('getFile', 404)).toEqual(['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND', 'NOT_FOUND']);
	});

	test('has each parameter of its path, in order and required, and those of its query as optional', () => {
		for (const { path, parameters } of operations) {
			expect(parameters[0]).toEqual({ $ref: '#/components/parameters/enterpriseId' });
			const own = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
			const inPath = own.filter((parameter) => parameter.in === 'path');
			expect(['enterpriseId', ...inPath.map(({ name }) => name)]).toEqual(
				[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
			);
			expect(own.filter((parameter) => parameter.required !== (parameter.in === 'path'))).toEqual([]);
			expect(inPath.filter(({ schema }) => schema['type'] !== 'string')).toEqual([]);
		}
	});

	test('describes the values of its query with their limits and defaults', () => {
		const schemaOf = (name: EndpointName, wanted: string) =>
			operations
				.find(({ operationId }) => operationId === name)
				?.parameters.flatMap((one) => ('name' in one && one.name === wanted ? [one.schema] : []))[0];
		const limit = { type: 'integer', minimum: 1, default: 10 };
		expect(schemaOf('searchLeads', 'limit')).toEqual({ ...limit, maximum: 100 });
		expect(schemaOf('listTeamMembers', 'limit')).toEqual({ ...limit, maximum: 10 });
		expect(schemaOf('searchLeads', 'skip')).toEqual({ type: 'integer', minimum: 0, default: 0 });
		expect(schemaOf('searchLeads', 'hidePII')).toEqual({ type: 'boolean', default: false });
	});
});

describe('The document', () => {
	test('says where the service is, and how a call is authorized', () => {
		expect(document).toMatchObject({
			openapi: expect.stringMatching(/^3\.1\.\d$/),
			info: {
				version: 'v2',
				license: { identifier: 'MIT' },
				contact: { url: expect.stringMatching(/^https:/) },
			},
			servers: [{ url: '/v2' }],
			security: [{ syncToken: [] }],
			components: {
				securitySchemes: { syncToken: { type: 'http', scheme: 'bearer' } },
				parameters: {
					enterpriseId: { name: 'enterpriseId', in: 'path', required: true, schema: { type: 'string' } },
				},
			},
		});
	});

	test('names no group, schema or parameter that it does not describe, and describes none in vain', () => {
		const used = new Set(
			[...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
		);
		expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
		expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(
			new Set(document.tags.map(({ name }) => name)),
		);
	});

	test('has no limit that only says how large a number can be in JavaScript', () => {
		expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
	});
});

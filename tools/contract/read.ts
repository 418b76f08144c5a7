import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';

/** The parts of a JSON schema that the comparison uses. */
export interface Schema {
	readonly $ref?: string | undefined;
	readonly type?: string | string[] | undefined;
	readonly enum?: unknown[] | undefined;
	readonly const?: unknown;
	readonly nullable?: boolean | undefined;
	readonly required?: string[] | undefined;
	readonly properties?: Record<string, Schema> | undefined;
	readonly additionalProperties?: boolean | Schema | undefined;
	readonly items?: Schema | undefined;
	readonly anyOf?: Schema[] | undefined;
	readonly oneOf?: Schema[] | undefined;
	readonly allOf?: Schema[] | undefined;
	readonly minimum?: number | undefined;
	readonly maximum?: number | undefined;
	readonly default?: unknown;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
	z.object({
		$ref: z.string().optional(),
		type: z.union([z.string(), z.array(z.string())]).optional(),
		enum: z.array(z.unknown()).optional(),
		const: z.unknown().optional(),
		nullable: z.boolean().optional(),
		required: z.array(z.string()).optional(),
		properties: z.record(schema).optional(),
		additionalProperties: z.union([z.boolean(), schema]).optional(),
		items: schema.optional(),
		anyOf: z.array(schema).optional(),
		oneOf: z.array(schema).optional(),
		allOf: z.array(schema).optional(),
		minimum: z.number().optional(),
		maximum: z.number().optional(),
		default: z.unknown().optional(),
	}),
);

const reference = z.object({ $ref: z.string() });

const content = z.record(z.object({ schema: schema.optional() }));

const parameter = z.object({
	name: z.string(),
	in: z.string(),
	required: z.boolean().optional(),
	schema: schema.optional(),
});

const body = z.object({ required: z.boolean().optional(), content });

const response = z.object({ content: content.optional() });

const operation = z.object({
	summary: z.string().optional(),
	parameters: z.array(z.union([reference, parameter])).optional(),
	requestBody: z.union([reference, body]).optional(),
	responses: z.record(z.union([reference, response])).optional(),
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const pathItem = z.object({
	parameters: z.array(z.union([reference, parameter])).optional(),
	get: operation.optional(),
	post: operation.optional(),
	put: operation.optional(),
	patch: operation.optional(),
	delete: operation.optional(),
});

const document = z.object({
	openapi: z.string().regex(/^3\./, 'must be 3.x'),
	paths: z.record(pathItem),
	components: z
		.object({
			schemas: z.record(schema).optional(),
			parameters: z.record(parameter).optional(),
			requestBodies: z.record(body).optional(),
			responses: z.record(response).optional(),
		})
		.optional(),
});

export type Specification = z.infer<typeof document>;
export type Operation = z.infer<typeof operation>;
export type Parameter = z.infer<typeof parameter>;

/** A file that cannot be compared. The message is for the user who named the file. */
export class NotComparable extends Error {}

/** Reads OpenAPI 3 from YAML or JSON. */
export const readSpecification = (text: string): Specification => specificationOf(parsed(text));

/** Reads OpenAPI 3 from what is parsed already. */
export function specificationOf(value: unknown): Specification {
	const result = document.safeParse(value);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	throw new NotComparable(
		`The file is not an OpenAPI 3 document:  ${issue?.path.join('.') || 'the document'}: ${issue?.message ?? 'not readable'}`,
	);
}

/** JSON is YAML, too, but the parser of YAML takes many times as long. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return parsedYaml(text);
	}
}

function parsedYaml(text: string): unknown {
	try {
		return parse(text);
	} catch (error) {
		if (error instanceof YAMLParseError)
			throw new NotComparable(`The file is neither YAML nor JSON:  ${error.message}`);
		throw error;
	}
}

export function* operationsOf({ paths }: Specification): Generator<{
	method: string;
	path: string;
	operation: Operation;
	parameters: NonNullable<Operation['parameters']>;
}> {
	for (const [path, item] of Object.entries(paths)) {
		for (const method of METHODS) {
			const found = item[method];
			if (found === undefined) continue;
			const parameters = [...(item.parameters ?? []), ...(found.parameters ?? [])];
			yield { method: method.toUpperCase(), path, operation: found, parameters };
		}
	}
}

import { get, mapValues } from 'lodash';
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

/** What schemas consist of is left to the comparison, which reads what it knows. */
const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

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
	parameters: z.array(parameter).optional(),
	requestBody: body.optional(),
	responses: z.record(response).optional(),
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const pathItem = z.object({
	parameters: z.array(parameter).optional(),
	get: operation.optional(),
	post: operation.optional(),
	put: operation.optional(),
	patch: operation.optional(),
	delete: operation.optional(),
});

const document = z.object({
	openapi: z.string().regex(/^3\./, 'must be 3.x'),
	paths: z.record(pathItem),
	components: z.object({ schemas: z.record(schema).optional() }).optional(),
});

export type Specification = z.infer<typeof document>;
export type Operation = z.infer<typeof operation>;

/** A file that cannot be compared. The message is for the user who named the file. */
export class NotComparable extends Error {}

/** Reads OpenAPI 3 from YAML or JSON. */
export const readSpecification = (text: string): Specification => specificationOf(parsed(text));

/** Reads OpenAPI 3 from what is parsed already. */
export function specificationOf(value: unknown): Specification {
	const result = document.safeParse(resolved(value, value));
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	throw new NotComparable(
		`The file is not an OpenAPI 3 document:  ${issue?.path.join('.') || 'the document'}: ${issue?.message ?? 'not readable'}`,
	);
}

const isTree = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with the parameters, bodies and answers to which it refers. Schemas stay, because they may refer to themselves. */
function resolved(value: unknown, whole: unknown): unknown {
	if (Array.isArray(value)) return value.map((each) => resolved(each, whole));
	if (!isTree(value)) return value;
	const [, kind, name] =
		/^#\/components\/(parameters|requestBodies|responses)\/(.+)$/.exec(String(value['$ref'])) ?? [];
	return kind === undefined
		? mapValues(value, (each) => resolved(each, whole))
		: resolved(get(whole, ['components', kind, name ?? '']), whole);
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

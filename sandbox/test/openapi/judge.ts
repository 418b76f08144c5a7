import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import type { EndpointName } from '../../../nodes/shared/sync/endpoints';

const schemaHolder = z.object({
	schema: z.object({ $ref: z.string() }).or(z.object({ type: z.string() }).passthrough()),
});

const operationSchema = z.object({
	operationId: z.string(),
	'x-source': z.enum(['S', 'R', 'L', 'P']),
	parameters: z.array(z.object({ $ref: z.string() }).or(z.object({ name: z.string(), in: z.string() }))),
	requestBody: z
		.object({ required: z.boolean(), content: z.object({ 'application/json': schemaHolder }) })
		.optional(),
	responses: z.record(
		z.string(),
		z.object({ content: z.record(z.string(), schemaHolder), 'x-codes': z.array(z.string()).optional() }),
	),
});

const documentSchema = z
	.object({
		openapi: z.string(),
		paths: z.record(z.string(), z.record(z.string(), operationSchema)),
		components: z.object({}).passthrough(),
	})
	.passthrough();

export interface Answered {
	readonly status: number;
	readonly type: string;
	readonly text: string;
}

const errorBody = z.object({ error: z.object({ code: z.string() }) });

const holds = (validate: ValidateFunction, value: unknown) => {
	const valid = validate(value);
	return valid
		? []
		: (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
};

/** Compares the sandbox's answers with its document. */
export class Judge {
	private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateFormats: true }));
	private readonly operations = new Map<string, z.infer<typeof operationSchema>>();
	private readonly compiled = new Map<string, ValidateFunction>();

	constructor(document: unknown) {
		this.ajv.addSchema(z.object({}).passthrough().parse(document), 'sync');
		for (const path of Object.values(documentSchema.parse(document).paths)) {
			for (const operation of Object.values(path)) this.operations.set(operation.operationId, operation);
		}
	}

	get names(): string[] {
		return [...this.operations.keys()];
	}

	/** The statuses that the document lists for an operation. */
	statusesOf(name: EndpointName): number[] {
		return Object.keys(this.operations.get(name)?.responses ?? {}).map(Number);
	}

	/** The query parameters that the document lists for an operation. */
	queryOf(name: EndpointName): string[] {
		const parameters = this.operations.get(name)?.parameters ?? [];
		return parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one.name] : []));
	}

	/** Whether an operation has a body. */
	hasBody(name: EndpointName): boolean {
		return this.operations.get(name)?.requestBody !== undefined;
	}

	/** The problems of an answer; empty if the document allows it. */
	problemsOf(name: EndpointName, { status, type, text }: Answered): string[] {
		const response = this.operations.get(name)?.responses[status];
		if (response === undefined) return [`${status} is not documented`];
		const media = type.split(';')[0] ?? '';
		const content = response.content[media];
		if (content === undefined) return [`${media} is not documented for ${status}`];
		const value: unknown = media === 'application/json' ? JSON.parse(text) : text;
		const code = errorBody.safeParse(value);
		const codes = response['x-codes'];
		return [
			...holds(this.validator(content.schema), value),
			...(codes !== undefined && !codes.includes(code.data?.error.code ?? '')
				? [`${code.data?.error.code} is not documented for ${status}`]
				: []),
		];
	}

	/** Whether the document allows this body. */
	allowsBody(name: EndpointName, text: string | undefined): boolean {
		const body = this.operations.get(name)?.requestBody;
		if (body === undefined) return true;
		if (text === undefined || text === '') return !body.required;
		try {
			return this.validator(body.content['application/json'].schema)(JSON.parse(text)) === true;
		} catch {
			return false;
		}
	}

	/** Whether this value matches a component. */
	isComponent(name: string, value: unknown): boolean {
		return this.validator({ $ref: `#/components/schemas/${name}` })(value) === true;
	}

	private validator(schema: object): ValidateFunction {
		const key = JSON.stringify(schema);
		const known = this.compiled.get(key);
		if (known !== undefined) return known;
		const address = '$ref' in schema ? { $ref: `sync${String(schema.$ref)}` } : schema;
		const validate = this.ajv.compile(address);
		this.compiled.set(key, validate);
		return validate;
	}
}

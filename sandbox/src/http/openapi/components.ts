import { z } from 'zod';
import { endpoints, type EndpointName } from '../../../../nodes/shared/sync/endpoints';
import { fileDescription } from '../fileBodies';
import { actionParts } from '../routes/actions';
import { entrySchemas } from './entries';
import { fileParts } from '../routes/files';
import { metadataParts } from '../routes/metadata';
import type { Operation } from './operation';
import { operations } from './operations';
import { schemaAddress } from './reference';
import { teamParts } from '../routes/team';
import { valueSchemas } from './values';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const errorSchema = z.object({
	error: z.object({
		code: z.string().describe('One of the x-codes of the response'),
		message: z.string(),
		details: z
			.array(z.object({ field: z.string(), message: z.string() }))
			.optional()
			.describe('Each invalid field, for calls that report several'),
	}),
});

/** Parts of requests that have a component of their own. */
const requestParts: Readonly<Record<string, z.ZodType>> = {
	...valueSchemas,
	...entrySchemas,
	FileDescription: fileDescription,
};

/** Parts of answers that have a component of their own. */
const answerParts: Readonly<Record<string, z.ZodType>> = {
	Error: errorSchema,
	...actionParts,
	...fileParts,
	...metadataParts,
	...teamParts,
};

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const requestName = (name: EndpointName) => `${capitalised(name)}Request`;
const answerName = (name: EndpointName) => `${capitalised(name)}Answer`;

/** Every operation, in the order of `operations`. */
export const names = Object.keys(operations).filter((name): name is EndpointName =>
	Object.hasOwn(endpoints, name),
);

export const operationOf = (name: EndpointName): Operation => operations[name];

/** Removes bounds that only restate the limits of safe integers. */
function withoutSafeBounds({ jsonSchema }: { jsonSchema: JsonSchema }): void {
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
	if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

export const schemaSettings = { unrepresentable: 'any', override: withoutSafeBounds } as const;

function componentsOf(schemas: ReadonlyMap<string, z.ZodType>, io: 'input' | 'output') {
	const registry = z.registry<{ id: string }>();
	for (const [id, schema] of schemas) registry.add(schema, { id });
	const made = z.toJSONSchema(registry, { ...schemaSettings, io, uri: schemaAddress }).schemas;
	return Object.fromEntries(
		Object.entries(made).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
	);
}

/** One component for each body, each answer, and each part that several of them share. */
export function allComponents() {
	const requests = new Map(Object.entries(requestParts));
	const answers = new Map(Object.entries(answerParts));
	for (const name of names) {
		const { body, answer } = operationOf(name);
		if (body !== undefined) requests.set(requestName(name), body);
		// If the answer is a shared part, the shared part's name stays.
		if (![...answers.values()].includes(answer)) answers.set(answerName(name), answer);
	}
	return { ...componentsOf(requests, 'input'), ...componentsOf(answers, 'output') };
}

/** The component name of an operation's answer. */
export function answerComponent(name: EndpointName): string {
	const shared = Object.entries(answerParts).find(([, schema]) => schema === operationOf(name).answer);
	return shared?.[0] ?? answerName(name);
}

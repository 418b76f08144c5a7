import { isEqual } from 'lodash';
import { DateTime } from 'luxon';
import { z } from 'zod';

import { isObject, type JsonObject } from '../sync/shapes/tolerant';
import { apiNameOf } from './mapperIds';
import type { Session } from './operation';
import { hasExpression } from './parameters';
import { notPlain, pathOf, valueAt } from './plainExpression';

/** Keeps every own key. A record of zod drops the key `__proto__`, which then gets no remark. */
const record = z.custom<JsonObject>(isObject);

const mapper = z.object({
	mappingMode: z.string().default('defineBelow'),
	value: record.nullish(),
});

/** An object, or an object as JSON text: a model writes text, an expression returns an object. */
const jsonObject = z.union([
	record,
	z.string().transform((text, context): JsonObject => {
		try {
			const parsed = record.safeParse(JSON.parse(text.trim() === '' ? '{}' : text));
			if (parsed.success) return parsed.data;
		} catch {
			// The issue below covers broken JSON too.
		}
		context.addIssue({ code: 'custom', message: 'Fields (JSON) needs an object such as {"name": "Asha"}' });
		return z.NEVER;
	}),
]);

/** The values of an item by API name, neither validated nor converted. */
export interface MappedValues {
	of(item: number): Readonly<Record<string, unknown>>;
	/** The keys of the input serve as API names, so some may be meant for other nodes. */
	readonly isAutomatic: boolean;
	/** Whether any item may have a value for one of these fields. */
	mentions(apiNames: readonly string[]): boolean;
}

type Mapping = Pick<Session, 'parameters' | 'items'>;

/** Reads the parameter Fields (see editor/properties.ts): a resource mapper, or JSON instead. */
export function mappedValues({ parameters, items }: Mapping): MappedValues {
	if (parameters.raw('specifyFields') === 'json') {
		const read = parameters.reader('fieldsJson', 'Fields (JSON)', jsonObject, {});
		return { of: read, isAutomatic: false, mentions: () => true };
	}
	const raw = mapper.safeParse(parameters.raw('fields')).data;
	if (raw?.mappingMode === 'autoMapInputData') {
		return {
			of: (item) => items[item]?.json ?? {},
			isAutomatic: true,
			mentions: (apiNames) => items.some(({ json }) => apiNames.some((apiName) => apiName in json)),
		};
	}
	return {
		of: mappedByHand({ parameters, items }, raw?.value ?? undefined),
		isAutomatic: false,
		// If an expression returns the whole mapper, its fields are unknown until it is evaluated.
		mentions: (apiNames) => {
			const mapped = Object.keys(raw?.value ?? {}).map(apiNameOf);
			return !raw || apiNames.some((apiName) => mapped.includes(apiName));
		},
	};
}

/** Names that need no escaping in the path of a parameter. */
const pathName = /^\w+$/;

/**
 * Reads the values that are mapped one by one. n8n needs about 50 microseconds for an expression. Most expressions only
 * name a key of the item, and this reads those without n8n.
 */
function mappedByHand(
	mapping: Mapping,
	raw: Readonly<Record<string, unknown>> | undefined,
): MappedValues['of'] {
	const names = Object.keys(raw ?? {});
	if (raw === undefined || !names.every((name) => pathName.test(name))) {
		const read = mapping.parameters.reader('fields', 'Fields', mapper, {});
		return (item) => withApiNames(read(item).value ?? {});
	}
	const readers = names.map((name) => [name, entryReader(mapping, name, raw[name])] as const);
	return (item) => {
		const values: Record<string, unknown> = {};
		for (const [name, read] of readers) values[name] = read(item);
		return values;
	};
}

function withApiNames(values: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(values).map(([id, value]) => [apiNameOf(id), value]));
}

function entryReader({ parameters, items }: Mapping, name: string, raw: unknown): (item: number) => unknown {
	if (!hasExpression(raw) && typeof raw !== 'object') return () => raw;
	const evaluated = (item: number) => {
		const value = parameters.evaluated(`fields.value.${name}`, item);
		// n8n turns dates inside a parameter into text, but not a parameter that is a date itself.
		return DateTime.isDateTime(value) ? value.toString() : value;
	};
	const path = typeof raw === 'string' ? pathOf(raw) : undefined;
	if (path === undefined) return evaluated;
	// n8n rejects some names, and each version rejects others. So n8n evaluates the expression once with a value and once
	// without. If its result differs from ours, n8n evaluates every item.
	const agreed = new Map<'value' | 'nothing', boolean>();
	return (item) => {
		const value = valueAt(items[item]?.json ?? {}, path);
		const kind = value === undefined ? 'nothing' : 'value';
		if (value === notPlain || agreed.get(kind) === false) return evaluated(item);
		if (agreed.get(kind) === true) return value;
		const result = evaluated(item);
		agreed.set(kind, isEqual(result, value));
		return result;
	};
}

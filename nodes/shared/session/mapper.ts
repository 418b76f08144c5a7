import { mapKeys, mapValues, memoize, omitBy, once } from 'lodash';
import { z } from 'zod';

import { isObject, type JsonObject } from '../sync/data';
import { isBlank } from '../values/spelling';
import { problemOfJson } from './jsonText';
import { isFilled } from './ownReport';
import { arePathNames, columnOf, type Evaluate, pathOf, validated, type Parameters } from './parameters';
import type { Session } from './operation';

/** Keeps every own key. `z.record` would drop the key `__proto__`, which then would get no remark. */
const record = z.custom<JsonObject>(isObject);

/** Takes no expression, so that the editor knows which of the two parameters counts. */
const howToSpecify = z.enum(['mapper', 'json']).default('mapper');

const mapper = z.object({
	mappingMode: z.string().default('defineBelow'),
	value: record.nullish(),
	/** The fields that the editor knows. It shows those that are not removed. */
	schema: z.array(z.object({ id: z.string(), removed: z.boolean().nullish() })).catch([]),
});

type Mapper = z.output<typeof mapper>;

/** Without the fields that are not in the mapper: the editor may keep them, without a value. */
const withoutRemoved = ({ value, schema, ...rest }: Mapper): Mapper => {
	const removed = new Set(schema.flatMap(({ id, removed: isRemoved }) => (isRemoved === true ? [id] : [])));
	return { ...rest, schema, value: value && omitBy(value, (each, id) => isBlank(each) && removed.has(id)) };
};

/** An object, or an object as JSON text: a model writes text, an expression returns an object. */
const jsonObject = z.unknown().transform((given, context): JsonObject => {
	let message = 'Fields (JSON) needs an object such as {"name": "Asha"}';
	try {
		const parsed: unknown = typeof given === 'string' ? JSON.parse(given.trim() || '{}') : given;
		if (isObject(parsed)) return parsed;
	} catch {
		message = problemOfJson(String(given));
	}
	context.addIssue({ code: 'custom', message });
	return z.NEVER;
});

const isObjectOrList = (value: unknown) => typeof value === 'object' && value !== null;

/** The values of an item by API name, neither validated nor converted. */
export interface MappedValues {
	of(item: number): JsonObject;
	/**
	 * The keys of all items, if people may spell them otherwise than the API names: as columns that are mapped
	 * automatically, or in JSON. Undefined if they are mapped by hand.
	 */
	readonly columns: (() => readonly string[]) | undefined;
	/** Whether the values are whole items, in which some columns may be meant for other nodes. */
	readonly isAutomatic: boolean;
	/** The items whose values may be below their top. */
	nested(): readonly number[];
	/** Whether any item may have a value under one of these keys. */
	mentions(keys: readonly string[]): boolean;
}

/** Reads the parameter Fields (see editor/properties.ts): a resource mapper, or JSON instead. */
export function mappedValues({
	parameters,
	items,
	model,
}: Pick<Session, 'parameters' | 'items' | 'model'>): MappedValues {
	const columnsBy = (of: MappedValues['of']): Omit<MappedValues, 'of' | 'mentions' | 'isAutomatic'> => {
		const all = once(() => columnOf(items, (item) => ({ item, values: of(item) })));
		return {
			columns: once(() => {
				const names = new Set<string>();
				for (const { values } of all()) for (const name of Object.keys(values)) names.add(name);
				return [...names];
			}),
			nested: () =>
				all().flatMap(({ item, values }) => (Object.values(values).some(isObjectOrList) ? [item] : [])),
		};
	};
	if (validated('Specify Fields', howToSpecify, parameters.raw['specifyFields']) === 'json') {
		// The same object each time, so that what is found in it is kept.
		const of = memoize(parameters.reader('fieldsJson', 'Fields (JSON)', jsonObject, {}));
		return { of, ...columnsBy(of), isAutomatic: false, mentions: () => true };
	}
	const raw = mapper.transform(withoutRemoved).safeParse(parameters.raw['fields']).data;
	if (raw?.mappingMode === 'autoMapInputData') {
		const of = (item: number) => items[item]?.json ?? {};
		return {
			of,
			...columnsBy(of),
			isAutomatic: true,
			mentions: (keys) => items.some(({ json }) => keys.some((key) => !isBlank(json[key]))),
		};
	}
	const mapped = Object.entries(raw?.value ?? {}).filter(([, value]) => !isBlank(value));
	return {
		// The turn of an item and the column of a field both need its expressions.
		of: memoize(mappedByHand(parameters, raw, model === undefined)),
		columns: undefined,
		isAutomatic: false,
		nested: () => [],
		// If an expression returns the whole mapper, its fields are unknown until it is evaluated.
		mentions: (apiNames) => !raw || mapped.some(([id]) => apiNames.includes(apiNameOf(id))),
	};
}

/** Reads the values that are mapped one by one, each without n8n if that is possible. */
function mappedByHand(
	parameters: Parameters,
	raw: Mapper | undefined,
	hasBlanks: boolean,
): MappedValues['of'] {
	// The tool of a model shows fields that no model fills in.
	const isUnused = (id: string) => !hasBlanks && raw !== undefined && isBlank(raw.value?.[id]);
	const used = (values: JsonObject) => omitBy(values, (_, id) => isUnused(id));
	const given = raw?.value ? used(raw.value) : undefined;
	if (raw === undefined || given === undefined || !arePathNames(Object.keys(given))) {
		const read = parameters.reader('fields', 'Fields', mapper.transform(withoutRemoved), {});
		return (item) => {
			const values = read(item);
			const blank = hasBlanks ? leftBlank(values) : {};
			return { ...blank, ...mapKeys(used(values.value ?? {}), (_, id) => apiNameOf(id)) };
		};
	}
	const blank = hasBlanks ? leftBlank(raw) : {};
	const readers = mapValues(given, (value, name) =>
		unlessFilled(parameters, value, parameters.part(`fields.value.${name}`, value)),
	);
	return (item) => ({ ...blank, ...mapValues(readers, (read) => read(item)) });
}

/** A column that a write has filled with null is as one that is absent. */
function unlessFilled({ items }: Parameters, raw: unknown, read: Evaluate): Evaluate {
	const [key, ...below] = (typeof raw === 'string' && pathOf(raw)) || [];
	if (key === undefined || below.length > 0) return read;
	return (item) => (isFilled(items[item]?.json ?? {}, key) ? undefined : read(item));
}

/** The fields that are in the mapper without a value: n8n leaves them out of the values. */
function leftBlank({ value, schema }: Mapper): JsonObject {
	const ids = schema.filter(({ id, removed }) => removed !== true && !Object.hasOwn(value ?? {}, id));
	// Not null, which somebody means.
	return Object.fromEntries(ids.map(({ id }) => [apiNameOf(id), '']));
}

/**
 * The IDs of fields in n8n's mapper.
 *
 * An ID is the API name, apart from these names: n8n leaves keys with them out of a node's parameters, and their values
 * with them.
 */
const dropped: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function mapperIdOf(apiName: string): string {
	return dropped.has(apiName) ? `[${apiName}]` : apiName;
}

export function apiNameOf(mapperId: string): string {
	const inner = mapperId.slice(1, -1);
	return mapperId === `[${inner}]` && dropped.has(inner) ? inner : mapperId;
}

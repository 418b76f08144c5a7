import { isEqual } from 'lodash';
import { DateTime } from 'luxon';
import { z } from 'zod';

import type { Session } from './operation';
import { hasExpression } from './parameters';
import { notPlain, pathOf, valueAt } from './plainExpression';

const mapper = z.object({
	mappingMode: z.string().default('defineBelow'),
	value: z.record(z.string(), z.unknown()).nullish(),
});

const record = z.record(z.string(), z.unknown());

/** An object, or its text: a model writes text, an expression gives the object. */
const jsonObject = z.union([
	record,
	z.string().transform((text, context): Record<string, unknown> => {
		try {
			const parsed = record.safeParse(JSON.parse(text.trim() === '' ? '{}' : text));
			if (parsed.success) return parsed.data;
		} catch {
			// Told below, as for JSON that is no object.
		}
		context.addIssue({ code: 'custom', message: 'Fields (JSON) needs an object such as {"name": "Asha"}' });
		return z.NEVER;
	}),
]);

/** The values that are given for an item, by API name, as they are: nothing validated or converted. */
export interface MappedValues {
	of(item: number): Readonly<Record<string, unknown>>;
	/** The keys of the input are taken as API names, so some may be meant for other nodes. */
	readonly isAutomatic: boolean;
	/** Whether any item may have a value for one of these fields. */
	mentions(apiNames: readonly string[]): boolean;
}

type Mapping = Pick<Session, 'parameters' | 'items'>;

/** Reads what editor/properties.ts shows as Fields: a resource mapper, or JSON in its place. */
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
		// A whole mapper that an expression makes cannot be looked into before it is evaluated.
		mentions: (apiNames) => !raw || apiNames.some((apiName) => apiName in (raw.value ?? {})),
	};
}

/** Names that can stand in the path of a parameter as they are. */
const pathName = /^\w+$/;

/**
 * The values that are mapped one by one. n8n takes about 50 microseconds for an expression, and most only name a key of
 * the item: those are read without it.
 */
function mappedByHand(
	mapping: Mapping,
	raw: Readonly<Record<string, unknown>> | undefined,
): MappedValues['of'] {
	const names = Object.keys(raw ?? {});
	if (raw === undefined || !names.every((name) => pathName.test(name))) {
		const read = mapping.parameters.reader('fields', 'Fields', mapper, {});
		return (item) => read(item).value ?? {};
	}
	const readers = names.map((name) => [name, entryReader(mapping, name, raw[name])] as const);
	return (item) => {
		const values: Record<string, unknown> = {};
		for (const [name, read] of readers) values[name] = read(item);
		return values;
	};
}

function entryReader({ parameters, items }: Mapping, name: string, raw: unknown): (item: number) => unknown {
	if (!hasExpression(raw) && typeof raw !== 'object') return () => raw;
	const evaluated = (item: number) => {
		const value = parameters.evaluated(`fields.value.${name}`, item);
		// As n8n does with what is in a parameter, but not with a parameter that is one.
		return DateTime.isDateTime(value) ? value.toString() : value;
	};
	const path = typeof raw === 'string' ? pathOf(raw) : undefined;
	if (path === undefined) return evaluated;
	// n8n refuses some names, others in each version. So it is asked once with a value and once without, and followed
	// where it differs.
	const agreed = new Map<'value' | 'nothing', boolean>();
	return (item) => {
		const value = valueAt(items[item]?.json ?? {}, path);
		const what = value === undefined ? 'nothing' : 'value';
		if (value === notPlain || agreed.get(what) === false) return evaluated(item);
		if (agreed.get(what) === true) return value;
		const told = evaluated(item);
		agreed.set(what, isEqual(told, value));
		return told;
	};
}

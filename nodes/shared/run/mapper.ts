import { z } from 'zod';

import type { Session } from './operation';

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

/** Reads what editor/properties.ts shows as Fields: a resource mapper, or JSON in its place. */
export function mappedValues({ parameters, items }: Session): MappedValues {
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
	const read = parameters.reader('fields', 'Fields', mapper, {});
	return {
		of: (item) => read(item).value ?? {},
		isAutomatic: false,
		// A whole mapper that an expression makes cannot be looked into before it is evaluated.
		mentions: (apiNames) => !raw || apiNames.some((apiName) => apiName in (raw.value ?? {})),
	};
}

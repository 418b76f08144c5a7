import { z } from 'zod';

import type { Session } from './operation';

const mapper = z.object({
	mappingMode: z.string().default('defineBelow'),
	value: z.record(z.string(), z.unknown()).nullish(),
});

/** The values that a resource mapper gives for an item, by API name, as they are: nothing validated or converted. */
export interface MappedValues {
	of(item: number): Readonly<Record<string, unknown>>;
	/** The keys of the input are taken as API names, so some may be meant for other nodes. */
	readonly isAutomatic: boolean;
	/** Whether any item may have a value for one of these fields. */
	mentions(apiNames: readonly string[]): boolean;
}

export function mappedValues({ parameters, items }: Session, name: string): MappedValues {
	const read = parameters.reader(name, 'Fields', mapper, {});
	const isAutomatic = items.length > 0 && modeOf(parameters.raw(name)) === 'autoMapInputData';
	const of = isAutomatic
		? (item: number) => items[item]?.json ?? {}
		: (item: number) => read(item).value ?? {};
	return {
		of,
		isAutomatic,
		mentions: (apiNames) => {
			if (!isAutomatic) return apiNames.some((apiName) => apiName in mappedKeys(parameters.raw(name)));
			return items.some(({ json }) => apiNames.some((apiName) => apiName in json));
		},
	};
}

function modeOf(raw: unknown): string {
	return mapper.safeParse(raw).data?.mappingMode ?? 'defineBelow';
}

function mappedKeys(raw: unknown): Readonly<Record<string, unknown>> {
	return mapper.safeParse(raw).data?.value ?? {};
}

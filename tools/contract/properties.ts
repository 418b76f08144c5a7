import type { Schema, Specification } from './read';

/** The compared parts of one property, as text to print. */
export interface Property {
	readonly type: string;
	readonly required: boolean;
	readonly values?: string;
	readonly range?: string;
	readonly default?: string;
}

/** By address: `fields`, `actions[].status`, `fieldSchema.*.type`. The value itself has the empty address. */
export type Properties = ReadonlyMap<string, Property>;

interface Found {
	types: Set<string>;
	required: boolean;
	values: Set<string> | undefined;
	ranges: Set<string>;
	default: string | undefined;
}

type Flat = Map<string, Found>;

/** The depth to which a recursive schema is followed. */
const DEEPEST = 12;

/** Every property of a schema and of the schemas in it, however the document composes them. */
export function propertiesOf({ components }: Specification, schema: Schema): Properties {
	const schemas = components?.schemas ?? {};

	function resolve(held: Schema): Schema {
		const name = /^#\/components\/schemas\/(.+)$/.exec(held.$ref ?? '')?.[1];
		const target = name === undefined ? undefined : schemas[name];
		if (target === undefined) return held;
		const { $ref: _ref, ...beside } = held;
		return { ...resolve(target), ...beside };
	}

	function flatten(held: Schema, depth: number): Flat {
		const { anyOf, oneOf, allOf, ...own } = resolve(held);
		if (depth > DEEPEST) return new Map([['', itself(own)]]);
		const alternatives = [...(anyOf ?? []), ...(oneOf ?? [])].map((one) => flatten(one, depth + 1));
		const parts = (allOf ?? []).map((one) => flatten(one, depth + 1));
		const says =
			own.type !== undefined ||
			own.properties !== undefined ||
			own.enum !== undefined ||
			own.const !== undefined;
		if (says || alternatives.length + parts.length === 0) parts.push(ownProperties(own, depth));
		if (alternatives.length > 0) parts.push(merge(alternatives, 'either'));
		return merge(parts, 'all');
	}

	function ownProperties(own: Schema, depth: number): Flat {
		const flat: Flat = new Map([['', itself(own)]]);
		const add = (prefix: string, below: Flat, required: boolean) => {
			for (const [address, found] of below) {
				const name = address === '' ? prefix : `${prefix}${address.startsWith('[') ? '' : '.'}${address}`;
				flat.set(name, address === '' ? { ...found, required } : found);
			}
		};
		for (const [name, property] of Object.entries(own.properties ?? {})) {
			add(name, flatten(property, depth + 1), own.required?.includes(name) ?? false);
		}
		if (typeof own.additionalProperties === 'object' && Object.keys(own.additionalProperties).length > 0) {
			add('*', flatten(own.additionalProperties, depth + 1), false);
		}
		if (own.items !== undefined) add('[]', flatten(own.items, depth + 1), true);
		return flat;
	}

	return new Map([...flatten(schema, 0)].map(([address, found]) => [address, printable(found)]));
}

function itself(own: Schema): Found {
	const types = new Set(own.type === undefined ? [] : [own.type].flat());
	if (own.nullable === true) types.add('null');
	const values = own.const === undefined ? own.enum : [own.const];
	if (types.size === 0) for (const value of values ?? []) types.add(value === null ? 'null' : typeof value);
	if (types.size === 0 && own.properties !== undefined) types.add('object');
	const { minimum, maximum } = own;
	const range =
		minimum === undefined && maximum === undefined ? [] : [`${minimum ?? ''} to ${maximum ?? ''}`];
	return {
		types: new Set([...types].length === 0 ? ['any'] : types),
		required: true,
		values: values && new Set(values.map((value) => JSON.stringify(value))),
		ranges: new Set(range),
		default: own.default === undefined ? undefined : JSON.stringify(own.default),
	};
}

/** A property is required if every alternative requires it, or if one part of `allOf` does. */
function merge(flats: readonly Flat[], how: 'either' | 'all'): Flat {
	const [only] = flats;
	if (flats.length === 1 && only !== undefined) return only;
	const merged: Flat = new Map();
	for (const address of new Set(flats.flatMap((flat) => [...flat.keys()]))) {
		const found = flats.flatMap((flat) => flat.get(address) ?? []);
		const inEach = found.length === flats.length;
		merged.set(address, {
			types: typesOf(found, how),
			required:
				how === 'either'
					? inEach && found.every(({ required }) => required)
					: found.some(({ required }) => required),
			values: valuesOf(found, how),
			ranges: new Set(found.flatMap(({ ranges }) => [...ranges])),
			default: found.find((one) => one.default !== undefined)?.default,
		});
	}
	return merged;
}

function typesOf(found: readonly Found[], how: 'either' | 'all'): Set<string> {
	const types = new Set(found.flatMap((one) => [...one.types]));
	// A part of `allOf` without a type leaves the type to the other parts. An alternative without a type allows every type.
	if (how === 'all' && types.size > 1) types.delete('any');
	return how === 'either' && types.has('any') ? new Set(['any']) : types;
}

function valuesOf(found: readonly Found[], how: 'either' | 'all'): Set<string> | undefined {
	const lists = found.flatMap(({ values, types }) =>
		values === undefined && types.size === 1 && types.has('null') ? [new Set(['null'])] : [values],
	);
	if (how === 'either' && lists.some((values) => values === undefined)) return undefined;
	const values = lists.flatMap((list) => [...(list ?? [])]);
	return values.length === 0 ? undefined : new Set(values);
}

const listed = (values: Iterable<string>) => [...values].sort().join(' | ');

function printable(found: Found): Property {
	const { types, required, values, ranges } = found;
	return {
		type: listed(types),
		required,
		...(values !== undefined && { values: listed(values) }),
		...(ranges.size > 0 && { range: listed(ranges) }),
		...(found.default !== undefined && { default: found.default }),
	};
}

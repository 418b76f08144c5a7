import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { asWord } from './llmsParameter';

/** What comes out of an operation, in one line, as llms.txt writes it. */

interface Schema {
	readonly type?: unknown;
	readonly properties?: Readonly<Record<string, Schema>> | undefined;
	readonly items?: Schema | undefined;
	readonly enum?: readonly unknown[] | undefined;
	readonly description?: string | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
	z.object({
		type: z.unknown(),
		properties: z.record(schema).optional(),
		items: schema.optional(),
		enum: z.array(z.unknown()).optional(),
		description: z.string().optional(),
	}),
);

/** Shapes that are written out once, by the keys that hold them. An output may have a part of their keys or values. */
const named = {
	category: 'Category',
	source: 'Source',
	remarks: 'Remark',
} as const;

const isNamed = (key: string): key is keyof typeof named => key in named;

type Shapes = Partial<Record<keyof typeof named, Schema>>;

/** All that one of the two has. */
function union(one: Schema, other: Schema): Schema {
	if (one.enum !== undefined && other.enum !== undefined)
		return { ...one, enum: [...new Set([...one.enum, ...other.enum])] };
	if (one.items !== undefined && other.items !== undefined)
		return { ...one, items: union(one.items, other.items) };
	if (one.properties === undefined || other.properties === undefined) return one;
	const properties: Record<string, Schema> = { ...other.properties };
	for (const [key, value] of Object.entries(one.properties))
		properties[key] = other.properties[key] === undefined ? value : union(value, other.properties[key]);
	return { ...one, properties };
}

/** Some keys with these names hold nothing but a text. */
const isSpelled = ({ items, enum: values }: Schema): boolean => items !== undefined || values !== undefined;

/** Adds to the shapes what this schema has under the keys that hold them. */
function collect({ properties, items }: Schema, shapes: Shapes): void {
	if (items !== undefined) collect(items, shapes);
	for (const [key, value] of Object.entries(properties ?? {})) {
		collect(value, shapes);
		const one = value.items ?? value;
		if (isNamed(key) && isSpelled(value))
			shapes[key] = shapes[key] === undefined ? one : union(shapes[key], one);
	}
}

/** Records that several outputs have, with other keys beside theirs. */
type Records = ReadonlyArray<readonly [name: string, keys: readonly string[]]>;

/** The parts of an object, where those of a record are its name. */
function partsOf(parts: readonly string[], known: Records): string[] {
	const found = known.find(([, keys]) => keys.every((key) => parts.includes(key)));
	if (found === undefined) return [...parts];
	const [name, keys] = found;
	const first = parts.findIndex((part) => keys.includes(part));
	const kept = (part: string) => !keys.includes(part);
	return [...parts.slice(0, first).filter(kept), `...${name}`, ...parts.slice(first).filter(kept)];
}

/** A schema in one line, such as `{ lead_id, actions: [{ type, amount: number }] }`. */
function shapeOf({ type, properties, items, enum: values }: Schema, known: Records = []): string {
	if (values !== undefined) return values.map(asWord).join(' | ');
	if (items !== undefined) return `[${shapeOf(items, known)}]`;
	if (properties === undefined) return Array.isArray(type) ? type.join(' | ') : String(type ?? 'any');
	const entries = entriesOf(properties, known);
	return entries.length === 0 ? '{}' : `{ ${partsOf(entries, known).join(', ')} }`;
}

/** Such as the ID of a lead, which only some services return in searches. */
const isSometimes = ({ description = '' }: Schema) => /^Only (?:if|in|where) /.test(description);

function entriesOf(properties: Readonly<Record<string, Schema>>, known: Records): string[] {
	return Object.entries(properties).map(([key, value]) => {
		if (isNamed(key) && isSpelled(value))
			return `${key}: ${value.items === undefined ? named[key] : `[${named[key]}]`}`;
		const shape = shapeOf(value, known);
		const name = isSometimes(value) ? `${key}?` : key;
		return shape === 'string' ? name : `${name}: ${shape}`;
	});
}

const read = (file: string): Schema => schema.parse(JSON.parse(readFileSync(file, 'utf8')));

const folderOf = (root: string, folder: string): string =>
	join(root, 'nodes', folder, '__schema__', 'v1.0.0');

const previewOf = (root: string, folder: string, ...path: readonly string[]): Schema =>
	read(`${join(folderOf(root, folder), ...path)}.json`);

const keysOf = ({ properties = {} }: Schema): string[] => entriesOf(properties, []);

const recordsOf = (root: string): Records => [
	['Lead', keysOf(previewOf(root, 'Leads', 'lead', 'getAll')).filter((key) => !key.endsWith('?'))],
	['Action', keysOf(previewOf(root, 'Actions', 'timeline', 'get'))],
	['Remark', keysOf(previewOf(root, 'shared/remarks', 'remarks').properties?.['remarks']?.items ?? {})],
];

/** The preview of an output, by its path below the previews of a node. */
export function outputOf(root: string, folder: string, ...path: string[]): string {
	return shapeOf(previewOf(root, folder, ...path), recordsOf(root));
}

/** Lines that spell out the named shapes: each has the keys and values that it has in any output of these folders. */
export function namedShapes(root: string, folders: readonly string[]): string[] {
	const shapes: Shapes = {};
	for (const folder of folders)
		for (const file of readdirSync(folderOf(root, folder), { recursive: true, encoding: 'utf8' }))
			if (file.endsWith('.json')) collect(read(join(folderOf(root, folder), file)), shapes);
	return [
		...recordsOf(root).flatMap(([name, keys]) =>
			name === named.remarks ? [] : [`- ${name}: { ${keys.join(', ')} }`],
		),
		...Object.entries(shapes).map(
			([key, shape]) => `- ${isNamed(key) ? named[key] : key}: ${shapeOf(shape)}`,
		),
	];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { root } from '../kit/root';

/** The part of JSON Schema that the previews use. A schema without a type takes any value. */
export interface Schema {
	readonly type?: string;
	readonly enum?: readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	/** The workspace, or the action, decides on further keys. */
	readonly additionalProperties?: true;
}

const directoryOf = (folder: string) => join(root, 'nodes', folder, '__schema__', 'v1.0.0');

/** @param name the path of the preview without its ending, such as `lead/create` */
export function previewOf(folder: string, name: string): Schema {
	return JSON.parse(readFileSync(join(directoryOf(folder), `${name}.json`), 'utf8')) as Schema;
}

/** All previews of a node. */
export const previewsOf = (folder: string): Schema[] =>
	readdirSync(directoryOf(folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.map((file) => previewOf(folder, file.slice(0, -'.json'.length)));

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** Each place of a schema, such as `report.remarks[].field`. */
function placesOf({ properties = {}, items }: Schema, path = ''): string[] {
	const ofItems = items === undefined ? [] : placesOf(items, `${path}[]`);
	const ofProperties = Object.entries(properties).flatMap(([key, schema]) => {
		const place = `${path}.${key}`;
		return [place, ...placesOf(schema, place)];
	});
	return [...ofProperties, ...ofItems];
}

class Comparison {
	readonly seen = new Set<string>();
	readonly surprises = new Set<string>();

	take(schema: Schema, value: unknown, path = ''): void {
		this.seen.add(path);
		if (schema.type === undefined || value === null || value === undefined) return;
		if (typeOf(value) !== schema.type) this.surprises.add(`${path} is ${typeOf(value)}, not ${schema.type}`);
		if (schema.enum !== undefined && !schema.enum.includes(String(value)))
			this.surprises.add(`${path} is ${JSON.stringify(value)}, which is none of its values`);
		if (Array.isArray(value))
			for (const entry of value) if (schema.items) this.take(schema.items, entry, `${path}[]`);
		if (typeOf(value) === 'object') this.takeKeys(schema, value as IDataObject, path);
	}

	private takeKeys(
		{ properties = {}, additionalProperties }: Schema,
		value: IDataObject,
		path: string,
	): void {
		for (const [key, part] of Object.entries(value)) {
			const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
			if (schema !== undefined) this.take(schema, part, `${path}.${key}`);
			else if (additionalProperties !== true) this.surprises.add(`${path}.${key} is not in the preview`);
		}
	}
}

/** What items have that their preview does not say, and what the preview says that no item has. */
export function differences(schema: Schema, items: readonly IDataObject[]): string[] {
	const comparison = new Comparison();
	for (const item of items) comparison.take(schema, item);
	const missing = placesOf(schema).filter((place) => !comparison.seen.has(place));
	return [...comparison.surprises, ...missing.map((place) => `${place} is in no item`)];
}

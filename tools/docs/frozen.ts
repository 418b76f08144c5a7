import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isEqual, omitBy } from 'lodash';
import type { ICredentialType, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { z } from 'zod';

import { root } from '../../test/kit/root';

/** What saved workflows depend on: docs/decisions/0043-saved-workflows.md. */

const conditions = z.record(z.array(z.unknown()));

interface FrozenProperty {
	readonly name: string;
	readonly type: string;
	readonly default?: unknown;
	readonly required?: true | undefined;
	/** The values that a workflow may have chosen. */
	readonly values?: unknown[] | undefined;
	/** Where it is: n8n hands a node only the parameters that are shown. */
	readonly show?: z.infer<typeof conditions> | undefined;
	readonly hide?: z.infer<typeof conditions> | undefined;
	/** The properties inside a collection, or by the group of a fixed collection. */
	readonly inside?: FrozenProperty[] | undefined;
	readonly groups?: Readonly<Record<string, FrozenProperty[]>> | undefined;
}

const frozenProperty: z.ZodType<FrozenProperty> = z.lazy(() =>
	z.object({
		name: z.string(),
		type: z.string(),
		default: z.unknown(),
		required: z.literal(true).optional(),
		values: z.array(z.unknown()).optional(),
		show: conditions.optional(),
		hide: conditions.optional(),
		inside: z.array(frozenProperty).optional(),
		groups: z.record(z.array(frozenProperty)).optional(),
	}),
);

const frozenPackage = z.object({
	nodes: z.record(
		z.object({
			versions: z.array(z.number()),
			credentials: z.array(z.string()),
			properties: z.array(frozenProperty),
		}),
	),
	credentials: z.record(z.object({ properties: z.array(frozenProperty) })),
});

export type FrozenPackage = z.infer<typeof frozenPackage>;

function frozen(property: INodeProperties): FrozenProperty {
	const { name, type, required, displayOptions: { show, hide } = {}, options = [] } = property;
	const values = options.flatMap((each) => ('value' in each ? [each.value] : []));
	const inside = options.flatMap((each) => ('type' in each ? [frozen(each)] : []));
	const groups = options.flatMap((each) =>
		'values' in each ? [[each.name, each.values.filter(isKept).map(frozen)] as const] : [],
	);
	const facts = {
		required: required === true ? true : undefined,
		values: values.length > 0 ? values : undefined,
		...{ show, hide },
		inside: type === 'collection' ? inside : undefined,
		groups: groups.length > 0 ? Object.fromEntries(groups) : undefined,
	};
	const kept = { name, type, default: property.default, ...omitBy(facts, (each) => each === undefined) };
	return frozenProperty.parse(JSON.parse(JSON.stringify(kept)));
}

/** A text between parameters holds no value. */
const isKept = ({ type }: INodeProperties) => type !== 'notice';

/** What saved workflows depend on in these nodes and credentials. */
export function frozenOf(
	nodes: readonly INodeTypeDescription[],
	credentials: readonly ICredentialType[],
): FrozenPackage {
	return {
		nodes: Object.fromEntries(
			nodes.map(({ name, version, credentials: used = [], properties }) => [
				name,
				{
					versions: [version].flat(),
					credentials: used.map((each) => each.name),
					properties: properties.filter(isKept).map(frozen),
				},
			]),
		),
		credentials: Object.fromEntries(
			credentials.map(({ name, properties }) => [
				name,
				{ properties: properties.filter(isKept).map(frozen) },
			]),
		),
	};
}

/** What a workflow that was saved with `before` loses with `now`, each in a sentence. */
export function losses(before: FrozenPackage, now: FrozenPackage): string[] {
	const ofNodes = Object.entries(before.nodes).flatMap(([name, node]) => {
		const today = now.nodes[name];
		if (today === undefined) return [`The node ${name} is gone`];
		const versions = node.versions.filter((version) => !today.versions.includes(version));
		return [
			...versions.map((version) => `${name} has no version ${version}`),
			...(isEqual(node.credentials, today.credentials) ? [] : [`${name} has other credentials`]),
			...node.versions.flatMap((version) =>
				lostIn(
					node.properties,
					today.properties.filter((each) => isOf(each, version)),
					name,
				),
			),
		];
	});
	const ofCredentials = Object.entries(before.credentials).flatMap(([name, { properties }]) =>
		lostIn(properties, now.credentials[name]?.properties ?? [], name),
	);
	return [...new Set([...ofNodes, ...ofCredentials])];
}

const isOf = ({ show, hide }: FrozenProperty, version: number) =>
	(show?.['@version'] ?? [version]).includes(version) && !(hide?.['@version'] ?? []).includes(version);

function lostIn(before: readonly FrozenProperty[], now: readonly FrozenProperty[], place: string): string[] {
	return before.flatMap((property) => {
		const path = `${place}.${property.name}`;
		const same = now.filter(({ name }) => name === property.name);
		if (same.length === 0) return [`${path} is gone`];
		const complaints = same.map((each) => changesIn(property, each, path));
		return complaints.find((each) => each.length === 0) ?? complaints[0] ?? [];
	});
}

function changesIn(before: FrozenProperty, now: FrozenProperty, path: string): string[] {
	const values = (before.values ?? []).filter((value) => !(now.values ?? []).includes(value));
	const groups = Object.entries(before.groups ?? {});
	return [
		...(before.type === now.type ? [] : [`${path} has another type`]),
		...(isEqual(before.default, now.default) ? [] : [`${path} has another default`]),
		...(before.required !== true && now.required === true ? [`${path} is required`] : []),
		...(isWhereItWas(before, now) ? [] : [`${path} is not in all places where it was`]),
		...values.map((value) => `${path} has no value ${JSON.stringify(value)}`),
		...lostIn(before.inside ?? [], now.inside ?? [], path),
		...groups.flatMap(([name, inside]) => lostIn(inside, now.groups?.[name] ?? [], `${path}.${name}`)),
	];
}

/** Each condition of today was one before, and is met by at least the same values. */
function isWhereItWas(before: FrozenProperty, now: FrozenProperty): boolean {
	const without = ({ '@version': _version, ...others }: z.infer<typeof conditions> = {}) =>
		Object.entries(others);
	const shown = without(now.show).every(([name, values]) =>
		before.show?.[name]?.every((value) => values.some((each) => isEqual(each, value))),
	);
	const hidden = without(now.hide).every(([name, values]) =>
		values.every((value) => before.hide?.[name]?.some((each) => isEqual(each, value))),
	);
	return shown && hidden;
}

const folder = join(root, 'tools', 'test', 'package', 'frozen');

/** What each version froze, by version. */
export const frozenVersions = (): Map<string, FrozenPackage> =>
	new Map(
		readdirSync(folder).map((file) => [
			file.replace('.json', ''),
			frozenPackage.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
		]),
	);

/** Freezes what this version publishes. Fails if the version is published: its workflows are saved already. */
export function freeze(version: string, now: FrozenPackage): string {
	const tags = execFileSync('git', ['tag', '--list', `v${version}`], { cwd: root, encoding: 'utf8' });
	const file = join(folder, `${version}.json`);
	if (tags.trim() !== '' && existsSync(file)) throw new Error(`${version} is published, and stays as it is`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(file, `${JSON.stringify(now)}\n`);
	return file;
}

import { difference, groupBy, mapValues, zipObject } from 'lodash';
import { z } from 'zod';

import type { Data } from '../shared/sync/data';
import { badAnswer } from '../shared/sync/failure';
import type { PollSession, TriggerEvent } from './poll';
import { fingerprint, widths } from './fingerprint';

/** What a change of each property is called: to any value, or to true and to false. In the order of the memory. */
type Kind = Readonly<Record<string, string | readonly [set: string, unset: string]>>;

export type Kinds<Name extends string = string> = Readonly<Record<Name, Kind>>;

/** Something in a workspace that can change: a team member, a field, a status. */
export interface Entity {
	/** Unique within its kind. */
	readonly key: string;
	/** Its properties, by the names of its kind. */
	readonly traits: Readonly<Record<string, string | boolean>>;
	/** The options of a dropdown, or tags. */
	readonly labels?: readonly string[] | undefined;
}

/** The entities of a workspace, by kind. Undefined for a kind that cannot be read. */
export type Inventory<Name extends string> = Readonly<Record<Name, readonly Entity[] | undefined>>;

const value = z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]);
type Value = z.output<typeof value>;

/** An entity as the memory holds it: its key, its properties in the order of its kind, and its labels or null. */
type Remembered = readonly [key: string, ...values: Value[]];

/** What the trigger remembers of a workspace: of too many entities only a fingerprint of all those of a kind. */
export const snapshotShape = z.union([
	z.object({ kinds: z.record(z.string(), z.array(z.tuple([z.string()]).rest(value))) }),
	z.object({ digests: z.record(z.string(), z.string()) }),
]);

export type Snapshot = z.output<typeof snapshotShape>;

/** In bytes of JSON. Leaves room for what is around it, so that the state of the node stays under 64 KB. */
const maxSize = 60_000;

const remembered = (kind: Kind, entities: readonly Entity[]) =>
	entities.map(({ key, traits, labels }): [string, ...Value[]] => [
		key,
		...Object.keys(kind).map((name) => traits[name] ?? null),
		labels ? [...labels] : null,
	]);

/** Labels are a set: their order does not count, and no list is an empty one. */
const comparable = (of: Value | undefined) => (Array.isArray(of) ? [...of].sort() : (of ?? []));

const digestOf = (things: readonly Remembered[]) =>
	fingerprint(things.map((thing) => fingerprint(thing.map(comparable), widths.whole)).sort(), widths.whole);

/** The most detailed snapshot that fits. */
export function takeSnapshot<Name extends string>(kinds: Kinds<Name>, now: Inventory<Name>): Snapshot {
	const known: Record<string, Array<[string, ...Value[]]>> = {};
	for (const name in kinds) {
		const entities = now[name];
		if (entities !== undefined) known[name] = remembered(kinds[name], entities);
	}
	if (Buffer.byteLength(JSON.stringify(known)) <= maxSize) return { kinds: known };
	return { digests: mapValues(known, digestOf) };
}

/** The properties of an entity by name. A property is null if the snapshot does not have it. */
type Properties = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** One change of one entity. */
interface EntityChange {
	/** `added`, `removed`, `options_added`, `options_removed`, `changed`, or a name from a kind. */
	readonly change: string;
	/** null if the snapshot has only a fingerprint. */
	readonly key: string | null;
	readonly before: Properties | null;
	readonly after: Properties | null;
	/** The options that were added or removed. */
	readonly options?: readonly string[];
}

export type WorkspaceChange = EntityChange & { readonly kind: string };

/**
 * The changes since the snapshot `before`, kind by kind. What is missing from a list that may be incomplete may still be
 * in the workspace, so then this function throws a `FailureError`, and the node remembers what it knew.
 *
 * @param doubts why the lists may be incomplete, in sentences
 */
export function compare<Name extends string>(
	kinds: Kinds<Name>,
	before: Snapshot,
	now: Inventory<Name>,
	doubts: readonly string[] = [],
): WorkspaceChange[] {
	const changes: WorkspaceChange[] = [];
	for (const kind in kinds)
		for (const change of changesOfKind(kind, kinds[kind], before, now[kind]))
			changes.push({ kind, ...change });
	if (doubts.length === 0 || changes.every(({ after }) => after !== null)) return changes;
	throw badAnswer(
		'Something is missing from a list that may be incomplete',
		`${doubts.join(' ')} The node reported no change. The next poll reads the list again.`,
	);
}

/**
 * Nothing can be compared with a kind that cannot be read now, or that the snapshot does not have: it could not be read
 * then, or an older version, which did not know the kind, took it.
 */
function changesOfKind(
	name: string,
	kind: Kind,
	before: Snapshot,
	entities: readonly Entity[] | undefined,
): EntityChange[] {
	if (entities === undefined) return [];
	const now = remembered(kind, entities);
	if ('digests' in before) {
		const then = before.digests[name];
		if (then === undefined || then === digestOf(now)) return [];
		return [{ change: 'changed', key: null, before: null, after: null }];
	}
	const stored = before.kinds[name];
	if (stored === undefined) return [];
	const then = new Map(stored.map((thing) => [thing[0], thing]));
	const changes = now.flatMap((entity): EntityChange[] => {
		const [key] = entity;
		const known = then.get(key);
		if (known !== undefined) return changesOf(kind, known, entity);
		return [{ change: 'added', key, before: null, after: propertiesOf(kind, entity) }];
	});
	const found = new Set(now.map(([key]) => key));
	const gone = stored.filter(([key]) => !found.has(key));
	const removed = gone.map((thing): EntityChange => {
		return { change: 'removed', key: thing[0], before: propertiesOf(kind, thing), after: null };
	});
	return [...changes, ...removed];
}

function propertiesOf(kind: Kind, [, ...values]: Remembered): Properties {
	const names = Object.keys(kind);
	const labels = values[names.length];
	return { ...zipObject(names, values), ...(labels ? { options: labels } : {}) };
}

function changesOf(kind: Kind, then: Remembered, now: Remembered): EntityChange[] {
	const [key, ...values] = now;
	const traits = Object.values(kind).flatMap((change, index) => {
		const named = typeof change === 'string' ? change : change[values[index] === true ? 0 : 1];
		return then[index + 1] === values[index] ? [] : [{ change: named }];
	});
	const [before, after] = [then.at(-1), values.at(-1)].map((labels) => (Array.isArray(labels) ? labels : []));
	const labels = [
		{ change: 'options_added', options: difference(after, before ?? []) },
		{ change: 'options_removed', options: difference(before, after ?? []) },
	].filter(({ options }) => options.length > 0);
	const states = { key, before: propertiesOf(kind, then), after: propertiesOf(kind, now) };
	return [...traits, ...labels].map((change) => ({ ...change, ...states }));
}

interface ChangeEvent<Name extends string> extends Pick<TriggerEvent, 'name' | 'description'> {
	readonly kinds: Kinds<Name>;
	/** How many of a kind a test in the editor shows. */
	readonly sampled: Readonly<Partial<Record<Name, number>>>;
	/** What there is, and why its lists may be incomplete, in sentences. */
	read(session: PollSession): Promise<{ readonly now: Inventory<Name>; readonly doubts: readonly string[] }>;
	itemOf(change: WorkspaceChange): Data;
}

/** An event that reports what has changed among things that have names. */
export function defineChangeEvent<Name extends string>(event: ChangeEvent<Name>): TriggerEvent {
	const { kinds, sampled, read, itemOf, ...named } = event;
	return {
		...named,
		properties: [],
		async poll(session, stored) {
			const last = snapshotShape.safeParse(stored).data;
			const { now, doubts } = await read(session);
			const changes = last === undefined ? [] : compare(kinds, last, now, doubts);
			return { items: changes.map(itemOf), state: takeSnapshot(kinds, now) };
		},
		async sample(session) {
			const { now } = await read(session);
			const nothing = mapValues(now, () => []);
			const added = groupBy(compare(kinds, takeSnapshot(kinds, nothing), now), 'kind');
			const shown = Object.entries<number | undefined>(sampled);
			return shown.flatMap(([kind, count]) => (added[kind] ?? []).slice(0, count).map(itemOf));
		},
	};
}

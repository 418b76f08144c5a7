import { difference, groupBy, mapValues, zipObject } from 'lodash';
import { z } from 'zod';

import type { Data } from '../shared/sync/data';
import { badAnswer } from '../shared/sync/failure';
import type { PollSession, TriggerEvent } from './poll';
import {
	type Held,
	held,
	heldKey,
	isHeld,
	memoryOf,
	memoryShape,
	type Rememberable,
	type Remembered,
	thingsIn,
} from './memory';
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

/** What the trigger remembers of a workspace: of too many entities only a fingerprint of all those of a kind. */
export const snapshotShape = z.union([memoryShape, z.object({ digests: z.record(z.string(), z.string()) })]);

export type Snapshot = z.output<typeof snapshotShape>;

/** In bytes of JSON. Leaves room for the keys around it, so that the state of the node stays under 8 KB. */
const maxSize = 7_500;
/** Of that, what stands around the codes and the values. */
const frame = 100;

/** Entities with what can change about each: its properties, then its labels, or null for none. */
const remembered = (kind: Kind, entities: readonly Entity[]): Remembered[] =>
	entities.map(({ key, traits, labels }) => ({
		key: heldKey(key),
		values: [...Object.keys(kind).map((name) => traits[name]), labels && [...labels]].map((value) =>
			held(value ?? null),
		),
	}));

function digestOf(things: readonly Remembered[]): string {
	const prints = things.map(({ key, values }) => [key, ...values].map((each) => each.print).join(''));
	return fingerprint(prints.sort(), widths.whole);
}

/** The most detailed snapshot that fits. */
export function takeSnapshot<Name extends string>(kinds: Kinds<Name>, now: Inventory<Name>): Snapshot {
	const known: Record<string, readonly Remembered[]> = {};
	for (const name in kinds) {
		const entities = now[name];
		if (entities !== undefined) known[name] = remembered(kinds[name], entities);
	}
	const memory = memoryOf(known, maxSize - frame);
	if (Buffer.byteLength(JSON.stringify(memory)) <= maxSize) return memory;
	return { digests: mapValues(known, digestOf) };
}

/** The properties of an entity by name. A property is null if the snapshot does not have it. */
type Properties = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** One change of one entity. */
interface EntityChange {
	/** `added`, `removed`, `options_added`, `options_removed`, `options_changed`, `changed`, or a name from a kind. */
	readonly change: string;
	/** null if the snapshot does not have it. */
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
	const then = thingsIn(before, name, Object.keys(kind).length + 1);
	if (then === undefined) return [];
	const changes = now.flatMap((entity): EntityChange[] => {
		const known = then.get(entity.key.print);
		if (known !== undefined) return changesOf(kind, known, entity);
		return [{ change: 'added', key: keyOf(entity), before: null, after: propertiesOf(kind, entity.values) }];
	});
	const found = new Set(now.map(({ key }) => key.print));
	const gone = [...then.values()].filter(({ key }) => !found.has(key.print));
	const removed = gone.map((thing): EntityChange => {
		const key = keyOf(thing);
		const known = key === null ? null : propertiesOf(kind, thing.values);
		return { change: 'removed', key, before: known, after: null };
	});
	return [...changes, ...removed];
}

const keyOf = ({ key: { value } }: Remembered) => (typeof value === 'string' ? value : null);

/** @param values what is known of the values of an entity */
function propertiesOf(kind: Kind, values: ReadonlyArray<Held | undefined>): Properties {
	const names = Object.keys(kind);
	const known = values.map((each) => each?.value ?? null);
	const labels = known[names.length];
	return { ...zipObject(names, known), ...(labels ? { options: labels } : {}) };
}

function changesOf(kind: Kind, { values: then }: Remembered, now: Remembered): EntityChange[] {
	const { values } = now;
	const isSame = values.map((value, index) => then[index] !== undefined && isHeld(then[index], value));
	const traits = Object.values(kind).flatMap((change, index) => {
		const named = typeof change === 'string' ? change : change[values[index]?.value === true ? 0 : 1];
		return isSame[index] ? [] : [{ change: named }];
	});
	const labels = isSame.at(-1) ? [] : labelChanges(then.at(-1)?.value, listOf(values.at(-1)?.value));
	/** A value that is not remembered is the one of now if its fingerprint matches. */
	const before = values.map((value, index) => (isSame[index] ? value : then[index]));
	const states = { key: keyOf(now), before: propertiesOf(kind, before), after: propertiesOf(kind, values) };
	return [...traits, ...labels].map((change) => ({ ...change, ...states }));
}

const listOf = (value: Rememberable | undefined) => (Array.isArray(value) ? value : []);

function labelChanges(then: Rememberable | undefined, labels: readonly string[]) {
	if (then === undefined) return [{ change: 'options_changed' }];
	const lists = [
		{ change: 'options_added', options: difference(labels, listOf(then)) },
		{ change: 'options_removed', options: difference(listOf(then), labels) },
	];
	return lists.filter(({ options }) => options.length > 0);
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

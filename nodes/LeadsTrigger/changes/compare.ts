import { difference, mapValues } from 'lodash';

import { FailureError } from '../../shared/sync/failure';
import type { Data } from '../../shared/sync/data';
import { defineEvent, type EventDefinition, type PollSession, type TriggerEvent } from '../event';
import { isHeld, keyPrint, type Rememberable, type Remembered, thingsIn } from '../memory';
import {
	digestOf,
	type Entity,
	type Inventory,
	type Snapshot,
	snapshotShape,
	takeSnapshot,
	type Trait,
	traitsAndLabels,
} from './snapshot';

export interface TraitDefinition {
	readonly name: string;
	/** Returns the name of a change to the new value. */
	change(after: Trait): string;
}

export interface Kind {
	readonly traits: readonly TraitDefinition[];
	/** How many of them a test in the editor shows. */
	readonly sampled?: number;
}

export type Kinds<Name extends string = string> = Readonly<Record<Name, Kind>>;

export function text(name: string, change: string): TraitDefinition {
	return { name, change: () => change };
}

export function flag(name: string, set: string, unset: string): TraitDefinition {
	return { name, change: (after) => (after === true ? set : unset) };
}

/** The properties of an entity by name. A property is null if the snapshot does not have it. */
type Properties = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** One change of one entity. */
interface EntityChange {
	/** `added`, `removed`, `options_added`, `options_removed`, `options_changed`, `changed`, or a name from a trait. */
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
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'Something is missing from a list that may be incomplete',
		description: `${doubts.join(' ')} The node reported no change. The next poll reads the list again.`,
	});
}

/**
 * Nothing can be compared with a kind that cannot be read now, or that the snapshot does not have: it could not be read
 * then, or an older version, which did not know the kind, took it.
 */
function changesOfKind(
	name: string,
	kind: Kind,
	before: Snapshot,
	now: readonly Entity[] | undefined,
): EntityChange[] {
	if (now === undefined) return [];
	if ('digests' in before) {
		const then = before.digests[name];
		if (then === undefined || then === digestOf(now)) return [];
		return [{ change: 'changed', key: null, before: null, after: null }];
	}
	const then = thingsIn(before, name, kind.traits.length + 1);
	if (then === undefined) return [];
	const found = new Set(now.map(({ key }) => keyPrint(key)));
	const changes = now.flatMap((entity): EntityChange[] => {
		const known = then.get(keyPrint(entity.key));
		if (known !== undefined) return changesOf(kind, known, entity);
		return [
			{ change: 'added', key: entity.key, before: null, after: propertiesOf(kind, traitsAndLabels(entity)) },
		];
	});
	const gone = [...then].filter(([key]) => !found.has(key));
	return [...changes, ...gone.map(([, entity]) => removed(kind, entity))];
}

function removed(kind: Kind, { key, values }: Remembered): EntityChange {
	const isNamed = typeof key.value === 'string';
	return {
		change: 'removed',
		key: isNamed ? key.value : null,
		before: isNamed
			? propertiesOf(
					kind,
					values.map(({ value }) => value),
				)
			: null,
		after: null,
	};
}

/** @param values what is known of the values of an entity */
function propertiesOf({ traits }: Kind, values: ReadonlyArray<Rememberable | undefined>): Properties {
	const named = traits.map(({ name }, index) => [name, values[index] ?? null]);
	const labels = values[traits.length];
	return { ...Object.fromEntries(named), ...(labels ? { options: labels } : {}) };
}

function changesOf(kind: Kind, { values: then }: Remembered, now: Entity): EntityChange[] {
	const values = traitsAndLabels(now);
	const isSame = values.map((value, index) => then[index] !== undefined && isHeld(then[index], value));
	const traits = kind.traits.flatMap((trait, index) => {
		const value = now.traits[index];
		return value === undefined || isSame[index] ? [] : [{ change: trait.change(value) }];
	});
	const labels = isSame.at(-1) ? [] : labelChanges(then.at(-1)?.value, now);
	/** A value that is not remembered is the one of now if its fingerprint matches. */
	const before = values.map((value, index) => (isSame[index] ? value : then[index]?.value));
	const states = { key: now.key, before: propertiesOf(kind, before), after: propertiesOf(kind, values) };
	return [...traits, ...labels].map((change) => ({ ...change, ...states }));
}

function labelChanges(
	then: Rememberable | undefined,
	{ labels = [] }: Entity,
): ReadonlyArray<Pick<EntityChange, 'change' | 'options'>> {
	if (then === undefined) return [{ change: 'options_changed' }];
	const before = Array.isArray(then) ? then : [];
	const lists = [
		{ change: 'options_added', options: difference(labels, before) },
		{ change: 'options_removed', options: difference(before, labels) },
	];
	return lists.filter(({ options }) => options.length > 0);
}

/** What a poll read, and why its lists may be incomplete, in sentences. */
interface Read<Name extends string> {
	readonly now: Inventory<Name>;
	readonly doubts: readonly string[];
}

interface ChangeEvent<Name extends string> extends Pick<
	EventDefinition<Snapshot>,
	'value' | 'name' | 'description'
> {
	readonly kinds: Kinds<Name>;
	read(session: PollSession): Promise<Read<Name>>;
	itemOf(change: WorkspaceChange): Data;
}

/** An event that reports what has changed among things that have names. */
export function defineChangeEvent<Name extends string>(event: ChangeEvent<Name>): TriggerEvent {
	const { kinds, read, itemOf, ...named } = event;
	return defineEvent<Snapshot>({
		...named,
		properties: [],
		state: snapshotShape,
		async poll(session, last) {
			const { now, doubts } = await read(session);
			const changes = last === undefined ? [] : compare(kinds, last, now, doubts);
			return { items: changes.map(itemOf), state: takeSnapshot(now) };
		},
		async sample(session) {
			const { now } = await read(session);
			const all = compare(kinds, takeSnapshot(mapValues(now, () => [])), now);
			const sampled = Object.entries<Kind>(kinds).flatMap(([name, { sampled: count = 0 }]) =>
				all.filter(({ kind }) => kind === name).slice(0, count),
			);
			return sampled.map(itemOf);
		},
	});
}

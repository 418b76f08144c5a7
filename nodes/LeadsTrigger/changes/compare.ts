import { FailureError } from '../../shared/sync/failure';
import type { Entity, Inventory, Kind, Kinds } from './entity';
import { type RememberedEntity, type RememberedKind, remember, type Snapshot } from './snapshot';

/** The properties of an entity by name. A property is null if the snapshot does not have it. */
type Properties = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** One change of one entity. */
export interface WorkspaceChange<Name extends string = string> {
	readonly kind: Name;
	/** `added`, `removed`, `options_added`, `options_removed`, `options_changed`, `changed`, or a name from a trait. */
	readonly change: string;
	/** null if the snapshot does not have it. */
	readonly key: string | null;
	readonly before: Properties | null;
	readonly after: Properties | null;
	/** The options that were added or removed. */
	readonly options?: readonly string[];
}

/** The changes since the snapshot `before`, kind by kind. */
export function compare<Name extends string>(
	kinds: Kinds<Name>,
	before: Snapshot,
	now: Inventory<Name>,
): Array<WorkspaceChange<Name>> {
	const changes: Array<WorkspaceChange<Name>> = [];
	for (const name in kinds) {
		const kind: Kind = kinds[name];
		const remembered = remember(before, name, kind.traits.length);
		const entities = now[name];
		// The kind cannot be read now. Or the snapshot does not have it, because it could not be read then, or an older
		// version, which did not know the kind, took it. There is nothing to compare.
		if (remembered === undefined || entities === undefined) continue;
		for (const change of compareKind(kind, remembered, entities)) changes.push({ kind: name, ...change });
	}
	return changes;
}

/**
 * As `compare`, for lists that may be incomplete. What is missing from such a list may still be in the workspace, so then
 * this function throws a `FailureError`, and the node remembers what it knew.
 *
 * @param doubts why the lists may be incomplete, in sentences
 */
export function compareListed<Name extends string>(
	kinds: Kinds<Name>,
	before: Snapshot,
	now: Inventory<Name>,
	doubts: readonly string[],
): Array<WorkspaceChange<Name>> {
	const changes = compare(kinds, before, now);
	const isMissing = changes.some(({ after }) => after === null);
	if (doubts.length === 0 || !isMissing) return changes;
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'Something is missing from a list that may be incomplete',
		description: `${doubts.join(' ')} The node reported no change. The next poll reads the list again.`,
	});
}

type KindChange = Omit<WorkspaceChange, 'kind'>;

function compareKind(kind: Kind, before: RememberedKind, now: readonly Entity[]): KindChange[] {
	if (before.known === 'count') {
		if (before.isSame(now)) return [];
		return [{ change: 'changed', key: null, before: null, after: null }];
	}
	const changes: KindChange[] = [];
	const found = new Set<RememberedEntity>();
	for (const entity of now) {
		const then = before.find(entity.key);
		if (then !== undefined) found.add(then);
		changes.push(...(then === undefined ? [added(kind, entity)] : changesOf(kind, then, entity)));
	}
	for (const gone of before.all) {
		if (!found.has(gone)) changes.push(removed(kind, gone));
	}
	return changes;
}

function added(kind: Kind, entity: Entity): KindChange {
	return { change: 'added', key: entity.key, before: null, after: propertiesNow(kind, entity) };
}

function removed(kind: Kind, gone: RememberedEntity): KindChange {
	const before = gone.key === undefined ? null : propertiesOf(kind, gone.traits, gone.labels);
	return { change: 'removed', key: gone.key ?? null, before, after: null };
}

function propertiesOf(
	{ traits }: Kind,
	values: ReadonlyArray<string | boolean | undefined>,
	labels: readonly string[] | null | undefined,
): Properties {
	const named = traits.map(({ name }, index) => [name, values[index] ?? null]);
	return { ...Object.fromEntries(named), ...(labels ? { options: labels } : {}) };
}

const propertiesNow = (kind: Kind, { traits, labels }: Entity) => propertiesOf(kind, traits, labels);

/** The properties before the change. A value that is not remembered is the one of now if its hash matches, else null. */
function propertiesThen(kind: Kind, then: RememberedEntity, now: Entity): Properties {
	const values = now.traits.map((value, index) => (then.hasTrait(index, value) ? value : then.traits[index]));
	const labels = then.hasLabels(now.labels) ? now.labels : then.labels;
	return propertiesOf(kind, values, labels);
}

function changesOf(kind: Kind, then: RememberedEntity, now: Entity): KindChange[] {
	const names = kind.traits.flatMap((trait, index) => {
		const value = now.traits[index];
		return value === undefined || then.hasTrait(index, value) ? [] : [trait.change(value)];
	});
	const labels = labelChanges(then, now);
	if (names.length === 0 && labels.length === 0) return [];
	const states = {
		key: now.key,
		before: propertiesThen(kind, then, now),
		after: propertiesNow(kind, now),
	};
	return [...names.map((change) => ({ change })), ...labels].map((change) => ({ ...change, ...states }));
}

function labelChanges(
	then: RememberedEntity,
	{ labels = [] }: Entity,
): Array<{ change: string; options?: readonly string[] }> {
	if (then.hasLabels(labels)) return [];
	if (then.labels === undefined) return [{ change: 'options_changed' }];
	const before = then.labels ?? [];
	const plus = labels.filter((label) => !before.includes(label));
	const minus = before.filter((label) => !labels.includes(label));
	return [
		...(plus.length === 0 ? [] : [{ change: 'options_added', options: plus }]),
		...(minus.length === 0 ? [] : [{ change: 'options_removed', options: minus }]),
	];
}

import { z } from 'zod';

import { print, widths } from '../print';

/** A property of an entity. The trigger reports its changes. */
export type Trait = string | boolean;

/** Something in a workspace that can change: a team member, a field, a status. */
export interface Entity {
	/** Unique within its kind. */
	readonly key: string;
	/** In the order of its kind's `traits`. */
	readonly traits: readonly Trait[];
	/** The options of a dropdown, or tags. */
	readonly labels?: readonly string[] | undefined;
}

/** The entities of a workspace, by kind. Undefined for a kind that cannot be read. */
export type Inventory<Name extends string = string> = Readonly<Record<Name, readonly Entity[] | undefined>>;

const trait = z.union([z.string(), z.boolean()]);
/** The key and the traits of an entity, and its labels: by name, or as a fingerprint; null for none. */
const spelled = z.tuple([z.string(), z.array(trait), z.union([z.array(z.string()), z.string(), z.null()])]);

/**
 * What the trigger remembers of a workspace between two polls: the most detailed form that fits.
 *
 * - `full`: everything by name. The trigger reports each change with the values before and after.
 * - `outline`: as `full`, but only a fingerprint of the options. A change of options does not name them.
 * - `prints`: a fingerprint for each key and each trait. The trigger reports each change, but neither the values before
 *   nor the name of a removed entity.
 * - `digest`: one fingerprint for all entities of a kind. The trigger reports only that something changed.
 */
export const snapshotShape = z.union([
	z.object({ form: z.enum(['full', 'outline']), kinds: z.record(z.string(), z.array(spelled)) }),
	z.object({ form: z.enum(['prints', 'digest']), kinds: z.record(z.string(), z.string()) }),
]);

export type Snapshot = z.output<typeof snapshotShape>;

/** In bytes of JSON. Leaves room for the keys around it, so that the state of the node stays under 8 KB. */
const maxSize = 7_500;

/** As a set: their order does not count. */
const labelsPrint = (labels: readonly string[] | null | undefined) =>
	print([...(labels ?? [])].sort(), widths.part);

/** The fingerprints of one entity: its key, its traits, its labels, each of a fixed width. */
const printsOf = ({ key, traits, labels }: Entity) =>
	[print(key, widths.key), ...traits.map((each) => print(each, widths.part)), labelsPrint(labels)].join('');

const digestOf = (entities: readonly Entity[]) => print(entities.map(printsOf).sort(), widths.whole);

/** The most detailed snapshot that fits. */
export function takeSnapshot(inventory: Inventory): Snapshot {
	const kinds = <Form>(form: (entities: readonly Entity[]) => Form) =>
		Object.fromEntries(
			Object.entries(inventory).flatMap(([kind, entities]) => (entities ? [[kind, form(entities)]] : [])),
		);
	const spell = (labelsOf: (labels: readonly string[]) => string[] | string) =>
		kinds((entities) =>
			entities.map(({ key, traits, labels }): z.output<typeof spelled> => [
				key,
				[...traits],
				labels === undefined ? null : labelsOf(labels),
			]),
		);
	const forms: ReadonlyArray<() => Snapshot> = [
		() => ({ form: 'full', kinds: spell((labels) => [...labels]) }),
		() => ({ form: 'outline', kinds: spell(labelsPrint) }),
		() => ({ form: 'prints', kinds: kinds((entities) => entities.map(printsOf).join('')) }),
	];
	for (const form of forms) {
		const taken = form();
		if (Buffer.byteLength(JSON.stringify(taken)) <= maxSize) return taken;
	}
	return { form: 'digest', kinds: kinds(digestOf) };
}

/** An entity as the last poll saw it, as far as the snapshot has it. */
export interface RememberedEntity {
	/** Undefined if the snapshot has only its fingerprint. */
	readonly key?: string;
	/** A value is missing if the snapshot has only its fingerprint. */
	readonly traits: readonly Trait[];
	/** null: the entity had none. Undefined: the snapshot has only their fingerprint. */
	readonly labels?: readonly string[] | null;
	hasTrait(index: number, value: Trait): boolean;
	hasLabels(labels: readonly string[] | undefined): boolean;
}

/** The entities of one kind as the last poll saw them. */
export type RememberedKind =
	| { find(key: string): RememberedEntity | undefined; readonly all: readonly RememberedEntity[] }
	| { isSame(entities: readonly Entity[]): boolean };

function fromSpelled([key, traits, labels]: z.output<typeof spelled>): RememberedEntity {
	const labelsThen = typeof labels === 'string' ? labels : labelsPrint(labels);
	return {
		key,
		traits,
		...(typeof labels !== 'string' && { labels }),
		hasTrait: (index, value) => traits[index] === value,
		hasLabels: (now) => labelsPrint(now) === labelsThen,
	};
}

function fromPrints(prints: string): RememberedEntity {
	const { key, part } = widths;
	const has = (index: number, now: string) => prints.startsWith(now, key + index * part);
	return {
		traits: [],
		hasTrait: (index, value) => has(index, print(value, part)),
		hasLabels: (now) => prints.endsWith(labelsPrint(now)),
	};
}

/** Reads one kind from a snapshot. Undefined if the snapshot does not have the kind. */
export function remember(snapshot: Snapshot, kind: string, traitCount: number): RememberedKind | undefined {
	const stored = snapshot.kinds[kind];
	if (stored === undefined) return undefined;
	if (typeof stored !== 'string') {
		const byKey = new Map(stored.map((entity) => [entity[0], fromSpelled(entity)]));
		return { find: (key) => byKey.get(key), all: [...byKey.values()] };
	}
	if (snapshot.form === 'digest') return { isSame: (entities) => digestOf(entities) === stored };
	const entities = stored.match(new RegExp(`.{${widths.key + (traitCount + 1) * widths.part}}`, 'g')) ?? [];
	const byPrint = new Map(entities.map((prints) => [prints.slice(0, widths.key), fromPrints(prints)]));
	return { find: (key) => byPrint.get(print(key, widths.key)), all: [...byPrint.values()] };
}

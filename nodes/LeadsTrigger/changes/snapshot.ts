import { z } from 'zod';

import { type Entity, type Inventory, labelsPrint, print, type Trait, widths } from './entity';

/**
 * What the trigger remembers of a workspace between two polls: the most detailed form that fits.
 *
 * - `full`: everything by name. The trigger reports each change with the values before and after.
 * - `outline`: as `full`, but only a fingerprint of the options. A change of options does not name them.
 * - `prints`: a fingerprint for each key and each trait. The trigger reports each change, but neither the values before
 *   nor the name of a removed entity.
 * - `digest`: one fingerprint for all entities of a kind. The trigger reports only that something changed.
 */
const trait = z.union([z.string(), z.boolean()]);
const spelled = z.tuple([z.string(), z.array(trait), z.union([z.array(z.string()), z.string(), z.null()])]);

export const snapshotShape = z.discriminatedUnion('form', [
	z.object({ form: z.literal('full'), kinds: z.record(z.string(), z.array(spelled)) }),
	z.object({ form: z.literal('outline'), kinds: z.record(z.string(), z.array(spelled)) }),
	z.object({ form: z.literal('prints'), kinds: z.record(z.string(), z.string()) }),
	z.object({
		form: z.literal('digest'),
		kinds: z.record(z.string(), z.object({ count: z.number(), digest: z.string() })),
	}),
]);

export type Snapshot = z.output<typeof snapshotShape>;
export type SpelledEntity = z.output<typeof spelled>;

/** In bytes of JSON. Leaves room for the keys around it, so that the state of the node stays under 8 KB. */
const maxSize = 7_500;

/** The fingerprints of one entity: its key, its traits, its labels, each of a fixed width. */
export function printsOf({ key, traits, labels }: Entity): string {
	return [
		print(key, widths.key),
		...traits.map((each) => print(each, widths.part)),
		labelsPrint(labels),
	].join('');
}

function mapKinds<Form>(inventory: Inventory, form: (entities: readonly Entity[]) => Form) {
	return Object.fromEntries(
		Object.entries(inventory).flatMap(([kind, entities]) =>
			entities === undefined ? [] : [[kind, form(entities)] as const],
		),
	);
}

function full({ key, traits, labels }: Entity): SpelledEntity {
	return [key, [...traits], labels === undefined ? null : [...labels]];
}

function outline({ key, traits, labels }: Entity): SpelledEntity {
	return [key, [...traits], labels === undefined ? null : labelsPrint(labels)];
}

function digest(entities: readonly Entity[]) {
	return { count: entities.length, digest: print(entities.map(printsOf).sort(), widths.whole) };
}

/** The most detailed snapshot that fits. */
export function takeSnapshot(inventory: Inventory): Snapshot {
	const forms: ReadonlyArray<() => Snapshot> = [
		() => ({ form: 'full', kinds: mapKinds(inventory, (entities) => entities.map(full)) }),
		() => ({ form: 'outline', kinds: mapKinds(inventory, (entities) => entities.map(outline)) }),
		() => ({ form: 'prints', kinds: mapKinds(inventory, (entities) => entities.map(printsOf).join('')) }),
	];
	for (const form of forms) {
		const taken = form();
		if (Buffer.byteLength(JSON.stringify(taken)) <= maxSize) return taken;
	}
	return { form: 'digest', kinds: mapKinds(inventory, digest) };
}

/** An entity as the last poll saw it, as far as the snapshot has it. */
export interface RememberedEntity {
	/** Undefined if the snapshot has only its fingerprint. */
	readonly key: string | undefined;
	/** A value is undefined if the snapshot has only its fingerprint. */
	readonly traits: ReadonlyArray<Trait | undefined>;
	/** null: the entity had none. Undefined: the snapshot has only their fingerprint. */
	readonly labels: readonly string[] | null | undefined;
	hasTrait(index: number, value: Trait): boolean;
	hasLabels(labels: readonly string[] | undefined): boolean;
}

/** The entities of one kind as the last poll saw them. */
export type RememberedKind =
	| {
			readonly known: 'each';
			find(key: string): RememberedEntity | undefined;
			readonly all: readonly RememberedEntity[];
	  }
	| { readonly known: 'count'; readonly count: number; isSame(entities: readonly Entity[]): boolean };

function fromSpelled([key, traits, labels]: SpelledEntity): RememberedEntity {
	const labelsThen = typeof labels === 'string' ? labels : labelsPrint(labels ?? undefined);
	return {
		key,
		traits,
		labels: typeof labels === 'string' ? undefined : labels,
		hasTrait: (index, value) => traits[index] === value,
		hasLabels: (now) => labelsPrint(now) === labelsThen,
	};
}

function fromPrints(prints: string, traitCount: number): RememberedEntity {
	const part = (index: number) =>
		prints.slice(widths.key + index * widths.part, widths.key + (index + 1) * widths.part);
	return {
		key: undefined,
		traits: Array.from({ length: traitCount }, () => undefined),
		labels: undefined,
		hasTrait: (index, value) => part(index) === print(value, widths.part),
		hasLabels: (now) => part(traitCount) === labelsPrint(now),
	};
}

function each(byKey: ReadonlyMap<string, RememberedEntity>, idOf: (key: string) => string): RememberedKind {
	return { known: 'each', find: (key) => byKey.get(idOf(key)), all: [...byKey.values()] };
}

/** Reads one kind from a snapshot. Undefined if the snapshot does not have the kind. */
export function remember(snapshot: Snapshot, kind: string, traitCount: number): RememberedKind | undefined {
	switch (snapshot.form) {
		case 'full':
		case 'outline': {
			const entities = snapshot.kinds[kind];
			if (entities === undefined) return undefined;
			return each(new Map(entities.map((entity) => [entity[0], fromSpelled(entity)])), (key) => key);
		}
		case 'prints': {
			const prints = snapshot.kinds[kind];
			if (prints === undefined) return undefined;
			const width = widths.key + (traitCount + 1) * widths.part;
			const entities = prints.match(new RegExp(`.{${width}}`, 'g')) ?? [];
			return each(
				new Map(entities.map((entity) => [entity.slice(0, widths.key), fromPrints(entity, traitCount)])),
				(key) => print(key, widths.key),
			);
		}
		case 'digest': {
			const whole = snapshot.kinds[kind];
			if (whole === undefined) return undefined;
			return {
				known: 'count',
				count: whole.count,
				isSame: (entities) => print(entities.map(printsOf).sort(), widths.whole) === whole.digest,
			};
		}
	}
}

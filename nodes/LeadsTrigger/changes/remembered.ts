import type { Entity, Trait } from './entity';
import { labelsPrint, print, widths } from './fingerprint';
import { printsOf, type Snapshot, type SpelledEntity } from './snapshot';

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

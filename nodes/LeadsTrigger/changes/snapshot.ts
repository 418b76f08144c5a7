import { mapValues, pickBy } from 'lodash';
import { z } from 'zod';

import { held, heldKey, memoryOf, memoryShape, type Remembered, type Rememberable } from '../memory';
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

/** What the trigger remembers of a workspace: of too many entities only a fingerprint of all those of a kind. */
export const snapshotShape = z.union([memoryShape, z.object({ digests: z.record(z.string(), z.string()) })]);

export type Snapshot = z.output<typeof snapshotShape>;

/** In bytes of JSON. Leaves room for the keys around it, so that the state of the node stays under 8 KB. */
const maxSize = 7_500;
/** Of that, what stands around the codes and the values. */
const frame = 100;

/** What can change about an entity: its traits, then its labels, or null for none. */
export const traitsAndLabels = ({ traits, labels }: Entity): Rememberable[] => [
	...traits,
	labels === undefined ? null : [...labels],
];

const asRemembered = (entity: Entity): Remembered => ({
	key: heldKey(entity.key),
	values: traitsAndLabels(entity).map(held),
});

export function digestOf(entities: readonly Entity[]): string {
	const printsOf = ({ key, values }: Remembered) => [key, ...values].map((each) => each.print).join('');
	return print(entities.map((entity) => printsOf(asRemembered(entity))).sort(), widths.whole);
}

/** The most detailed snapshot that fits. */
export function takeSnapshot(inventory: Inventory): Snapshot {
	const kinds = pickBy(inventory, (entities) => entities !== undefined);
	const known = mapValues(kinds, (entities = []) => entities.map(asRemembered));
	const memory = memoryOf(known, maxSize - frame);
	if (Buffer.byteLength(JSON.stringify(memory)) <= maxSize) return memory;
	return { digests: mapValues(kinds, (entities = []) => digestOf(entities)) };
}

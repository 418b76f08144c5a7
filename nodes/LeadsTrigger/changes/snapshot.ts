import { z } from 'zod';

import type { Entity, Inventory } from './entity';
import { labelsPrint, print, widths } from './fingerprint';

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

import { z } from 'zod';

import type { Entity, Inventory } from './entity';
import { labelsPrint, print, widths } from './fingerprint';

/**
 * What is remembered of a workspace from one poll to the next, as much of it as fits.
 *
 * - `full`: everything by name. A change is told with its before and after.
 * - `outline`: as `full`, but of options only a fingerprint: that they changed is told, not which.
 * - `prints`: a fingerprint for each key and each trait. All changes are told, but not what was before, and not which
 *   thing was removed.
 * - `digest`: one fingerprint for all things of a kind. It is told that something changed.
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

/** In bytes of JSON. With what is stored around it, the state of the node stays under 8 KB. */
const largest = 7_500;

/** The fingerprints of one thing: its key, its traits, its labels, each of a known width. */
export function printsOf({ key, traits, labels }: Entity): string {
	return [
		print(key, widths.key),
		...traits.map((each) => print(each, widths.part)),
		labelsPrint(labels),
	].join('');
}

function mapKinds<Form>(inventory: Inventory, form: (entities: readonly Entity[]) => Form) {
	return Object.fromEntries(Object.entries(inventory).map(([kind, entities]) => [kind, form(entities)]));
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

/** The snapshot that remembers the most and still fits. */
export function takeSnapshot(inventory: Inventory): Snapshot {
	const forms: ReadonlyArray<() => Snapshot> = [
		() => ({ form: 'full', kinds: mapKinds(inventory, (entities) => entities.map(full)) }),
		() => ({ form: 'outline', kinds: mapKinds(inventory, (entities) => entities.map(outline)) }),
		() => ({ form: 'prints', kinds: mapKinds(inventory, (entities) => entities.map(printsOf).join('')) }),
	];
	for (const form of forms) {
		const taken = form();
		if (Buffer.byteLength(JSON.stringify(taken)) <= largest) return taken;
	}
	return { form: 'digest', kinds: mapKinds(inventory, digest) };
}

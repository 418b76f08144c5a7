import { max, min } from 'lodash';
import { z } from 'zod';

import { widths } from '../changes/fingerprint';
import type { ListedLead } from './listedLead';
import type { Reading } from './readDown';

/** How many of the newest leads the trigger remembers. Their fingerprints take 2,400 bytes. */
export const mostRememberedLeads = 300;

/** Everything that was reported, or was there at the activation, is at or below the watermark. */
export const watermarkShape = z.object({
	/** The fingerprints of the newest leads below the watermark, newest first, each of a fixed width. */
	keys: z.string(),
	/** Whether those are all leads. */
	isWhole: z.boolean(),
	/** How many leads stand below the watermark and above it, as the service counts them: where to look first. */
	below: z.number().optional(),
	above: z.number(),
	/** The latest creation time among the remembered leads. */
	newest: z.number().optional(),
	/** A lead that was created earlier is not new. Undefined if the service does not say when leads were created. */
	floor: z.number().optional(),
});

type Stored = z.output<typeof watermarkShape>;

/** Which leads are below the watermark, and which are new. */
export class Watermark {
	private readonly known: ReadonlySet<string>;

	constructor(readonly stored: Stored) {
		this.known = new Set(keysIn(stored.keys));
	}

	/** A known lead that was created after all others is a new one: the old one was deleted, and its identifier is free. */
	knows({ key, createdAt }: ListedLead): boolean {
		const { newest } = this.stored;
		return this.known.has(key) && !(newest !== undefined && createdAt !== undefined && createdAt > newest);
	}

	isOlder({ createdAt }: ListedLead): boolean {
		const { floor } = this.stored;
		return floor !== undefined && createdAt !== undefined && createdAt < floor;
	}

	/**
	 * The new ones among leads that were read from the top, or from above all new ones that will be reported now, down to
	 * known leads. Undefined if nothing shows which are new.
	 *
	 * The list is sorted by creation, so what stands above a known lead is newer than that. The times of creation alone
	 * would not do, because the specification does not promise them.
	 */
	newAmong(leads: readonly ListedLead[]): readonly ListedLead[] | undefined {
		const lowest = leads.findLastIndex((lead) => this.knows(lead) && !this.isAtEdge(lead));
		const unknown = leads.filter((lead) => !this.knows(lead));
		if (this.stored.isWhole) return unknown;
		const recent = unknown.filter((lead) => !this.isOlder(lead) && !this.isAtEdge(lead));
		if (lowest >= 0) {
			const above = new Set(leads.slice(0, lowest));
			return recent.filter((lead) => above.has(lead));
		}
		// All remembered leads are gone, or the service shows them in another way. Late ones cannot be told from them.
		const { newest } = this.stored;
		const isTimed = newest !== undefined && recent.every(({ createdAt }) => createdAt !== undefined);
		if (!isTimed) return recent.length === 0 ? recent : undefined;
		return recent.filter(({ createdAt = newest }) => createdAt >= newest);
	}

	/** About how many leads stand above the watermark now. */
	placeIn(count: number | undefined): number {
		const { below, above } = this.stored;
		return count === undefined || below === undefined ? above : Math.max(above, count - below);
	}

	/**
	 * Whether a lead may be one of several that were created in one millisecond, of which only some are remembered: the
	 * service may list them in another order now.
	 */
	private isAtEdge({ createdAt }: ListedLead): boolean {
		const { floor, newest } = this.stored;
		return floor !== undefined && createdAt === floor && floor !== newest;
	}

	/** The watermark above the leads of a reading. */
	raisedTo({ leads, isEnd, skip, count }: Reading): Watermark {
		const read = leads.map(({ key }) => key);
		const keys = [...new Set([...read, ...this.known])];
		const { isWhole, newest } = this.stored;
		const kept = leads.slice(0, mostRememberedLeads);
		const times = kept.flatMap(({ createdAt }) => createdAt ?? []);
		const isTimed = times.length === kept.length;
		return new Watermark({
			keys: keys.slice(0, mostRememberedLeads).join(''),
			isWhole: (isWhole || isEnd) && (isWhole ? keys : read).length <= mostRememberedLeads,
			below: count === undefined ? undefined : Math.max(0, count - skip),
			above: skip,
			newest: max([newest, ...times]),
			floor: kept.length === 0 ? this.stored.floor : isTimed ? min(times) : undefined,
		});
	}
}

/** Below it is nothing. */
export const lowestWatermark = new Watermark({ keys: '', isWhole: false, above: 0 });

function keysIn(keys: string): string[] {
	return keys.match(new RegExp(`.{${widths.key}}`, 'g')) ?? [];
}

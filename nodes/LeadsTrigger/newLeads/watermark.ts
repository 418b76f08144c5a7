import { max, min, uniqBy } from 'lodash';
import { z } from 'zod';

import type { ReadingDown } from './fetchNewLeads';
import type { ListedLead } from './leadList';

/** How many of the newest leads the trigger remembers. */
export const mostRememberedLeads = 300;

/** Everything that was reported, or was there at the activation, is at or below the watermark. */
export const watermarkShape = z.object({
	/** The newest leads below the watermark, newest first. */
	leads: z.array(z.object({ key: z.string(), createdAt: z.number().optional() })),
	/** Whether those are all leads. */
	isWhole: z.boolean(),
	/** How many leads stand below the watermark and above it, as the service counts them: where to look first. */
	below: z.number().optional(),
	above: z.number(),
});

type Stored = z.output<typeof watermarkShape>;

/** Which leads are below the watermark, and which are new. */
export class Watermark {
	private readonly keys: ReadonlySet<string>;
	/** The latest creation among the remembered leads. Undefined if the service does not say when they were created. */
	private readonly newest: number | undefined;
	private readonly oldest: number | undefined;

	constructor(readonly stored: Stored) {
		this.keys = new Set(stored.leads.map(({ key }) => key));
		const times = stored.leads.flatMap(({ createdAt }) => createdAt ?? []);
		this.newest = max(times);
		this.oldest = times.length === stored.leads.length ? min(times) : undefined;
	}

	/** A known lead that was created after all others is a new one: the old one was deleted, and its identifier is free. */
	knows({ key, createdAt }: ListedLead): boolean {
		const { newest } = this;
		return this.keys.has(key) && !(newest !== undefined && createdAt !== undefined && createdAt > newest);
	}

	/** Whether a lead was created before all that are remembered. */
	isOlder({ createdAt }: ListedLead): boolean {
		const { oldest } = this;
		return oldest !== undefined && createdAt !== undefined && createdAt < oldest;
	}

	/**
	 * The new ones among leads that were read from the top, or from above all new ones that will be reported now, down to
	 * known leads. Undefined if nothing shows which are new.
	 *
	 * The list is sorted by creation, so what stands above a known lead is newer than that. The times of creation alone
	 * would not do, because the specification does not promise them.
	 */
	newAmong(leads: readonly ListedLead[]): readonly ListedLead[] | undefined {
		const { newest } = this;
		const unknown = leads.filter((lead) => !this.knows(lead));
		const areGone = unknown.length === leads.length;
		if (this.stored.isWhole && !(areGone && newest !== undefined)) return unknown;
		const candidates = unknown.filter((lead) => !this.isAtEdge(lead));
		const lowest = leads.findLastIndex((lead) => this.knows(lead) && !this.isAtEdge(lead));
		if (lowest >= 0) {
			const above = new Set(leads.slice(0, lowest));
			return candidates.filter((lead) => above.has(lead));
		}
		// All remembered leads are gone, or the service shows them in another way. Then only times help.
		const recent = candidates.filter((lead) => !this.isOlder(lead));
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
		const { oldest, newest } = this;
		return oldest !== undefined && createdAt === oldest && oldest !== newest;
	}

	/** The watermark above the leads of a reading. */
	raisedTo(reading: Pick<ReadingDown, 'leads' | 'isEnd' | 'skip' | 'count'>): Watermark {
		const { leads, isEnd, skip, count } = reading;
		const all = uniqBy([...leads, ...this.stored.leads], ({ key }) => key);
		const fits = (of: readonly unknown[]) => of.length <= mostRememberedLeads;
		return new Watermark({
			leads: all.slice(0, mostRememberedLeads).map(({ key, createdAt }) => ({ key, createdAt })),
			isWhole: (isEnd && fits(leads)) || (this.stored.isWhole && fits(all)),
			below: count === undefined ? undefined : Math.max(0, count - skip),
			above: skip,
		});
	}
}

/** Nothing is below it. */
export const lowestWatermark = new Watermark({ leads: [], isWhole: false, above: 0 });

/** What the clock of a workspace shows: how far it is ahead of UTC, as far as that is known. */
import { isEqual, memoize, uniq } from 'lodash';

import { minute, type OffsetAt, offsetIn } from '../../sync/zones';

const day = 1_440 * minute;

/** The number of the local day. */
export const dayAt = (moment: number, offset: number) => Math.floor((moment + offset * minute) / day);

/** Whether a day begins at the moment. Some days begin at one, where the clock is set forward at midnight. */
export const beginsDay = (moment: number, offsetAt: OffsetAt): boolean =>
	dayAt(moment, offsetAt(moment)) !== dayAt(moment - 1, offsetAt(moment - 1));

/**
 * In milliseconds. In the tz database no zone has changed its offset and changed it back within so little time, so that
 * two equal offsets are those of all moments between them.
 */
const step = 3 * day;

/** What clocks show if all of them show the same. */
const agreed = (offsets: readonly number[]) => (uniq(offsets).length === 1 ? offsets[0] : undefined);

/** The clock of one of some zones. It shows only what all of them show. */
export class ZoneClock {
	private readonly zoneOffsets: readonly OffsetAt[];
	/** What it shows in a step in which no zone changes its offset. */
	private readonly ofStep = memoize((start: number) => {
		const offsets = this.offsetsAt(start);
		return isEqual(offsets, this.offsetsAt(start + step)) ? { offset: agreed(offsets) } : undefined;
	});

	constructor(readonly zones: readonly string[]) {
		this.zoneOffsets = zones.map(offsetIn);
	}

	private offsetsAt(moment: number): number[] {
		return this.zoneOffsets.map((offsetAt) => offsetAt(moment));
	}

	/** How many minutes it is ahead of UTC. Undefined if that is not known. */
	private at(moment: number): number | undefined {
		const steady = this.ofStep(Math.floor(moment / step) * step);
		return steady === undefined ? agreed(this.offsetsAt(moment)) : steady.offset;
	}

	/** What it showed at a moment, and whether a day began then. Undefined if that is not known. */
	read(moment: number): { readonly offset: number; readonly isDay: boolean } | undefined {
		const offset = this.at(moment);
		const before = this.at(moment - 1);
		if (offset === undefined || before === undefined) return undefined;
		return { offset, isDay: dayAt(moment, offset) !== dayAt(moment - 1, before) };
	}

	/**
	 * The first and the last moment at which it showed a time, in milliseconds as if it were UTC. If it was set forward over
	 * that time, the first one is after it, and the last one before. Undefined if that is not known.
	 */
	stretchOf(local: number): { readonly first: number; readonly last: number } | undefined {
		const [before, after] = [local - day, local + day].map((moment) => this.at(moment));
		if (before === undefined || after === undefined) return undefined;
		const [first, last] = [local - before * minute, local - after * minute];
		const shown = [first, last].filter((moment) => moment + (this.at(moment) ?? NaN) * minute === local);
		return shown.length === 0 ? { first, last } : { first: Math.min(...shown), last: Math.max(...shown) };
	}

	/** The moment at which it showed a time. Undefined if it did so twice or never. */
	momentOf(local: number): number | undefined {
		const { first, last } = this.stretchOf(local) ?? {};
		return first === last ? first : undefined;
	}
}

/** Nothing is known of it. */
export const unknownClock = new ZoneClock([]);

export const clockOf = memoize((zone: string) => new ZoneClock([zone]));

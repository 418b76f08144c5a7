import { z } from 'zod';

import { Turns } from '../../sync/turns';
import { isZone } from '../../sync/zones';
import { ZoneClock, unknownClock } from './clock';

/** In milliseconds: how long a zone that was found counts, and how long nobody asks again where none was. */
const holdsFor = 24 * 60 * 60_000;
const asksAgainAfter = 60 * 60_000;

const found = z.object({
	zones: z.array(z.string().refine(isZone)).min(1),
	by: z.enum(['searches', 'births']),
	at: z.number(),
});
export type Found = Readonly<z.output<typeof found>>;

/** What all executions of the process know of the time zone of one workspace. */
export class ZoneMemory {
	clock = unknownClock;
	private last: Found | undefined;
	private readonly turns = new Turns();
	private silentUntil = 0;
	private sampledUntil = 0;

	constructor(private readonly now: () => number) {}

	/** While it knows something, it is kept. */
	get isBusy(): boolean {
		return this.found !== undefined || this.now() < this.silentUntil;
	}

	/** Plain JSON, as a trigger keeps it. */
	get found(): Found | undefined {
		const age = this.last && this.now() - this.last.at;
		return age !== undefined && age >= 0 && age < holdsFor ? this.last : undefined;
	}

	/** The zone that it probably still is. */
	get likely(): string | undefined {
		return this.last?.zones[0];
	}

	recall(stored: unknown): void {
		const { data } = found.safeParse(stored);
		if (data !== undefined && this.last === undefined) this.set(data);
	}

	learn(zones: readonly string[], by: Found['by']): void {
		this.set({ zones: [...zones], by, at: this.found?.at ?? this.now() });
	}

	private set(known: Found): void {
		this.last = known;
		this.clock = new ZoneClock(known.zones);
	}

	/** Whether nobody asks any more for a while. */
	get isSilent(): boolean {
		return this.now() < this.silentUntil || this.found?.by === 'births';
	}

	giveUp(): void {
		this.silentUntil = this.now() + asksAgainAfter;
	}

	/** Whether nobody has asked about the dates of the newest leads for a while. */
	mayTakeSample(): boolean {
		const isDue = this.now() >= this.sampledUntil;
		if (isDue) this.sampledUntil = this.now() + asksAgainAfter;
		return isDue;
	}

	/** For a person who may have mended what kept it from being found. */
	askAgain(): void {
		this.silentUntil = 0;
		this.sampledUntil = 0;
	}

	/** Waits until nobody else asks. */
	async alone<Result>(cancelled: Promise<void>, ask: () => Promise<Result>): Promise<Result> {
		return await this.turns.take('', ask, cancelled);
	}
}

/** An aim and its measurement. */
export interface Target {
	readonly aim: string;
	/** Undefined if a part of it was not measured. */
	readonly measured: number | undefined;
	readonly met: boolean;
}

export type Measurement = number | null | undefined;

export const atMost = (aim: string, most: number, measured: Measurement): Target => ({
	aim: `${aim}: at most ${most}`,
	measured: measured ?? undefined,
	met: measured != null && measured <= most,
});

export const atLeast = (aim: string, least: number, measured: Measurement): Target => ({
	aim: `${aim}: at least ${least}`,
	measured: measured ?? undefined,
	met: measured != null && measured >= least,
});

import type { Breakage } from './claim';

/** The source with the breakage. Throws if the code has moved, so that a claim cannot go stale. */
export function broken(source: string, { file, take, put }: Breakage): string {
	const [before, after, ...more] = source.split(take);
	if (before === undefined || after === undefined || more.length > 0)
		throw new Error(`${file} has ${more.length + (after === undefined ? 0 : 1)} times: ${take}`);
	return before + put + after;
}

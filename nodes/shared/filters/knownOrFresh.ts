import type { Filter } from './filter';

/** The definitions that were kept, and those of now, which are read anew. */
export interface KeptAndFresh<Reader> {
	readonly kept: Reader;
	readonly fresh: Reader;
}

/**
 * Reads a filter by the definitions that were kept. If that leaves a doubt, reads it again by those of now: the node
 * before this one may have added a label.
 */
export async function knownOrFresh<Reader, Criterion>(
	workspace: KeptAndFresh<Reader>,
	read: (reader: Reader) => Promise<Filter<Criterion>>,
): Promise<Filter<Criterion>> {
	const filter = await read(workspace.kept);
	const isCertain = filter.kind === 'blank' || (filter.kind === 'usable' && filter.notes.length === 0);
	return isCertain ? filter : await read(workspace.fresh);
}

import type { Gap } from './gap';

/** Definitions of a workspace by API name or by code, as far as the nodes can read them. */
export class DefinitionMap<Definition> extends Map<string, Definition> {
	/** @param gap why definitions may be missing; undefined if none are */
	constructor(
		entries: Iterable<readonly [string, Definition]>,
		readonly gap: Gap | undefined = undefined,
	) {
		super(entries);
	}
}

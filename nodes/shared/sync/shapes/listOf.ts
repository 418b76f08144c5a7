import { z } from 'zod';

import { type Entry, listIn, type ListPlace, type PartialList, readEach, recordOf } from './parts';

type Read<Definition> = (entry: Entry) => Definition | undefined;

/** An entry of a list as the service sent it, and the definition that was read from it. */
export interface SentEntry<Definition> {
	readonly raw: unknown;
	/** Undefined if not even its name can be read. */
	readonly read: Definition | undefined;
}

const withRaw =
	<Definition>(read: Read<Definition>) =>
	(entry: Entry): SentEntry<Definition> => ({ raw: entry.value, read: read(entry) });

/** The shape of a list of definitions, in any form that `place` finds. Fails only if the answer has no list. */
export function listOf<Definition>(place: ListPlace, read: Read<Definition>) {
	return z.unknown().transform((answer, context): PartialList<Definition> => {
		const list = listIn(answer, place);
		if (list !== undefined) return readEach(list, read);
		context.addIssue({ code: 'custom', message: 'The answer has no list of definitions' });
		return z.NEVER;
	});
}

/** As `listOf`, with all entries as the service sent them. */
export function sentListOf<Definition>(place: ListPlace, read: Read<Definition>) {
	return listOf(place, withRaw(read));
}

/** The shape of one definition, which some services wrap. Fails only if the answer is no object. */
export function sentOneOf<Definition>(place: ListPlace, read: Read<Definition>) {
	return z.unknown().transform((answer, context): SentEntry<Definition> => {
		const [first] = place.isEntry(answer) ? [] : (listIn(answer, place) ?? []);
		const entry = first ?? { key: undefined, value: answer };
		if (recordOf(entry.value) !== undefined) return withRaw(read)(entry);
		context.addIssue({ code: 'custom', message: 'The answer has no definition' });
		return z.NEVER;
	});
}

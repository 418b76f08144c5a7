import { runOf } from '../../session/claims';
import type { Session } from '../../session/operation';
import type { ItemWrite, LookedUp, LookUp, Lost } from './write';

/** The part of a session that a look-up needs. */
export type Searcher = Pick<Session, 'items' | 'claims' | 'cancelled'>;

/**
 * Looks up parts of a write that its answer does not name: the service has carried out the call, so nothing is waited for
 * or sent. Returns the parts that certainly are stored, by item; each is claimed.
 */
export async function lookUpParts<E extends ItemWrite, Result>(
	searcher: Searcher,
	place: string,
	lost: ReadonlyArray<Lost<E>>,
	find: LookUp<E, Result>['find'],
): Promise<ReadonlyMap<number, Result>> {
	if (lost.length === 0) return new Map();
	// Other writers then know that a record may be that of a lost part.
	const endOfLoss = searcher.claims.losing(place);
	try {
		const found = await lookUpLost(searcher, { records: { place }, find }, lost);
		return new Map(
			[...(found ?? [])].flatMap(([item, part]) => (part === 'absent' ? [] : [[item, part.result()]])),
		);
	} finally {
		endOfLoss();
	}
}

/**
 * Looks lost entries up once, and claims the records of those that are found. Undefined when the look-up gets no answer.
 *
 * A record is that of a lost entry only if no other write of this process has claimed it.
 */
export async function lookUpLost<E extends ItemWrite, Result>(
	searcher: Searcher,
	{ records, find }: LookUp<E, Result>,
	lost: ReadonlyArray<Lost<E>>,
): Promise<LookedUp<Result> | undefined> {
	const { claims, cancelled } = searcher;
	const { place = '' } = records ?? {};
	const recognise = await find(lost).catch(() => undefined);
	if (recognise === undefined) return undefined;
	// What a send that is under way has stored is claimed only when that ends.
	if (!(await claims.ended(place, cancelled))) return new Map();
	const found = new Map(recognise({ claims: claims.at(place), isAlone: claims.losersAt(place) < 2 }));
	// Nothing is waited for between the look at the claims and these.
	for (const { write, lostSince } of lost) {
		const record = found.get(write.item);
		if (typeof record !== 'object' || records === undefined) continue;
		// An execution before this one claimed its own. Otherwise it must be known what else the process wrote since.
		const isKnown = write.perhapsSent !== undefined || claims.isComplete(lostSince);
		if (isKnown) claims.add(place, { id: record.id, by: runOf(searcher) });
		else found.delete(write.item);
	}
	return found;
}

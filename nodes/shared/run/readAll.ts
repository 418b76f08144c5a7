import { FailureError } from '../sync/failure';
import type { Doubt } from '../sync/lists/doubt';
import { countAfter, type Listing } from '../sync/lists/pagedList';
import { readInTurn } from '../sync/lists/readInTurn';
import { type Page, entriesSent } from '../sync/shapes/page';
import { runPool } from './pool';
import { type List, PagedReading, Result } from './reading';

/** No execution of n8n can hold so many entries. If the service counts more, no further page is read. */
const mostEntries = 10_000_000;
/** So many entries need fewer pages, unless the pages are tiny. */
const mostPages = 100_000;
/** The most readings of a list that changes during each, otherwise than by growing at its front. */
const mostReadings = 3;
/** So many rounds of a reading may find none of the missing places: the service may count more than it returns. */
const mostIdleRounds = 2;

/**
 * Reads the entries of a list. Fetches the first page. If the service counts more, fetches the others side by side;
 * otherwise one after the other, until the list ends.
 *
 * A new entry at the front moves the others down. They then appear on two pages or, because pages arrive in any order,
 * on none. But their distance from the end stays the same, and each page says how long the list was. So the places that
 * were read are known, and the missing ones are read again. Entries that exist at the start and stay are in the result
 * once. (If entries disappear, or appear in between, some may be missed. The counts show that, and the list is read
 * again.)
 */
export async function readAll<Entry>(list: List<Entry>): Promise<Listing<Entry>> {
	const asked = Math.min(list.pageSize, list.wanted);
	const first = await list.fetch(0, asked);
	const size = entriesSent(first);
	const count = countAfter(first);
	if (count === undefined || size === 0 || size >= list.wanted) return await readInTurn(list, first);
	if (Math.min(count, list.wanted) > mostEntries) throw tooMany(count);
	return await readSideBySide(list, first, asked);
}

/** @param asked the size that the first page was asked for */
async function readSideBySide<Entry>(
	list: List<Entry>,
	first: Page<Entry>,
	asked: number,
): Promise<Listing<Entry>> {
	const result = new Result(list);
	let reading = await readOnce(list, new PagedReading(result, list, first));
	for (let readings = 1; reading.ending === 'changed' && readings < mostReadings; readings++) {
		const again = await list.fetch(0, asked);
		reading = await readOnce(list, new PagedReading(result, list, again, true));
	}
	const { ending, size } = reading;
	const isDoubtful = isCappedCount(size) || (reading.step < asked && reading.endsWithFullPage);
	const mayGoOn = ending === 'overrun' || (ending === 'whole' && isDoubtful);
	const rest = mayGoOn ? await readRest(list, result, size) : [];
	return { entries: result.entries, doubts: [...doubtsOf(reading, result), ...rest] };
}

/** Whether the count may be too low: search engines stop counting at a round number. */
function isCappedCount(count: number): boolean {
	return count >= 10_000 && Number.isInteger(Math.log10(count));
}

/** Reads on after the counted entries, for a service that counts too few. */
async function readRest<Entry>(
	list: List<Entry>,
	result: Result<Entry>,
	size: number,
): Promise<readonly Doubt[]> {
	if (size >= list.wanted) return [];
	const { entries, doubts } = await readInTurn({
		...list,
		wanted: list.wanted - size,
		fetch: async (skip, limit) => ({ ...(await list.fetch(size + skip, limit)), totalCount: undefined }),
	});
	return result.take(entries, -1, () => true) ? doubts : [];
}

function doubtsOf<Entry>(reading: PagedReading<Entry>, result: Result<Entry>): Doubt[] {
	const { ending, size: counted, unreadable } = reading;
	const read = result.entries.length;
	const doubts: Doubt[] = unreadable === 0 ? [] : [{ kind: 'unreadable', entries: unreadable }];
	if (read >= result.list.wanted) return doubts;
	if (ending === 'stuck') return [...doubts, { kind: 'cut', read }];
	if (ending === 'short') return [...doubts, { kind: 'counted', read, counted }];
	return ending === 'changed' ? [...doubts, { kind: 'unsteady' }] : doubts;
}

/** Fetches all missing places of a reading. */
async function readOnce<Entry>(
	{ pageSize, wanted, fetch, width }: List<Entry>,
	reading: PagedReading<Entry>,
): Promise<PagedReading<Entry>> {
	for (let round = 1, idleRounds = 0; ; round++) {
		const { missing } = reading;
		// The first round reads no more than is wanted. Later rounds read more, because the list may go on growing.
		const gaps = reading.gaps(round === 1 && wanted < reading.size ? 0 : pageSize);
		if (gaps.length > mostPages) throw tooMany(reading.size);
		let failure: { readonly thrown: unknown } | undefined;
		await runPool({
			tasks: gaps.map(({ skip, limit }) => ({
				run: async () => {
					if (skip >= reading.end) return;
					try {
						reading.add(await fetch(skip, limit), skip);
					} catch (thrown) {
						failure ??= { thrown };
					}
				},
			})),
			concurrency: width,
			shouldStop: () => failure !== undefined || reading.isStuck,
		});
		if (failure !== undefined) throw failure.thrown;
		if (reading.missing === missing) idleRounds += 1;
		if (reading.missing === 0 || reading.isStuck || idleRounds === mostIdleRounds) return reading;
	}
}

function tooMany(count: number): FailureError {
	return new FailureError({
		reason: 'bad_request',
		message: `The service counts ${count} entries, more than an execution can hold`,
		description: 'Set a limit, or narrow the search with filters, then run the item again.',
	});
}

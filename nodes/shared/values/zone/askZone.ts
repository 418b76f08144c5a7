/**
 * Finds the zone of a workspace by searches. A search reads a text on the clock of the workspace, so it shows by how much
 * that clock was ahead of UTC at the moment of a stored date: the lead is found from a text up to the moment, and not from
 * a later one.
 */
import { countBy, groupBy, max, sortBy, uniq } from 'lodash';

import { fixedZone, minute, offsetIn } from '../../sync/zones';
import { beginsDay } from './clock';

/** A stored date, and whose it is. */
export interface StoredDate {
	readonly moment: number;
	/**
	 * Whether the lead with the date is found from this time of the workspace on, in milliseconds as if it were UTC. Undefined
	 * if the service does not say it.
	 */
	readonly isFoundFrom: (local: number) => Promise<boolean | undefined>;
}

const hour = 60 * minute;

/** More of each would take too long. */
const mostDates = 100;
const mostQuestions = 30;
const mostProofs = 5;
/** How often a date may show nothing: its lead may be gone by now. */
const mostFailures = 2;

/**
 * Which of these offsets, in ascending order, the clock had at the moment of the date: the lead must be found from its text,
 * and not from the text of the next offset. Undefined if that is not so: its date is another one by now, or the service does
 * not read the text.
 *
 * @param isProof whether it must not be found from the text of a minute later either: a service that leaves the time of a
 *   text out would find it
 * @param likely the offset that is asked about first
 */
async function offsetAmong(
	{ moment, isFoundFrom }: StoredDate,
	offsets: readonly number[],
	{ isProof, likely }: { readonly isProof: boolean; readonly likely?: number | undefined },
): Promise<number | undefined> {
	const localAt = (offset: number) => moment + offset * minute;
	const isLast = async (offset: number) => (await isFoundFrom(localAt(offset) + minute)) === false;
	let [low, high] = [-1, offsets.length];
	let next = likely === undefined ? -1 : offsets.indexOf(likely);
	while (high - low > 1) {
		const middle = next < 0 ? Math.ceil((low + high) / 2) : next;
		const offset = offsets[middle] ?? NaN;
		const isFound = await isFoundFrom(localAt(offset));
		if (isFound === undefined) return undefined;
		if (!isFound) high = middle;
		else if (middle === next && (await isLast(offset))) return offset;
		else low = middle;
		next = -1;
	}
	const found = offsets[low];
	const isSure = high < offsets.length && !isProof;
	return found !== undefined && (isSure || (await isLast(found))) ? found : undefined;
}

/** The date about which the zones differ most evenly. Undefined if all zones agree on all dates. */
function mostTelling(zones: readonly string[], dates: readonly StoredDate[]) {
	const offsetsAt = zones.map(offsetIn);
	const telling = [];
	for (const date of dates) {
		const offsets = offsetsAt.map((offsetAt) => offsetAt(date.moment));
		const counts = Object.values(countBy(offsets));
		if (counts.length > 1) telling.push({ date, offsets, largest: max(counts) ?? 0 });
		if (telling.length === mostDates) break;
	}
	return sortBy(telling, 'largest')[0];
}

const hourOf = (local: number) => Math.floor(local / hour);

/** The first zones that are known. Undefined if the date shows nothing, and `unfit` if it could show a wrong offset. */
async function zonesByProof(date: StoredDate, all: readonly string[], likely: string | undefined) {
	const { moment } = date;
	const byOffset = groupBy(all, (zone) => offsetIn(zone)(moment));
	const offsets = sortBy(Object.keys(byOffset).map(Number));
	const isOneHour = (local: number) => hourOf(local) === hourOf(local + minute);
	// A service that leaves the time of a text out, or its minutes, is found out only within an hour.
	if (!offsets.every((offset) => isOneHour(moment + offset * minute))) return 'unfit';
	const ofLikely = likely === undefined ? undefined : offsetIn(likely)(moment);
	const offset = await offsetAmong(date, offsets, { isProof: true, likely: ofLikely });
	if (offset === undefined) return undefined;
	// A workspace may have an offset in the place of a zone.
	const fixed = Number.isInteger(offset) ? [fixedZone(offset)] : [];
	return [...(byOffset[offset] ?? []), ...fixed];
}

/**
 * The zones that fit what searches say of these dates. None are known where no date shows anything: the service does not read
 * the time of a text, or refuses it, or does not find a lead by its date.
 *
 * @param known those that searches have left before. Undefined: nothing has been asked
 * @param likely the zone that is asked about first
 */
export async function askZones(
	dates: readonly StoredDate[],
	all: readonly string[],
	known: readonly string[] | undefined,
	likely: string | undefined,
): Promise<{ readonly zones: readonly string[] | undefined; readonly hasFailed: boolean }> {
	let zones = known;
	let failures = 0;
	for (const latest of sortBy(dates, ({ moment }) => -moment).slice(0, mostProofs)) {
		if (zones !== undefined || failures === mostFailures) break;
		const proof = await zonesByProof(latest, all, likely);
		if (proof === undefined) failures += 1;
		else if (proof !== 'unfit') zones = proof;
	}
	let left = dates;
	for (let asked = 0; asked < mostQuestions && failures < mostFailures && zones !== undefined; asked++) {
		const telling = mostTelling(zones, left);
		if (telling === undefined) break;
		const { date, offsets } = telling;
		const offset = await offsetAmong(date, sortBy(uniq(offsets)), { isProof: false });
		if (offset === undefined) failures += 1;
		else zones = zones.filter((_, place) => offsets[place] === offset);
		left = left.filter((other) => other !== date);
	}
	return { zones, hasFailed: failures > 0 };
}

const fewestBirths = 3;
const mostBirths = 30;

/** The zones in which each of these births is the begin of a day. Undefined if they are too few, or fit no zone. */
export function zonesOfBirths(births: readonly number[], all: readonly string[]) {
	if (births.length < fewestBirths) return undefined;
	const some = births.slice(0, mostBirths);
	const zones = all.filter((zone) => {
		const offsetAt = offsetIn(zone);
		return some.every((birth) => beginsDay(birth, offsetAt));
	});
	return zones.length === 0 ? undefined : zones;
}

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
const quarter = 15 * minute;

/** More of each would take too long. */
const mostDates = 100;
const mostQuestions = 30;
/** The first lead may be gone by now. */
const mostTries = 2;

/** The service does not read the time of a text, or refuses it, or does not find a lead by its date. */
export const cannotAsk = Symbol('cannotAsk');

/**
 * How many minutes the clock was ahead at the moment of the date, by the lead's being found from one text and not from one
 * a minute later. A service that leaves the time of a text out would find it from both.
 */
async function provenOffset(
	{ moment, isFoundFrom }: StoredDate,
	offsets: readonly number[],
	likely?: number,
) {
	const localAt = (offset: number) => moment + offset * minute;
	const isProven = async (offset: number) => {
		const [local, later] = [localAt(offset), localAt(offset) + minute];
		const isOneHour = Math.floor(local / hour) === Math.floor(later / hour);
		return isOneHour && (await isFoundFrom(later)) === false;
	};
	if (likely !== undefined && (await isFoundFrom(localAt(likely))) && (await isProven(likely))) return likely;
	const found = await largestFound({ moment, isFoundFrom }, [-Infinity, ...offsets]);
	return found !== undefined && found !== -Infinity && (await isProven(found)) ? found : undefined;
}

/** The largest of these offsets, of which the first is known to be small enough. */
async function largestFound(
	{ moment, isFoundFrom }: StoredDate,
	offsets: readonly number[],
): Promise<number | undefined> {
	let [low, high] = [0, offsets.length];
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		const isFound = await isFoundFrom(moment + (offsets[middle] ?? NaN) * minute);
		if (isFound === undefined) return undefined;
		if (isFound) low = middle;
		else high = middle;
	}
	return offsets[low];
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

/** What minute of an hour it is then is the same in all zones of today, and no text of one hour is of the next a minute later. */
const isAskedFirst = ({ moment }: StoredDate) => moment > 0 && moment % quarter < quarter - minute;

async function zonesByProof(date: StoredDate, all: readonly string[], likely: string | undefined) {
	const { moment } = date;
	const byOffset = groupBy(all, (zone) => offsetIn(zone)(moment));
	const offsets = sortBy(Object.keys(byOffset).map(Number));
	const offset = await provenOffset(
		date,
		offsets,
		likely === undefined ? undefined : offsetIn(likely)(moment),
	);
	if (offset === undefined) return undefined;
	// A workspace may have an offset in the place of a zone.
	const fixed = Number.isInteger(offset) ? [fixedZone(offset)] : [];
	return [...(byOffset[offset] ?? []), ...fixed];
}

/**
 * The zones that fit what searches say of these dates.
 *
 * @param known those that searches have left before. Undefined: nothing has been asked
 * @param likely the zone that is asked about first
 */
export async function askZones(
	dates: readonly StoredDate[],
	all: readonly string[],
	known: readonly string[] | undefined,
	likely: string | undefined,
): Promise<readonly string[] | typeof cannotAsk | undefined> {
	let zones = known;
	if (zones === undefined) {
		const firsts = sortBy(dates.filter(isAskedFirst), ({ moment }) => -moment).slice(0, mostTries);
		if (firsts.length === 0) return undefined;
		for (const first of firsts) zones ??= await zonesByProof(first, all, likely);
		if (zones === undefined) return cannotAsk;
	}
	for (let asked = 0; asked < mostQuestions; asked++) {
		const telling = mostTelling(zones, dates);
		if (telling === undefined) break;
		const { date, offsets } = telling;
		const offset = await largestFound(date, sortBy(uniq(offsets)));
		if (offset === undefined) return cannotAsk;
		zones = zones.filter((_, place) => offsets[place] === offset);
	}
	return zones;
}

const fewestBirths = 3;
const mostBirths = 30;

/** The zones in which each of these births is the begin of a day. Undefined if they are too few, or fit no zone. */
export function zonesOfBirths(
	births: readonly number[],
	all: readonly string[],
): readonly string[] | undefined {
	if (births.length < fewestBirths) return undefined;
	const some = births.slice(0, mostBirths);
	const zones = all.filter((zone) => {
		const offsetAt = offsetIn(zone);
		return some.every((birth) => beginsDay(birth, offsetAt));
	});
	return zones.length === 0 ? undefined : zones;
}

/** Compares stored dates with those of a filter, where the service cannot. */
import { DateTime } from 'luxon';

import { momentOf } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { minute } from '../sync/zones';
import { epochOf, isLikelyMoment, isMidnight, farthestAhead, farthestBehind } from './calendar';
import type { Verdict } from './compare';
import { dateFormat } from './dateFormat';
import type { ZoneClock } from './zone/clock';

/** A date, both ends in epoch milliseconds: one moment, or all that a text without a zone may mean. */
interface Stretch {
	readonly first: number;
	readonly last: number;
	/** Whether it is long because the clock is not known. */
	readonly isOpen?: true;
}

/** A stretch of time as a search takes it: epoch milliseconds, or a text in the format of the field. Both ends inclusive. */
export interface Period {
	readonly from?: number | string | undefined;
	readonly to?: number | string | undefined;
}

type Dated = Pick<FieldDefinition, 'dateFormat'>;

function ofText(text: string, { dateFormat: pattern }: Dated, clock: ZoneClock): Stretch | undefined {
	const read = dateFormat(pattern)?.read(text);
	if (read === undefined) return point(momentOf(text));
	const utc = epochOf(read.date, read.time);
	return clock.stretchOf(utc) ?? { first: utc - farthestAhead, last: utc - farthestBehind, isOpen: true };
}

const point = (moment: number | undefined) =>
	moment === undefined || Number.isNaN(moment) ? undefined : { first: moment, last: moment };

/** A number of seconds may also be one of milliseconds in 1970, so it is no moment. */
export function stretchOf(value: unknown, field: Dated, clock: ZoneClock): Stretch | undefined {
	if (typeof value === 'string') return ofText(value, field, clock);
	if (typeof value !== 'number') return undefined;
	return isLikelyMoment(value * 1000) && !isLikelyMoment(value) ? undefined : point(value);
}

/** Whether the one is at or before the other. */
function isUpTo(one: Stretch | undefined, other: Stretch | undefined): Verdict {
	if (one === undefined || other === undefined) return undefined;
	if (one.last <= other.first) return true;
	return one.first > other.last ? false : undefined;
}

/** An end that the clock showed twice is the first or the last of both, so that a day is all of it. */
function endOf(end: number | string, side: 'first' | 'last', field: Dated, clock: ZoneClock) {
	const stretch = stretchOf(end, field, clock);
	if (stretch === undefined) return undefined;
	// A text names a second, and means all of it.
	const more = side === 'last' && typeof end === 'string' ? 999 : 0;
	const { first, last } = stretch.isOpen ? stretch : { first: stretch[side], last: stretch[side] };
	return { first: first + more, last: last + more };
}

/** Whether a stored date is in the period. */
export function isWithin(stored: unknown, { from, to }: Period, field: Dated, clock: ZoneClock): Verdict {
	const date = stretchOf(stored, field, clock);
	const ends = [
		from === undefined || isUpTo(endOf(from, 'first', field, clock), date),
		to === undefined || isUpTo(date, endOf(to, 'last', field, clock)),
	];
	return ends.includes(false) ? false : ends.includes(undefined) ? undefined : true;
}

/** A text in the format of the field, moved on by so many milliseconds. Undefined if the format cannot be read. */
export function moved(text: string, by: number, { dateFormat: pattern }: Dated): string | undefined {
	const format = dateFormat(pattern);
	const read = format?.read(text);
	return read && printed(DateTime.fromMillis(epochOf(read.date, read.time) + by, { zone: 'utc' }), format);
}

const printed = (date: DateTime, format: ReturnType<typeof dateFormat>) =>
	format?.print(date, isMidnight(date) ? undefined : date);

/** The day so many days from now. Undefined if the format cannot be read. */
export function dayFromNow(days: number, now: number, { dateFormat: pattern }: Dated, clock: ZoneClock) {
	const local = now + (clock.read(now)?.offset ?? 0) * minute;
	const day = DateTime.fromMillis(local, { zone: 'utc' }).startOf('day').plus({ days });
	return printed(day, dateFormat(pattern));
}

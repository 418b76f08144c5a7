/** How items show a date (decision 42): the form in which the node that follows can use it, and write it again. */
import { type CalendarDate, epochOf, isEpoch, isLikelyYear, isMidnight, twoDigits } from './calendar';
import { formatOf, type DateFormat } from './dateFormat';
import type { Shown } from './valueType';
import { fixedZone, minute } from '../sync/zones';

const day = 1_440 * minute;

type Context = Parameters<Shown>[1];

const isoDay = ({ year, month, day }: CalendarDate) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

export function dateAt(local: number): CalendarDate {
	const date = new Date(local);
	return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const withoutZone = (local: number) => new Date(local).toISOString().slice(0, -1);

/**
 * ISO 8601, which cannot write the seconds that offsets of long ago have. A midnight is sent as a day, even with an offset
 * (decision 4), so it is shown an hour ahead.
 */
function isoTime(moment: number, offset: number): string {
	const exact = Number.isInteger(offset) ? offset : 0;
	const ahead = (moment + exact * minute) % day === 0 ? exact + 60 : exact;
	if (ahead === 0) return new Date(moment).toISOString();
	return withoutZone(moment + ahead * minute) + fixedZone(ahead).replace('UTC', '');
}

const noClock =
	'The time zone of the workspace is not known, so dates are shown as times in UTC. Set Workspace Time Zone in the credential, under More Settings.';

/** On the clock of the workspace, or in UTC where it is not known what that showed. */
function shownMoment(moment: number, format: DateFormat, { clock, isSent, note }: Context): string | number {
	const read = clock.read(moment);
	const { offset, isDay } = read ?? { offset: 0, isDay: false };
	const date = dateAt(moment + offset * minute);
	if (!isLikelyYear(date)) return moment;
	if (read === undefined && !isSent) note(noClock);
	if (!isDay) return isoTime(moment, offset);
	return format.canPrint(date) ? isoDay(date) : moment;
}

/** A day as `YYYY-MM-DD`, a time with the offset of the workspace. What would be sent as another moment stays as it is. */
export const shownDate: Shown = (value, context) => {
	const { field, clock } = context;
	const format = formatOf(field);
	if (format === undefined) return value;
	if (typeof value === 'number') return isEpoch(value) ? shownMoment(value, format, context) : value;
	const own = typeof value === 'string' ? format.read(value) : undefined;
	if (own === undefined || !isLikelyYear(own.date)) return value;
	// A day is the same in all zones.
	if (isMidnight(own.time)) return format.canPrint(own.date) ? isoDay(own.date) : value;
	const local = epochOf(own.date, own.time);
	const moment = clock.momentOf(local);
	return moment === undefined ? withoutZone(local) : shownMoment(moment, format, context);
};

type OnClock = Pick<Context, 'field' | 'clock'>;

/** A moment in UTC, as reads show when something was created. Without a zone where the clock of a text is not known. */
export function shownTime(value: unknown, { field, clock }: OnClock): unknown {
	const read = typeof value === 'string' ? formatOf(field)?.read(value) : undefined;
	const local = read && epochOf(read.date, read.time);
	const moment = local === undefined ? value : clock.momentOf(local);
	if (typeof moment === 'number') return isEpoch(moment) ? new Date(moment).toISOString() : value;
	return local === undefined ? value : withoutZone(local);
}

/** Whether the stored value of a date field is a moment at which nobody knows what the clock of the workspace showed. */
export const isOpen = (value: unknown, { field, clock }: OnClock): value is number =>
	formatOf(field) !== undefined &&
	typeof value === 'number' &&
	isEpoch(value) &&
	isLikelyYear(dateAt(value)) &&
	clock.read(value) === undefined;

/** Conditions on dates. */
import { numberOf } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { anyFits } from '../values/compare';
import { dayFromNow, isWithin, moved, type Period } from '../values/moments';
import { type Condition, isTime, made, type NamedFilter, type Setting } from './condition';
import { day, dayEndedBy, endFilter, isDay, lastSecond, withTime } from './fieldValues';
import { blankFilter, type Operand, oneOrAll, usable } from './filters';
import { isBlankValue, rejectFilter } from './given';

export const inPeriod = ({ field, clock }: Setting, period: Period, asked: Operand = period): Condition => ({
	field,
	asked,
	fits: (stored) => isWithin(stored, period, field, clock),
	fitsUnset: false,
});

/** A day is all of its day, and a time is itself. A search for several has no ranges, so the node compares several days. */
export function ofDates(setting: Setting, dates: readonly Operand[]): Condition {
	const { field, clock } = setting;
	const periods = dates.map((date): Period => {
		if (isDay(date)) return { from: date, to: withTime(date, lastSecond, field) };
		return typeof date === 'number' || typeof date === 'string' ? { from: date, to: date } : {};
	});
	const [period = {}, ...others] = periods;
	const hasDay = periods.some(({ from, to }) => from !== to);
	const asked = others.length === 0 ? period : undefined;
	return {
		...inPeriod(setting, period),
		asked: hasDay ? asked : oneOrAll(dates),
		fits: (stored) => anyFits(periods, (each) => isWithin(stored, each, field, clock)),
	};
}

const second = 1_000;

/** A day is not before or after itself. Before the end of a day is up to it, and after it is after the day. */
export function beforeOrAfter(setting: Setting, operator: 'before' | 'after'): NamedFilter[] {
	const { field, given, facts } = setting;
	const end = operator === 'before' ? 'to' : 'from';
	const ended = dayEndedBy(given.value);
	if (end === 'to' && ended !== undefined) return [[field.apiName, upTo(setting, given.value)]];
	const filter = made(endFilter(field, 'from', ended ?? given.value, facts), ([{ from } = {}]) => {
		const sign = operator === 'before' ? -1 : 1;
		if (typeof from === 'number') return inPeriod(setting, { [end]: from + sign });
		const text = String(from);
		const step = operator === 'after' && isDay(text) ? day : sign * second;
		return inPeriod(setting, { [end]: moved(text, step, field) ?? noFormat(field) });
	});
	return [[field.apiName, filter]];
}

/** The end of a period, inclusive. */
const upTo = (setting: Setting, value: unknown) =>
	made(endFilter(setting.field, 'to', value, setting.facts), ([period = {}]) => inPeriod(setting, period));

const noFormat = ({ apiName }: FieldDefinition) =>
	rejectFilter(apiName, 'The date format of the field cannot be read. Use Is Between.');

/** Whole days: 0 is today. */
export function days(setting: Setting, operator: 'inTheLast' | 'inTheNext'): NamedFilter[] {
	const { field, given, now, clock } = setting;
	const { apiName } = field;
	if (isBlankValue(given.days)) return [[apiName, blankFilter]];
	const count = numberOf(given.days);
	if (count === undefined || !Number.isInteger(count) || count < 0 || count > mostDays)
		return rejectFilter(apiName, 'A number of whole days was expected, such as 7. 0 is today.');
	const [first, last] = operator === 'inTheLast' ? [-count, 0] : [0, count];
	const from = dayFromNow(first, now(), field, clock) ?? noFormat(field);
	const lastDay = dayFromNow(last, now(), field, clock) ?? noFormat(field);
	// The clock of the service may be ahead, and no lead is created in the future.
	const upToNow = isTime(field) ? undefined : now();
	const to = operator === 'inTheLast' ? upToNow : withTime(lastDay, lastSecond, field);
	return [[apiName, usable(inPeriod(setting, { from, to }))]];
}

const mostDays = 36_500;

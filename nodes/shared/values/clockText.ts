/** Reads the time of day that follows a date: `10:15`, `101500Z`, `10:15 am`, `10:15:00 GMT+0530`. */
import type { ClockTime } from './calendar';

export interface ReadTime {
	readonly time: ClockTime;
	/** Minutes ahead of UTC; undefined for a local time without a zone. */
	readonly offset: number | undefined;
}

/** The limit of common ISO 8601 parsers; real zones go up to 14. */
const largestOffsetHours = 18;

/**
 * The zone names with an offset in RFC 2822, section 4.3, without those that also name another zone in the tz database:
 * CST (China, Cuba), CDT (Cuba) and PST (Philippines).
 */
const namedOffsets = new Map<string, number>([
	['Z', 0],
	['UT', 0],
	['UTC', 0],
	['GMT', 0],
	['EST', -300],
	['EDT', -240],
	['MST', -420],
	['MDT', -360],
	['PDT', -420],
]);

const extended =
	/^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap])\.?m\.?(?![a-z]))?(?<zone>.*)$/i;

const basic =
	/^(?<hour>\d{2})(?:(?<minute>\d{2})(?:(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?(?![\d:.,])(?<zone>.*)$/;

const numericOffset = /^(?:UTC|GMT|UT)? ?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** `10:15 - 11:00`: the end of an appointment. Programs write an offset after the T, after seconds, or as `-0500`. */
const untilTime = /^- ?\d{1,2}(?::\d{2})?$/;

function readOffset(zone: string): number | undefined {
	const named = namedOffsets.get(zone.toUpperCase());
	if (named !== undefined) return named;
	const [, sign, hours, minutes = '0'] = numericOffset.exec(zone) ?? [];
	if (hours === undefined || Number(hours) > largestOffsetHours || Number(minutes) > 59) return undefined;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function hourOf(text: string, half: string | undefined): number | undefined {
	const hour = Number(text);
	if (half === undefined) return hour <= 23 ? hour : undefined;
	if (hour < 1 || hour > 12) return undefined;
	return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** @param isAfterT whether the time is written as in ISO 8601, where it may have no colons */
export function readTime(text: string, isAfterT: boolean): ReadTime | undefined {
	const groups = (extended.exec(text) ?? (isAfterT ? basic.exec(text) : null))?.groups;
	if (groups === undefined) return undefined;
	const hour = hourOf(groups.hour ?? '', groups.half);
	const minute = Number(groups.minute ?? 0);
	const second = Number(groups.second ?? 0);
	if (hour === undefined || minute > 59 || second > 59) return undefined;

	const zone = (groups.zone ?? '').trim();
	if (!isAfterT && groups.second === undefined && untilTime.test(zone)) return undefined;
	const offset = zone === '' ? undefined : readOffset(zone);
	// An unknown zone is an error: without it the moment would be wrong.
	if (zone !== '' && offset === undefined) return undefined;
	const millisecond = Number((groups.fraction ?? '').slice(0, 3).padEnd(3, '0'));
	return { time: { hour, minute, second, millisecond }, offset };
}

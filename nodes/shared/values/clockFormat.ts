import { twoDigits, type ClockTime } from './calendar';

/** How a date format writes the time of day. */
export interface ClockFormat {
	/** A pattern for the time and the blank before it. It has groups for the hour, the minute, the second and the half. */
	readonly source: string;
	/** Whether the format can write this time so that nobody reads another one. */
	canPrint(time: ClockTime): boolean;
	/** The time, and the blank before it. */
	print(time: ClockTime): string;
}

/** The clock that the service reads after every date, whatever the workspace format says (sync-api.md, Field types). */
const ofTwentyFour: ClockFormat = {
	source: ' ([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d))?()',
	canPrint: () => true,
	print: ({ hour, minute, second }) => ` ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`,
};

/** `hh:mm A`, `h:mm:ss a`, and `hh:mm`, which some people write for hours up to 23. */
const twelvePattern = /^[ ,T]*(hh?):mm(:ss)?(?:( ?)(a))?$/i;

function ofTwelve(pattern: string): ClockFormat | undefined {
	const [whole, hours = '', hasSeconds, blank = '', half] = twelvePattern.exec(pattern) ?? [];
	if (whole === undefined) return undefined;
	const hour = `(${hours.length === 2 ? '0' : ''}[1-9]|1[${half === undefined ? '01' : '0-2'}])`;
	const second = hasSeconds === undefined ? '()' : ':([0-5]\\d)';
	const [morning, afternoon] = half === 'a' ? ['am', 'pm'] : ['AM', 'PM'];
	return {
		source: ` ${hour}:([0-5]\\d)${second}${half === undefined ? '()' : `${blank}([ap]m|[AP]M)`}`,
		// Without am or pm, everyone reads only an hour of the morning alike.
		canPrint: (time) => half !== undefined || (time.hour >= 1 && time.hour <= 11),
		print: (time) => {
			const shown = String(time.hour % 12 || 12).padStart(hours.length, '0');
			const clock = `${shown}:${twoDigits(time.minute)}${hasSeconds ? `:${twoDigits(time.second)}` : ''}`;
			return ` ${clock}${half === undefined ? '' : blank + (time.hour < 12 ? morning : afternoon)}`;
		},
	};
}

/** The clock of a format, such as `DD/MM/YYYY hh:mm A`, from the pattern of its time. */
export function clockFormat(pattern: string): ClockFormat {
	return (/h/.test(pattern) ? ofTwelve(pattern) : undefined) ?? ofTwentyFour;
}

/** Reads what the groups of a clock's pattern matched. */
export function clockOf([hour, minute, second, half]: ReadonlyArray<string | undefined>): ClockTime {
	const shown = Number(hour ?? 0);
	const isHalf = half !== undefined && half !== '';
	const inDay = isHalf ? (shown % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : shown;
	return { hour: inDay, minute: Number(minute ?? 0), second: Number(second ?? 0), millisecond: 0 };
}

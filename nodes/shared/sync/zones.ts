/** Time zones, by the tz database that Node.js has. */
import { uniq } from 'lodash';

export const minute = 60_000;

/** How many minutes a clock is ahead of UTC at a moment. */
export type OffsetAt = (moment: number) => number;

/** A zone of the tz database, or a fixed offset such as `UTC+05:30`. */
export function offsetIn(zone: string): OffsetAt {
	const [, fixed] = /^UTC([+-].+)$/.exec(zone) ?? [];
	if (fixed !== undefined) return () => offsetOf(fixed);
	const print = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
	// Of 1900, it may have seconds: GMT+05:53:28.
	return (moment) => offsetOf(print.format(moment).split('GMT')[1] ?? '');
}

function offsetOf(text: string): number {
	const [hours = 0, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number);
	return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes + seconds / 60);
}

export const fixedZone = (offset: number): string => {
	const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
	return `UTC${offset < 0 ? '-' : '+'}${[hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')}`;
};

/** Names that ICU keeps from earlier, and those that people know. */
const renamed = new Map([
	['Asia/Calcutta', 'Asia/Kolkata'],
	['Asia/Katmandu', 'Asia/Kathmandu'],
	['Asia/Rangoon', 'Asia/Yangon'],
	['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
	['Africa/Asmera', 'Africa/Asmara'],
	['America/Godthab', 'America/Nuuk'],
	['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
	['Atlantic/Faeroe', 'Atlantic/Faroe'],
	['Europe/Kiev', 'Europe/Kyiv'],
	['Pacific/Enderbury', 'Pacific/Kanton'],
	['Pacific/Ponape', 'Pacific/Pohnpei'],
	['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** The zones of the tz database that people live in, and UTC. */
export const allZones = (): string[] => {
	const named = Intl.supportedValuesOf('timeZone').map((zone) => renamed.get(zone) ?? zone);
	return uniq(['UTC', ...named]).sort();
};

export function isZone(zone: string): boolean {
	try {
		return zone !== '' && Number.isFinite(offsetIn(zone)(0));
	} catch {
		return false;
	}
}

import { DateTime } from 'luxon';

/** A time in the workspace's time zone, in epoch milliseconds, written as the workspace does: `03/04/2026 16:30`. */
export function inWorkspace(text: string): number {
	const format = text.includes(':') ? 'dd/MM/yyyy HH:mm' : 'dd/MM/yyyy';
	const time = DateTime.fromFormat(text, format, { zone: 'Asia/Kolkata' });
	if (!time.isValid) throw new Error(`${text} is no date of the form ${format}`);
	return time.toMillis();
}

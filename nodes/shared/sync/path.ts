import type { ParametersOf } from './endpoints';

/** A value for each `{name}` of a path of the endpoint catalogue. */
export type PathParameters<Path extends string> = Readonly<Record<ParametersOf<Path>, string>>;

/** `encodeURIComponent` leaves `.` and `..` alone, and URL parsing then drops a segment. */
const dots = /^\.{1,2}$/;
const unsafe = /[/\\?#%\p{Cc}]/u;

/**
 * Whether a text from outside may be one segment of a path.
 *
 * Lead IDs come from users and from language models; what could lead to another place than the one meant is refused,
 * already encoded forms included.
 */
export function isSafeSegment(text: string): boolean {
	return text !== '' && text === text.trim() && !dots.test(text) && !unsafe.test(text);
}

/** Fills the `{name}`s of a path. Undefined when a value is no safe segment: then there is nothing to send. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
	let safe = true;
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = parameters[name] ?? '';
		safe &&= isSafeSegment(value);
		return encodeURIComponent(value);
	});
	return safe ? filled : undefined;
}

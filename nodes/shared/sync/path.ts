import { type ParametersOf, pathParameters } from './endpoints';
import type { Failure } from './failure';

/** A value for each `{name}` of a path of the endpoint catalogue. */
export type PathParameters<Path extends string> = Readonly<Record<ParametersOf<Path>, string>>;

/** `encodeURIComponent` leaves `.` and `..` alone, and URL parsing then drops a segment. */
const dots = /^\.{1,2}$/;
const unsafe = /[/\\?#%\p{Cc}\p{Cs}]/u;

/**
 * Whether a text from outside may be one segment of a path.
 *
 * Lead IDs come from users and from language models. A text that could lead to another address is not safe, nor is a
 * text that is already percent-encoded.
 */
export function isSafeSegment(text: string): boolean {
	return text !== '' && text === text.trim() && !dots.test(text) && !unsafe.test(text);
}

/** Fills the `{name}`s of a path. Returns undefined if a value is not a safe segment; the call must not be sent then. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
	let safe = true;
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = parameters[name] ?? '';
		safe &&= isSafeSegment(value);
		return safe ? encodeURIComponent(value) : '';
	});
	return safe ? filled : undefined;
}

/** The failure of a call that `fillPath` refused. */
export function badSegment(parameters: object): Failure {
	const names = Object.entries(pathParameters).flatMap(([name, { label }]) =>
		name in parameters ? [label] : [],
	);
	return {
		reason: 'bad_parameter',
		message: `${names.join(' or ')} is empty or has characters that are not allowed`,
		description:
			'Use the value as the workspace returned it. It must not have slashes, percent signs or blanks at its ends, or be only dots. Nothing was sent.',
	};
}

import { groupBy } from 'lodash';

/** Of the name of a thing, in characters. */
export const longestName = 100;

/** `no problems`, `1 warning`, `2 fields`. */
export function counted(count: number, noun: string): string {
	return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}

const mostNamed = 10;

/** The first names of a list, for a sentence. */
export function some(names: readonly string[]): string {
	const shown = names.slice(0, mostNamed).map((name) => name.slice(0, longestName));
	const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
	return shown.join(', ') + more;
}

/** Two things or more that share a name. */
type Namesakes<Thing> = readonly [Thing, Thing, ...Thing[]];

/** Returns a list of things for each name that several of them have. Things without a name are left out. */
export function namesakes<Thing>(
	things: Iterable<Thing>,
	nameOf: (thing: Thing) => string,
): ReadonlyArray<Namesakes<Thing>> {
	return Object.entries(groupBy([...things], nameOf)).flatMap(([name, [first, second, ...others]]) =>
		name === '' || first === undefined || second === undefined ? [] : [[first, second, ...others] as const],
	);
}

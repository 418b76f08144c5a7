import { sortBy, uniq } from 'lodash';

/** How many letters must be added, removed or replaced to get from one text to the other. */
export function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, column) => column);
	for (const [line, letter] of [...one].entries()) {
		let left = line + 1;
		const next = [left];
		for (let column = 0; column < other.length; column++) {
			const replaced = (row[column] ?? 0) + (letter === other[column] ? 0 : 1);
			left = Math.min(replaced, left + 1, (row[column + 1] ?? 0) + 1);
			next.push(left);
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}

/** In characters. No label or name is longer. */
const longestText = 100;

const stepsBetween = (one: string, other: string) =>
	distance(one.slice(0, longestText).toLowerCase(), other.slice(0, longestText).toLowerCase());

/** As many labels as a field can have. Of a longer list, the others are not compared. */
export const mostCompared = 1000;

/** The names that are spelled most like the text, the nearest first. */
export const nearest = (text: string, names: readonly string[], most = 3): string[] =>
	sortBy(uniq(names.slice(0, mostCompared)), (name) => stepsBetween(text, name)).slice(0, most);

/** So many names are all said: then nobody has to ask for them. */
export const few = 12;

/** Whether half of the letters of the shorter one differ at most, or one is a part of the other. */
export function isNear(text: string, name: string): boolean {
	const [one, other] = [text.trim().toLowerCase(), name.toLowerCase()];
	const isPart = one.length > 1 && (other.includes(one) || one.includes(other));
	return isPart || stepsBetween(one, other) <= Math.min(one.length, other.length) / 2;
}

/** The nearest names in a clause for people, or few names. Empty if no name of many is near. */
export function nearestAre(text: string, names: readonly string[]): string {
	const all = uniq(names);
	if (all.length > 0 && all.length <= few)
		return `there ${all.length === 1 ? 'is' : 'are'} ${all.join(', ')}`;
	const near = all.slice(0, mostCompared).filter((name) => isNear(text, name));
	const found = nearest(text, near);
	return found.length === 0 ? '' : `the nearest ${found.length === 1 ? 'is' : 'are'} ${found.join(', ')}`;
}

/** Letters that people mistype in a short name. */
const mostMistyped = 2;

/** The name that a text is probably a misspelling of, if there is one. */
export function misspelled(text: string, names: readonly string[]): string | undefined {
	const similar = names.filter((name) => Math.abs(name.length - text.length) <= mostMistyped);
	const [name] = nearest(text, similar, 1);
	const isNear = name !== undefined && stepsBetween(text, name) <= Math.min(mostMistyped, name.length / 4);
	return isNear ? name : undefined;
}

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

/** The name that is spelled most like the text. Undefined if there are no names. */
export function nearest(text: string, names: readonly string[]): string | undefined {
	const wanted = text.slice(0, longestText).toLowerCase();
	let best: { readonly name: string; readonly steps: number } | undefined;
	for (const name of names) {
		const steps = distance(wanted, name.slice(0, longestText).toLowerCase());
		if (best === undefined || steps < best.steps) best = { name, steps };
	}
	return best?.name;
}

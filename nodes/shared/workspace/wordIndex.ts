/** The words of a name, in lower case. */
export function wordsOf(name: string): string[] {
	return name
		.toLowerCase()
		.split(/[\s.,_/()-]+/)
		.filter((word) => word !== '');
}

/** Things by the words of their names: `diya` and `sharma, diya` both find Diya Sharma. */
export class WordIndex<Thing> {
	private readonly entries: ReadonlyArray<{ readonly thing: Thing; readonly words: ReadonlySet<string> }>;

	constructor(things: Iterable<Thing>, nameOf: (thing: Thing) => string) {
		this.entries = [...things].map((thing) => ({ thing, words: new Set(wordsOf(nameOf(thing))) }));
	}

	/** The things whose names have all words of the text, in any order. */
	find(text: string): readonly Thing[] {
		const words = wordsOf(text);
		if (words.length === 0) return [];
		return this.entries.flatMap((entry) =>
			words.every((word) => entry.words.has(word)) ? [entry.thing] : [],
		);
	}
}

/** A part of an answer, the keys under which services send it, and what is read of an answer with one of the keys. */
export type KeyNames = readonly [
	part: string,
	keys: string,
	read: (key: string) => unknown,
	expected: unknown,
];

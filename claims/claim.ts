/** One change of the sources that breaks a promise. */
export interface Breakage {
	/** From the root of the project. */
	readonly file: string;
	/** Occurs there exactly once. */
	readonly take: string;
	readonly put: string;
}

/** A promise of a document, how to break it, and the test that has to notice. */
export interface Claim {
	/** Word for word as the document has it. */
	readonly promise: string;
	readonly breakage: Breakage;
	readonly test: {
		readonly file: string;
		/** A part of the test's name, with those of its groups, that no other test of the file has. */
		readonly name: string;
	};
}

/** A claim with the document that makes the promise. */
export interface StatedClaim extends Claim {
	readonly document: string;
}

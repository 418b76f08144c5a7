import { type DefinitionSource, WorkspaceReader } from './reader';

/**
 * In milliseconds. A workspace may change at any time, so definitions of this age are as good as new for the verdicts of
 * a write. Whoever only reads looks for what has just changed.
 */
export const freshForWrites = 5_000;

/** In milliseconds, how old definitions may be: those that are shared, and those for a verdict. */
interface WorkspaceAges {
	/** With 0 the execution reads for itself. */
	readonly keepFor: number;
	readonly freshFor: number;
}

/** The definitions of one execution, at two ages. Both go on being read while the execution lasts. */
export class Workspace {
	private readonly sharedReaders: Readers;
	private readonly freshReaders: Readers;

	constructor(
		private readonly source: DefinitionSource,
		now: () => number,
		{ keepFor, freshFor }: WorkspaceAges,
	) {
		const age = Math.min(freshFor, keepFor);
		this.freshReaders = new Readers(source, now, { firstAge: age, age, lasting: freshForWrites });
		this.sharedReaders =
			keepFor <= freshFor
				? this.freshReaders
				: new Readers(source, now, { firstAge: keepFor, age, lasting: Math.max(keepFor, freshForWrites) });
	}

	/**
	 * At most as old as the credential allows. Good for everything but a verdict against a value, such as the order of the
	 * items. It is another reader when these definitions are too old.
	 */
	get shared(): WorkspaceReader {
		return this.sharedReaders.latest();
	}

	/** Good for a verdict too: read for this execution, or for another one within the last seconds before a write. */
	get fresh(): WorkspaceReader {
		return this.freshReaders.latest();
	}

	/** Called when something shows that the definitions are no longer true. All executions then read them anew. */
	forget(): void {
		this.source.shared.forget();
	}
}

/** In milliseconds: how old definitions may be for the first reader and for those after it, and how long each is used. */
interface Ages {
	readonly firstAge: number;
	readonly age: number;
	readonly lasting: number;
}

class Readers {
	private reader: WorkspaceReader;
	private since: number;

	constructor(
		private readonly source: DefinitionSource,
		private readonly now: () => number,
		private readonly ages: Ages,
	) {
		this.since = now();
		this.reader = new WorkspaceReader(source, this.since - ages.firstAge);
	}

	latest(): WorkspaceReader {
		const now = this.now();
		if (now - this.since > this.ages.lasting) {
			this.since = now;
			this.reader = new WorkspaceReader(this.source, now - this.ages.age);
		}
		return this.reader;
	}
}

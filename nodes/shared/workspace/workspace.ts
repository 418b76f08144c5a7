import { type DefinitionSource, WorkspaceReader } from './reader';

/**
 * In milliseconds. A workspace may change at any time, so definitions of this age are as good as new for any verdict.
 */
const recently = 5_000;

/** The workspace of one execution, in readers by how old their definitions may be when the execution starts. */
export class Workspace {
	/** Read for this execution. */
	readonly fresh: WorkspaceReader;
	/** At most some seconds old: good for any verdict. */
	readonly recent: WorkspaceReader;
	/** At most as old as the credential allows: good for values about which they leave no doubt. */
	readonly kept: WorkspaceReader;
	private latest: WorkspaceReader | undefined;
	private latestAt: number;
	private present: WorkspaceReader;
	private presentAt: number;

	/** @param keepFor in milliseconds */
	constructor(
		private readonly source: DefinitionSource,
		private readonly now: () => number,
		private readonly keepFor: number,
	) {
		const startedAt = now();
		this.latestAt = startedAt;
		this.fresh = new WorkspaceReader(source, startedAt);
		const upTo = (age: number) => (age > 0 ? new WorkspaceReader(source, startedAt - age) : this.fresh);
		this.recent = upTo(this.recentAge);
		this.kept = upTo(keepFor);
		this.present = this.recent;
		this.presentAt = startedAt;
	}

	/**
	 * A recent reader in place of those above, for an execution that outlasts the time for which definitions are kept.
	 * Another one after each such time. Undefined before.
	 */
	renewed(): WorkspaceReader | undefined {
		const now = this.now();
		if (now - this.latestAt > Math.max(this.keepFor, recently)) {
			this.latestAt = now;
			this.latest = new WorkspaceReader(this.source, now - this.recentAge);
		}
		return this.latest;
	}

	/** A reader of definitions that were true some seconds ago, whenever it is called. Another one after each such time. */
	atPresent(): WorkspaceReader {
		const now = this.now();
		if (now - this.presentAt > recently) {
			this.presentAt = now;
			this.present = new WorkspaceReader(this.source, now - this.recentAge);
		}
		return this.present;
	}

	/** Called when something shows that the definitions are no longer true. All executions then read them anew. */
	forget(): void {
		this.source.shared.forget();
	}

	private get recentAge(): number {
		return Math.min(recently, this.keepFor);
	}
}

import { type DefinitionSource, WorkspaceReader } from './reader';

/**
 * In milliseconds. A workspace may change at any time, so definitions of this age are as good as new for any verdict.
 */
const recently = 5_000;

/** The workspace of one execution, in three readers, by how old their definitions may be when the execution starts. */
export class Workspace {
	/** Read for this execution. */
	readonly fresh: WorkspaceReader;
	/** At most some seconds old: good for any verdict. */
	readonly recent: WorkspaceReader;
	/** At most as old as the credential allows: good for values about which they leave no doubt. */
	readonly kept: WorkspaceReader;

	/** @param keepFor in milliseconds */
	constructor(
		private readonly source: DefinitionSource,
		startedAt: number,
		keepFor: number,
	) {
		this.fresh = new WorkspaceReader(source, startedAt);
		const upTo = (age: number) => (age > 0 ? new WorkspaceReader(source, startedAt - age) : this.fresh);
		this.recent = upTo(Math.min(recently, keepFor));
		this.kept = upTo(keepFor);
	}

	/** Called when something shows that the definitions are no longer true. All executions then read them anew. */
	forget(): void {
		this.source.shared.forget();
	}
}

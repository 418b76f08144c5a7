import { type DefinitionSource, WorkspaceReader } from './reader';

/** The workspace may change at any time, so a verdict on definitions of this age is as good as one on new ones. */
const recently = 5_000;

/** The workspace of one execution, by how old its definitions may be when the execution starts. */
export class Workspace {
	/** Read for this execution. */
	readonly fresh: WorkspaceReader;
	/** At most some seconds old: good for any verdict. */
	readonly recent: WorkspaceReader;
	/** At most as old as the credential allows: good for what they leave no doubt about. */
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

	/** For all executions: something showed that the definitions are no longer true. */
	forget(): void {
		this.source.shared.forget();
	}
}

import type { WorkspaceReader } from '../workspace/reader';
import type { Workspace } from '../workspace/workspace';
import type { Filter } from './filter';

/**
 * Reads a filter by definitions that were kept, and again by those of now unless it is without a doubt: the node before
 * this one may have added a label.
 */
export async function knownOrFresh<Criterion>(
	workspace: Workspace,
	read: (reader: WorkspaceReader) => Promise<Filter<Criterion>>,
): Promise<Filter<Criterion>> {
	const filter = await read(workspace.kept);
	const isCertain = filter.kind === 'blank' || (filter.kind === 'usable' && filter.notes.length === 0);
	return isCertain ? filter : await read(workspace.fresh);
}

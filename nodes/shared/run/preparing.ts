import { oncePer } from '../workspace/names';
import type { WorkspaceReader } from '../workspace/reader';
import type { Session } from './operation';

/** For so many items, to read the definitions anew costs little beside the items themselves. */
const manyItems = 25;

/** Prepares items by rules that are made of definitions. */
export type Preparing<Rules> = Awaited<ReturnType<typeof preparing<Rules>>>;

/** Makes the rules of an operation, and again whenever other definitions are due. */
export async function preparing<Rules>(
	{ items, workspace }: Pick<Session, 'items' | 'workspace'>,
	rulesOf: (definitions: WorkspaceReader) => Promise<Rules>,
) {
	const rulesBy = oncePer(rulesOf);
	const renew = async (reader: WorkspaceReader) => ({ reader, rules: await rulesBy(reader) });
	let latest = await renew(items.length >= manyItems ? workspace.fresh : workspace.shared);
	return {
		/** The latest rules, which may be of shared definitions. Good for everything but a verdict. */
		get rules() {
			return latest.rules;
		},
		/**
		 * Returns what `by` makes of an item. If that has a verdict against a value, `by` makes it again by fresh
		 * definitions: by shared ones, a value that is valid by now may be held back, or a label that exists by now be
		 * created.
		 */
		async prepare<Prepared>(by: (rules: Rules) => Prepared, hasVerdict: (prepared: Prepared) => boolean) {
			const { shared } = workspace;
			if (shared.after > latest.reader.after) {
				// If the service does not show newer ones, the items go on by those of before.
				const renewed = await renew(shared).catch(() => latest);
				// Another item may have read fresh ones meanwhile.
				if (renewed.reader.after > latest.reader.after) latest = renewed;
			}
			const used = latest;
			const first = by(used.rules);
			if (!hasVerdict(first) || used.reader === workspace.fresh) return first;
			latest = await renew(workspace.fresh);
			return by(latest.rules);
		},
	};
}

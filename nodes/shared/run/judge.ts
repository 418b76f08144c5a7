import { once } from 'lodash';

import type { WorkspaceReader } from '../workspace/reader';
import type { Session } from './operation';

/** For this many items, reading the definitions anew costs little beside the items themselves. */
const many = 25;

/** Prepares items by rules that are made of definitions. */
export interface Judge<Rules> {
	/** Recent enough for everything except a verdict, such as the order of the items. */
	readonly rules: Rules;
	/** Returns what `rules` made of an item or, if that leaves a doubt, what the rules by recent definitions make of it. */
	settle<Prepared>(
		prepared: Prepared,
		isDoubtful: (prepared: Prepared) => boolean,
		again: (recent: Rules) => Prepared,
	): Promise<Prepared>;
}

/**
 * Makes the rules of an operation. Definitions that were kept may hold back what is valid by now, or create a label that
 * exists by now. So they serve only items that are sent whole, with values that they know.
 */
export async function judgeBy<Rules>(
	{ items, workspace }: Pick<Session, 'items' | 'workspace'>,
	rulesOf: (definitions: WorkspaceReader) => Promise<Rules>,
): Promise<Judge<Rules>> {
	const isRecent = items.length >= many;
	const rules = await rulesOf(isRecent ? workspace.recent : workspace.kept);
	const recentRules = once(async () => await rulesOf(workspace.recent));
	return {
		rules,
		settle: async (prepared, isDoubtful, again) =>
			isRecent || !isDoubtful(prepared) ? prepared : again(await recentRules()),
	};
}

/** What the definitions say against values, or do not know of them. */
interface Findings {
	readonly remarks: readonly unknown[];
	readonly newOptions: readonly unknown[];
	readonly unchecked: readonly unknown[];
	/** The keys that were left out without a remark. */
	readonly ignored: readonly unknown[];
}

export function leavesDoubt({ remarks, newOptions, unchecked, ignored }: Findings): boolean {
	return [remarks, newOptions, unchecked, ignored].some(({ length }) => length > 0);
}

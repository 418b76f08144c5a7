import { memoize, once } from 'lodash';

import type { WorkspaceReader } from '../workspace/reader';
import type { Session } from './operation';

/** For so many items, to read the definitions anew costs little beside the items themselves. */
const manyItems = 25;

/** Prepares items by rules that are made of definitions. */
export interface Judge<Rules> {
	/** By definitions that may be old. Good for everything but a verdict, such as the order of the items. */
	readonly rules: Rules;
	/**
	 * Returns `prepared`, which `rules` made of an item. If it leaves a doubt, or `rules` are too old by now, has `again`
	 * prepare it by recent definitions.
	 */
	settle<Prepared>(
		prepared: Prepared,
		isDoubtful: (prepared: Prepared) => boolean,
		again: (recent: Rules) => Prepared,
	): Promise<Prepared>;
}

/**
 * Makes the rules of an operation. By kept definitions, a value that is valid by now may be held back, or a label that
 * exists by now be created. So they decide only about items that are sent whole, with values that they know.
 */
export async function judgeBy<Rules>(
	{ items, workspace }: Pick<Session, 'items' | 'workspace'>,
	rulesOf: (definitions: WorkspaceReader) => Promise<Rules>,
): Promise<Judge<Rules>> {
	const isRecent = items.length >= manyItems;
	const rules = await rulesOf(isRecent ? workspace.recent : workspace.kept);
	const recentRules = once(async () => await rulesOf(workspace.recent));
	// A service that does not answer is asked again when the next definitions are due.
	const renewedRules = memoize(
		async (renewed: WorkspaceReader) => await rulesOf(renewed).catch(() => undefined),
	);
	return {
		rules,
		settle: async (prepared, isDoubtful, again) => {
			const renewed = workspace.renewed();
			const latest = renewed && (await renewedRules(renewed));
			if (latest) return again(latest);
			return isRecent || !isDoubtful(prepared) ? prepared : again(await recentRules());
		},
	};
}

/** What the definitions say against the values of an item, and what they do not know. */
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

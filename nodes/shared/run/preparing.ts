import type { WorkspaceReader } from '../workspace/reader';
import type { Session } from './operation';

/** For so many items, to read the definitions anew costs little beside the items themselves. */
const manyItems = 25;

/** Prepares items by rules that are made of definitions. */
export interface Preparing<Rules> {
	/** The latest rules, which may be of shared definitions. Good for everything but a verdict. */
	readonly rules: Rules;
	/**
	 * Returns what `by` makes of an item. If that has a verdict against a value, `by` makes it again by fresh definitions:
	 * by shared ones, a value that is valid by now may be held back, or a label that exists by now be created.
	 */
	prepare<Prepared>(
		by: (rules: Rules) => Prepared,
		hasVerdict: (prepared: Prepared) => boolean,
	): Promise<Prepared>;
}

/** Makes the rules of an operation, and again whenever other definitions are due. */
export async function preparing<Rules>(
	{ items, workspace }: Pick<Session, 'items' | 'workspace'>,
	rulesOf: (definitions: WorkspaceReader) => Promise<Rules>,
): Promise<Preparing<Rules>> {
	let { shared } = workspace;
	const reader = items.length >= manyItems ? workspace.fresh : shared;
	let latest: ReadRules<Rules> = { reader, rules: await rulesOf(reader) };
	let underWay: { readonly reader: WorkspaceReader; readonly read: Promise<ReadRules<Rules>> } | undefined;
	const ask = async (next: WorkspaceReader): Promise<ReadRules<Rules>> => {
		try {
			return (latest = { reader: next, rules: await rulesOf(next) });
		} finally {
			if (underWay?.reader === next) underWay = undefined;
		}
	};
	const readBy = async (next: WorkspaceReader): Promise<ReadRules<Rules>> => {
		if (latest.reader === next) return latest;
		if (underWay?.reader !== next) underWay = { reader: next, read: ask(next) };
		return await underWay.read;
	};
	return {
		get rules() {
			return latest.rules;
		},
		prepare: async (by, hasVerdict) => {
			const isDue = workspace.shared !== shared;
			if (isDue) ({ shared } = workspace);
			// If the service does not show them, the items go on by those of before.
			if (isDue || underWay?.reader === shared) await readBy(shared).catch(() => undefined);
			const used = latest;
			const first = by(used.rules);
			if (!hasVerdict(first) || used.reader === workspace.fresh) return first;
			return by((await readBy(workspace.fresh)).rules);
		},
	};
}

interface ReadRules<Rules> {
	readonly reader: WorkspaceReader;
	readonly rules: Rules;
}

/** What the definitions say against the values of an item, and what they do not know. */
interface Findings {
	readonly remarks: readonly unknown[];
	readonly newOptions: readonly unknown[];
	readonly unchecked: readonly unknown[];
	/** The keys that were left out without a remark. */
	readonly ignored: readonly unknown[];
}

export function isVerdict({ remarks, newOptions, unchecked, ignored }: Findings): boolean {
	return [remarks, newOptions, unchecked, ignored].some(({ length }) => length > 0);
}

import type { Session } from '../../run/operation';
import type { Outcome } from '../../run/outcome';

type Written = Outcome & { readonly kind: 'written' };

/** Which keys name the same stored thing. */
export interface Sameness {
	/** The same for all keys that may name one thing. */
	group(key: string): string;
	/** Whether two keys of a group name one thing. */
	isSame(one: string, other: string): boolean;
}

const exact: Sameness = { group: (key) => key, isSame: () => true };

/**
 * What is stored and known to be the write of an item of this run, each by its key.
 *
 * A stored thing stands for one item only: what is claimed is not the lost write of another item, whatever its values
 * and its time say.
 */
export class Claims {
	private readonly groups = new Map<string, string[]>();

	constructor(private readonly sameness: Sameness = exact) {}

	add(key: string): void {
		const group = this.sameness.group(key);
		const keys = this.groups.get(group);
		if (keys) keys.push(key);
		else this.groups.set(group, [key]);
	}

	has(key: string): boolean {
		const keys = this.groups.get(this.sameness.group(key)) ?? [];
		return keys.some((known) => this.sameness.isSame(known, key));
	}

	/** Claims what earlier tries of this run (Retry On Fail) have written. */
	addEarlier(
		{ items, earlier }: Pick<Session, 'items' | 'earlier'>,
		keyOf: (written: Written, item: number) => unknown,
	): void {
		items.forEach((_, item) => {
			const outcome = earlier(item);
			const key = outcome?.kind === 'written' ? keyOf(outcome, item) : undefined;
			if (typeof key === 'string') this.add(key);
		});
	}
}

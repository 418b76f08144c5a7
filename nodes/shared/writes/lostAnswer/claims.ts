import type { Session } from '../../run/operation';
import type { Outcome } from '../../run/outcome';
import type { Identity } from '../../values/valueType';

type Written = Outcome & { readonly kind: 'written' };

type Grouping = Pick<Identity, 'group' | 'isSame'>;

const exact: Grouping = { group: (key) => key, isSame: () => true };

/**
 * The keys of the stored records that items of this run are known to have written.
 *
 * A stored record belongs to one item only: a claimed record is never the lost write of another item, even if values
 * and time match.
 */
export class Claims {
	private readonly groups = new Map<string, string[]>();

	constructor(private readonly identity: Grouping = exact) {}

	add(key: string): void {
		const group = this.identity.group(key);
		const keys = this.groups.get(group);
		if (keys) keys.push(key);
		else this.groups.set(group, [key]);
	}

	has(key: string): boolean {
		const keys = this.groups.get(this.identity.group(key)) ?? [];
		return keys.some((known) => this.identity.isSame(known, key));
	}

	/** Claims the records that this node run wrote before n8n retried it (Retry On Fail). */
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

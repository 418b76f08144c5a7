/** Why a list that was read may lack entries. */
export type Doubt =
	/** The next page brought nothing new, and the service says that it has more entries. */
	| { readonly kind: 'cut'; readonly read: number }
	/** The next page brought nothing new, and the service does not say whether it has more entries. */
	| { readonly kind: 'stuck'; readonly read: number }
	/** The service counts more entries than it returned. */
	| { readonly kind: 'counted'; readonly read: number; readonly counted: number }
	/** Entries in a form that the node cannot read. */
	| { readonly kind: 'unreadable'; readonly entries: number }
	/** The list changed while it was read. */
	| { readonly kind: 'unsteady' };

/** For a person. */
export function doubtText(doubt: Doubt): string {
	switch (doubt.kind) {
		case 'cut':
			return `The service has more entries than the ${doubt.read} that it returned.`;
		case 'stuck':
			return `The service returned no new entries when the node asked for the next page. The list may have more than the ${doubt.read} entries that were read.`;
		case 'counted':
			return `The service counts ${doubt.counted} entries, and returned ${doubt.read}.`;
		case 'unreadable':
			return `Entries that are left out because the node cannot read them: ${doubt.entries}.`;
		case 'unsteady':
			return 'The list changed while it was read. Entries may be missing.';
	}
}

/** How long a fact holds, in milliseconds: a service may change. */
const holdsFor = 24 * 60 * 60 * 1_000;

/** What the searches of a workspace have shown about all of them. */
export class SearchFacts {
	/** Whether a search takes several statuses beside other filters. */
	takesStatuses = true;
	private learned: { readonly haveIds: boolean; readonly at: number } | undefined;

	constructor(private readonly now: () => number) {}

	/** Whether the leads that a search finds have their IDs. Undefined if no search has found a lead. */
	get haveIds(): boolean | undefined {
		return this.isBusy ? this.learned?.haveIds : undefined;
	}

	/** While it knows something, it is kept. */
	get isBusy(): boolean {
		return this.learned !== undefined && this.now() - this.learned.at < holdsFor;
	}

	learn(found: ReadonlyArray<{ readonly leadId: string | undefined }>): void {
		if (found.length === 0) return;
		this.learned = { haveIds: found.some(({ leadId }) => leadId !== undefined), at: this.now() };
	}
}

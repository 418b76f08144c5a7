/** Two spellings of one label: case and outer blanks do not tell labels apart for people. */
function fold(label: string): string {
	return label.trim().toLowerCase();
}

/** Labels of one list (the options of a dropdown, the statuses of a pipeline), looked up as people spell them. */
export class LabelIndex<Entry extends { readonly label: string }> {
	private readonly exactly = new Map<string, Entry>();
	private readonly folded = new Map<string, Entry>();

	constructor(readonly entries: readonly Entry[]) {
		for (const entry of entries) {
			if (!this.exactly.has(entry.label)) this.exactly.set(entry.label, entry);
			if (!this.folded.has(fold(entry.label))) this.folded.set(fold(entry.label), entry);
		}
	}

	/** The entry that is meant: the one in these letters, else the first one that differs only in case or outer blanks. */
	find(label: string): Entry | undefined {
		return this.exactly.get(label) ?? this.folded.get(fold(label));
	}
}

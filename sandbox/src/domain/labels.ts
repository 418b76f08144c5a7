/** sync-api.md, Limits: options of a dropdown field and tags of a tags field. */
export const MAX_LABELS = 1000;
export const MAX_LABEL_LENGTH = 40;

interface Label {
	id: string;
	label: string;
}

/** Labels are compared without case and outer blanks (sync-api.md, Edge cases of values: DROPDOWN). */
export const foldLabel = (label: string) => label.trim().toLowerCase();

/** The options of a dropdown field or the tags of a tags field, with look-up by label. */
export class LabelSet {
	private readonly byKey = new Map<string, Label>();

	constructor(labels: Iterable<Label> = []) {
		for (const label of labels) this.add(label);
	}

	find(label: string): Label | undefined {
		return this.byKey.get(foldLabel(label));
	}

	add(label: Label): void {
		this.byKey.set(foldLabel(label.label), label);
	}

	get size(): number {
		return this.byKey.size;
	}

	list(): Label[] {
		return [...this.byKey.values()];
	}
}

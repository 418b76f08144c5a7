import type { ValueDefinition } from '../definitions';
import { foldLabel, MAX_LABEL_LENGTH, MAX_LABELS } from '../labels';
import { rejected, accepted, type Reading } from './reading';

const lengthRemark = (what: string) =>
	`${what} must have 1 to ${MAX_LABEL_LENGTH} characters and must not be blank`;
const fits = (label: string) => label.trim() !== '' && label.length <= MAX_LABEL_LENGTH;

/** sync-api.md, Field types, dropdown: an unknown label creates an option while the field has fewer than 1000. */
export function readDropdown(value: unknown, { labels }: ValueDefinition): Reading {
	if (typeof value !== 'string') return rejected('Invalid value: the label of an option is expected');
	if (!fits(value)) return rejected(lengthRemark('Option label'));
	const option = labels.find(value);
	if (option !== undefined) return accepted(option.label);
	if (labels.size >= MAX_LABELS) return rejected(`Field already has ${MAX_LABELS} options`);
	return accepted(value, [value]);
}

/** sync-api.md, Field types, tags: each label is read on its own, so a bad label does not drop the others. */
export function readTags(value: unknown, { labels }: ValueDefinition): Reading {
	if (!Array.isArray(value)) return rejected('Invalid value: an array of tag labels is expected');
	if (value.length === 0) return { outcome: 'cleared' };
	const tags = new Map<string, string>();
	const created: string[] = [];
	const remarks: string[] = [];
	for (const tag of value) {
		if (typeof tag !== 'string') {
			remarks.push(`Tag ${JSON.stringify(tag)} was left out: a label is expected`);
			continue;
		}
		const key = foldLabel(tag);
		const known = labels.find(tag);
		if (!fits(tag)) {
			remarks.push(`Tag "${tag}" was left out: ${lengthRemark('Tag label').toLowerCase()}`);
		} else if (tags.has(key)) {
			continue;
		} else if (known !== undefined) {
			tags.set(key, known.label);
		} else if (labels.size + created.length >= MAX_LABELS) {
			remarks.push(`Tag "${tag}" was left out: field already has ${MAX_LABELS} tags`);
		} else {
			tags.set(key, tag);
			created.push(tag);
		}
	}
	return tags.size === 0 ? rejected(...remarks) : accepted([...tags.values()], created, remarks);
}

import { remarkCategories } from '../../nodes/shared/remarks/remark';
import type { KeyNote } from '../../test/kit/operations/row';

const remark: Readonly<Record<string, KeyNote>> = {
	message: { description: 'Why it was not stored' },
	field: { description: 'The API name of the field, or the key of the action' },
	value: { anyType: true, description: 'What was given' },
	hint: { description: 'What to do about it' },
	category: { enum: remarkCategories },
	action_id: {},
	action_index: { description: 'Which action of the item, from 0' },
	column: { description: 'The column that gave the value, if it has another name than the field' },
	source: { enum: ['service', 'preflight', 'verification'], description: 'Who noticed it' },
};

const report: Readonly<Record<string, KeyNote>> = {
	report: { description: 'What the write says of itself' },
	'report.prepared': { description: 'Values that were changed before they were sent' },
	'report.prepared[].from': { anyType: true, description: 'What was given' },
	'report.prepared[].to': { anyType: true, description: 'What was sent' },
	'report.prepared[].value': { anyType: true, description: 'In place of from and to, if it is the same' },
	'report.prepared[].reading': { description: 'How an ambiguous value was read' },
	'report.new_options': { description: 'Labels that the service added' },
	'report.unchecked': { description: 'Values that were sent as given' },
	'report.actions': { description: 'What became of each action' },
	'report.left_unchanged': { description: 'Fields that were given as null or an empty list' },
	'report.would_send': { description: 'Only in a dry run' },
	'report.would_send.fields': { open: [], description: 'By API name' },
	'report.would_send.actions[]': { open: [], description: 'An entry of the timeline' },
	'report.not_stored': {
		description: 'Columns or fields about which a remark tells that several items share',
	},
	'report.remarks': { description: 'What was not stored' },
	...Object.fromEntries(Object.entries(remark).map(([key, note]) => [`report.remarks[].${key}`, note])),
};

/** What reports have, in the order in which previews show it. */
export const placesOfReport = Object.keys(report);

/** What previews say of the report of a write, which all writes share but for the outcomes. */
export const noteOfReport = (place: string, outcomes: readonly string[]): KeyNote | undefined =>
	place === 'report.outcome' ? { enum: outcomes, description: 'What became of the item' } : report[place];

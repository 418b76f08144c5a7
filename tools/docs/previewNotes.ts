import type { KeyNote } from '../../test/kit/operations/row';

const report: Readonly<Record<string, KeyNote>> = {
	would_send: { description: 'Only in a dry run' },
	'would_send.fields': { open: [], description: 'By API name' },
	'would_send.actions[]': { open: [], description: 'An entry of the timeline' },
	outcome: {},
	report: {
		description:
			'Only where there is something to say: how a value was read, what was not stored. With Report = Full, an object with the outcome and all of it',
	},
};

/** What items say of their write, in the order in which previews show it. */
export const placesOfReport = Object.keys(report);

/** What previews say of it, which all writes share but for the outcomes. */
export const noteOfReport = (place: string, outcomes: readonly string[]): KeyNote | undefined =>
	place === 'outcome' ? { enum: outcomes, description: 'What became of the item' } : report[place];

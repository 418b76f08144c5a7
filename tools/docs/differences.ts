import type { AnswerName } from '../../sandbox/src/http/dialects/dialect';

interface Difference {
	/** Why the form is open. */
	readonly why: string;
	readonly effect: string;
}

/**
 * What happens where a form that the specification leaves open makes a difference, by answer and freedom.
 * test/dialects/forms.test.ts shows that all others make none.
 */
export const differences: Readonly<Partial<Record<AnswerName, Readonly<Record<string, Difference>>>>> = {
	searchLeads: {
		'ID of an entry': {
			why: 'an entry has none, but public clients read one',
			effect:
				'*Create or Update* without a Lead ID updates the lead that has the identifier. In the usual form, such an item leaves on *Remarks* as `already_exists`',
		},
	},
	listFields: {
		lockAfterCreate: {
			why: 'the key list is not shown',
			effect: '*Workspace: Check* does not report locked fields',
		},
	},
	listActions: {
		'predated activity denied': {
			why: 'only ALLOW is shown',
			effect: '*Workspace: Check* does not report actions that accept no date of the past',
		},
	},
	openError: {
		details: {
			why: 'an error has a code and a message; more is not shown',
			effect:
				'A new member with a used email may leave as a failed item instead of on *Remarks*, because only the details say which value is wrong',
		},
		envelope: {
			why: 'error bodies of file and team-member operations are not shown',
			effect:
				'A new member with a used email may leave as a failed item instead of on *Remarks*, with the words of the service',
		},
	},
	any: {
		'time of the service': {
			why: 'no header of an answer is shown',
			effect:
				'*Lead Activity* reports actions 5 minutes later, and loses none unless the clock of n8n is more than 5 minutes ahead. After a lost answer, more items are `uncertain`',
		},
	},
};

import type { AnswerName } from '../../sandbox/src/http/dialects/dialect';

/**
 * What happens where a form that the specification leaves open makes a difference, by answer and freedom.
 * test/dialects/forms.test.ts shows that all others make none.
 */
export const differences: Readonly<Partial<Record<AnswerName, Readonly<Record<string, string>>>>> = {
	openError: {
		details:
			'A new member with a used email may leave as a failed item instead of on *Remarks*, because only the details say which value is wrong',
		envelope:
			'A new member with a used email may leave as a failed item instead of on *Remarks*, with the words of the service',
	},
	any: {
		'time of the service':
			'*Lead Activity* reports actions 5 minutes later, and loses none unless the clock of n8n is more than 5 minutes ahead. After a lost answer, more items are `uncertain`',
	},
};

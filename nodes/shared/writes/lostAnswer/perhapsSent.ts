import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { Session } from '../../session/operation';
import type { Loss } from '../../session/outcome';
import { validated } from '../../session/parameters';
import { isBlank } from '../../values/spelling';

const name = 'perhapsSentSince';
const label = 'Perhaps Sent Since';

/** Unlike the options beside it, it may be an expression: each item may have been sent at another time. */
export const perhapsSentOption = {
	group: 'imports',
	property: {
		displayName: label,
		name,
		type: 'string',
		default: '',
		placeholder: 'e.g. 2026-11-23T09:00:00Z',
		description:
			'When an execution began that may have sent this item and was killed before it could report. If a lead with the identifier, or a team member with the email, exists now, the node compares it with the item: the same one is recovered, another one exists already. Of a member it compares name and phone number, because no read returns the role and the password.',
	} satisfies INodeProperties,
} as const;

const time = z
	.string()
	.datetime({ offset: true, message: 'It needs a time such as 2026-11-23T09:00:00Z, or nothing' })
	.optional();

/**
 * Reads the loss that an item may have had in an earlier execution.
 *
 * @param record what the item makes, in the words of a person
 */
export function perhapsSentReader(
	{ parameters, options }: Pick<Session, 'parameters' | 'options'>,
	record: string,
): (item: number) => Loss | undefined {
	const given: unknown = options[name];
	if (isBlank(given)) return () => undefined;
	const read = parameters.part(`options.imports.${name}`, given);
	return (item) => {
		const since = validated(label, time, read(item) || undefined);
		if (since === undefined) return undefined;
		return {
			reason: 'no_answer',
			message: 'An earlier execution may have sent this item',
			description: `Compare the ${record} in the workspace with this item.`,
			lostSince: Date.parse(since),
		};
	};
}

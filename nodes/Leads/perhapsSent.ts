import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { fitted, type Parameters } from '../shared/run/parameters';
import { isBlank } from '../shared/values/prepare';
import type { Loss } from '../shared/writes/lostAnswer/loss';

const name = 'perhapsSentSince';
const label = 'Perhaps Sent Since';

/** Unlike the options beside it, it may be an expression: each item may have been sent at another time. */
export const perhapsSentOption: INodeProperties = {
	displayName: label,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 2026-11-23T09:00:00Z',
	description:
		'When an earlier execution began that may have sent this item and was killed before it could report. If a lead with the identifier exists now, the node compares it with the item: the same lead leaves on Success as recovered, another one exists already.',
};

const time = z.preprocess(
	(given) => given || undefined,
	z
		.string()
		.datetime({ offset: true, message: 'It needs a time such as 2026-11-23T09:00:00Z, or nothing' })
		.optional(),
);

const options = z.object({ [name]: z.unknown() }).partial();

/** Reads the loss that an item may have had in an earlier execution. */
export function perhapsSentReader(parameters: Parameters): (item: number) => Loss | undefined {
	const given = options.safeParse(parameters.raw('options')).data?.[name];
	if (isBlank(given)) return () => undefined;
	const read = parameters.part(`options.${name}`, given);
	return (item) => {
		const since = fitted(label, time, read(item));
		if (since === undefined) return undefined;
		return {
			reason: 'no_answer',
			message: 'An earlier execution may have sent this item',
			description: 'Compare the lead in the workspace with this item.',
			lostSince: Date.parse(since),
		};
	};
}

import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { Parameters } from '../shared/run/parameters';
import type { Loss } from '../shared/writes/lostAnswer/loss';

const name = 'perhapsSentSince';
const label = 'Perhaps Sent Since';

export const perhapsSentProperty: INodeProperties = {
	displayName: label,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 2026-11-23T09:00:00Z',
	displayOptions: { hide: { '@tool': [true] } },
	hint: 'Leave empty, except for items of an execution that was killed',
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

/** Reads the loss that an item may have had in an earlier execution. */
export function perhapsSentReader(parameters: Parameters): (item: number) => Loss | undefined {
	const read = parameters.reader(name, label, time, '');
	return (item) => {
		const since = read(item);
		if (since === undefined) return undefined;
		return {
			reason: 'no_answer',
			message: 'An earlier execution may have sent this item',
			description: 'Compare the lead in the workspace with this item.',
			lostSince: Date.parse(since),
		};
	};
}

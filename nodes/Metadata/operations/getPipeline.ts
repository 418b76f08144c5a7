import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { type Data, toValue } from '../../shared/sync/data';
import type { PartialList } from '../../shared/sync/shapes/pipeline';
import { pipeline } from '../../shared/sync/shapes/pipeline';
import { leadPipeline } from '../resources';

export const getPipeline: Operation = {
	resource: leadPipeline,
	value: 'get',
	name: 'Get',
	action: 'Get the lead stage pipeline',
	description:
		'Get the statuses and lost reasons of leads, one item each. Only old leads have archived ones; they cannot be set.',
	writes: false,
	properties: [],

	start({ client }) {
		const fetchOnce = once(async () => await client.require('getPipeline', { path: {} }, pipeline));
		return inAnyOrder(async (): Promise<Outcome> => {
			const { statuses, lostReasons } = await fetchOnce();
			return {
				kind: 'read',
				jsons: [...items('status', statuses), ...items('lost_reason', lostReasons)],
			};
		});
	},
};

/** One item for each label. An entry that cannot be read is passed on as the service sent it. */
function items(kind: string, { entries, rest }: PartialList<object>): Data[] {
	return [
		...entries.map((entry) => ({ kind, ...entry })),
		...rest.map((sent) => ({ kind, unreadable: ['label'], sent: toValue(sent) })),
	];
}

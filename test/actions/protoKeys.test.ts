import { jsonOf } from '../kit/items';
import { actionsType, getTimeline } from '../kit/nodes/actions';
import { fillToRead } from '../kit/operations/reads';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);

const odd = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'toJSON'];

/** The JSON with these keys in each of its objects. */
const withOdd = (value: unknown, held: unknown): unknown => {
	if (Array.isArray(value)) return value.map((each) => withOdd(each, held));
	if (typeof value !== 'object' || value === null) return value;
	const inner = Object.entries(value).map(([key, each]) => [key, withOdd(each, held)] as const);
	return Object.fromEntries([...inner, ...odd.map((key) => [key, held] as const)]);
};

it.each([[{ x: 1 }], [null], ['text'], [7], [[1]], [{ id: 'a', type: 'PAYMENT' }]])(
	'keys that every object has are data in a timeline, and end no reading: %j',
	async (held) => {
		const { leadId } = await fillToRead(workspace);
		const proxy = await startProxy(workspace.sandbox.url, {
			change: (route, body) => (route.endsWith('/action/search') ? withOdd(body, held) : body),
		});
		try {
			for (const simplify of [true, false]) {
				const parameters = getTimeline(leadId, { returnAll: true, simplify });
				const strict = await workspace.node(actionsType, parameters);
				const run = await workspace.node(actionsType, parameters, [{}], { baseUrl: proxy.url });
				expect(run.error).toBeUndefined();
				expect(jsonOf(run.outputs[0]).map(({ action_id: id }) => id)).toEqual(
					jsonOf(strict.outputs[0]).map(({ action_id: id }) => id),
				);
			}
		} finally {
			await proxy.close();
		}
	},
);

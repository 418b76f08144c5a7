import type { INodePropertyOptions } from 'n8n-workflow';

import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { allPlaces, type Place, runWith } from './places';
import { createIds, idsTakenBy } from '../../kit/operations/row';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('demo');
let people = 0;

const isValue = (option: object): option is INodePropertyOptions => 'value' in option;

/** Every parameter with a fixed list of values. */
const allListed = async () =>
	(await allPlaces()).filter(
		({ property: { type, typeOptions } }) =>
			['options', 'multiOptions'].includes(type) && typeOptions?.loadOptionsMethod === undefined,
	);

/** How many calls of the workspace's log could change something. */
const writes = () =>
	workspace.sandbox.requests().filter(({ route }) => route !== null && endpoints[route].retry !== 'read')
		.length;

/** All that a run says, which is its error or its items, and whether it wrote anything. */
async function saidBy(place: Place, value: unknown): Promise<{ said: string; wrote: boolean }> {
	const ids = await createIds(workspace, idsTakenBy(place.of), (people += 1));
	const before = writes();
	const { error, outputs } = await runWith(workspace, place, value, ids, place.of.item?.((people += 1)));
	return {
		said: JSON.stringify([error?.message, error?.description, outputs]),
		wrote: writes() !== before,
	};
}

/** A value that a list does not have, from an expression: the editor shows no error for it. */
const others = ['={{ "nope" }}', '={{ 5 }}', '={{ ["nope"] }}'];

it('a value that a list does not have fails, and names the values that it has', async () => {
	const all = await allListed();
	expect(all.length).toBeGreaterThan(80);
	const silent: string[] = [];
	for (const [index, place] of all.entries()) {
		const value = others[index % others.length];
		const { said, wrote } = await saidBy(place, value);
		const unnamed = (place.property.options ?? [])
			.filter(isValue)
			.filter((each) => !said.includes(String(each.value)));
		// A lead is created without an action that does not fit.
		const maySend = place.path.startsWith('actions.');
		if (unnamed.length > 0 || (wrote && !maySend))
			silent.push(`${place.of.name} ${place.path} = ${String(value)}: ${said.slice(0, 300)}`);
	}
	expect(silent).toEqual([]);
});

import type { INodeParameters } from 'n8n-workflow';

import type { Example } from '../../examples';
import { readHere } from '../../here';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

/** A workflow that calls another with these people, and joins each with its answer as the note says. */
function caller(workflowId: string, people: readonly object[]): Example {
	const node = (name: string, type: string, typeVersion: number, parameters: INodeParameters) => ({
		...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0] as [number, number] },
		parameters,
	});
	const to = (name: string, index = 0) => ({ node: name, type: 'main' as const, index });
	return {
		name: 'Caller of sub-workflow',
		nodes: [
			node('Start', 'manualTrigger', 1, {}),
			node('All', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ people }), options: {} }),
			node('People', 'splitOut', 1, { fieldToSplitOut: 'people', options: {} }),
			node('Write', 'executeWorkflow', 1.2, {
				workflowId: { __rl: true, mode: 'id', value: workflowId },
				options: {},
			}),
			node('Both', 'merge', 3.2, { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
		],
		connections: {
			Start: { main: [[to('All')]] },
			All: { main: [[to('People')]] },
			People: { main: [[to('Write'), to('Both')]] },
			Write: { main: [[to('Both', 1)]] },
		},
	};
}

describe('The example sub-workflow', () => {
	it('returns one answer for each item, in their order', async () => {
		const example = await Imported.setUp('sub-workflow', here);
		await example.publish();
		const [first, last] = [newPerson(), newPerson()];
		const people = [
			{ name: first.name, phone: first.phone },
			{ name: 'Nobody', phone: 'call me' },
			{ name: last.name, phone: last.phone, email: 'at home' },
		];
		const calling = await Imported.setUp('sub-workflow', here, () => caller(example.id, people));
		const { outputs } = await calling.run('Start');
		await example.unpublish();

		expect(outputs('Both')[0]?.map(({ json }) => json)).toMatchObject([
			{ name: first.name, outcome: 'created', not_stored: [] },
			{ name: 'Nobody', outcome: 'rejected', lead_id: '' },
			{ name: last.name, outcome: 'created', not_stored: [expect.stringMatching(/^email: /)] },
		]);
		expect(await workspace.fieldsOf(last.phone)).toMatchObject({ name: last.name });
	});
});

import { type INode, Workflow } from 'n8n-workflow';

import { EngineNodeTypes } from '../../kit/engine/node-types';
import { loadPackage } from '../../kit/engine/package';
import { choicesOf } from '../../../tools/docs/operations';
import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

it('the line below a node on the canvas says what it does', async () => {
	const nodeTypes = new EngineNodeTypes((await loadPackage(root)).nodes);
	const descriptions = await descriptionsOf(root);
	const subtitles = descriptions.flatMap((description) =>
		choicesOf(description).map(({ chosen }) => {
			const node: INode = {
				id: 'a',
				name: 'Node',
				type: `n8n-nodes-lead-workspace.${description.name}`,
				typeVersion: 1,
				position: [0, 0],
				parameters: chosen,
			};
			const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
			return workflow.expression.getSimpleParameterValue(node, description.subtitle, 'internal', {});
		}),
	);

	expect(subtitles).toEqual(expect.arrayContaining(['Create a lead', 'Lead Changed']));
	expect(subtitles.filter((text) => !/^[A-Z][a-z]+ .*[a-z]{3,}/.test(String(text)))).toEqual([]);
	expect(new Set(subtitles).size).toBe(subtitles.length);
});

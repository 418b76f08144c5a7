import type { Example } from '../../examples';

/**
 * The example with triggers that poll every two seconds: a minute is too long for a check. Thirty poll times, each once a
 * minute, make n8n do so.
 */
export function pollingOften(example: Example): Example {
	const item = Array.from({ length: 30 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 2} * * * * *`,
	}));
	const nodes = example.nodes.map((node) => {
		const { parameters } = node;
		if (parameters === undefined || !('pollTimes' in parameters)) return node;
		return { ...node, parameters: { ...parameters, pollTimes: { item } } };
	});
	return { ...example, nodes };
}

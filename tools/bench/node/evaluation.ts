import { sequentialNode, sequentialType } from '../child/sequentialNode';
import { median } from '../statistics';
import { type CannedService, credentialsOf, probedEngine } from './probe';
import { cleanLeads, twentyExpressions } from './withoutNetwork';

const runs = 5;

/** Processor time that n8n needs to evaluate twenty expressions for a node: microseconds per item. */
export async function measureEvaluation(service: CannedService, items: number): Promise<number> {
	const took: number[] = [];
	let atStart = process.cpuUsage();
	const evaluate = sequentialNode(service, async (context, item) => {
		if (item === 0) atStart = process.cpuUsage();
		context.getNodeParameter('additionalFields', item);
		if (item === items - 1) {
			const { user, system } = process.cpuUsage(atStart);
			took.push((user + system) / items);
		}
		return {};
	});
	const { engine } = await probedEngine({ more: { [sequentialType]: evaluate } });
	const node = { type: sequentialType, parameters: { additionalFields: { ...twentyExpressions } } };
	const credentials = credentialsOf(service);
	for (let run = 0; run <= runs; run++) {
		const { error } = await engine.runNode(node, { input: cleanLeads(items), credentials });
		if (error) throw error;
	}
	// The first run warms up.
	return median(took.slice(1));
}

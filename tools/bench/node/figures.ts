import { startSandbox } from '../../../sandbox/src/server';
import { measureEvaluation } from './evaluation';
import { measureMemory, type NodeMemory } from './memory';
import { cannedService } from './probe';
import { measureAutoMapped, measureByHand, type NodeTime } from './withoutNetwork';

export interface NodeFigures {
	/** By the number of items. */
	readonly autoMapped: readonly NodeTime[];
	readonly byHand: NodeTime;
	/** Microseconds of processor time per item, for the expressions of `byHand`. */
	readonly evaluation: number;
	readonly memory: readonly NodeMemory[];
}

/** What the Leads node itself costs, without the network. */
export async function measureNode(): Promise<NodeFigures> {
	const sandbox = await startSandbox({ seed: 'empty' });
	const service = await cannedService(sandbox);
	await sandbox.close();
	const autoMapped = [];
	// Warms up. Otherwise the first thousand items would include the compile time.
	await measureAutoMapped(service, 10_000);
	for (const items of [1_000, 10_000, 100_000]) autoMapped.push(await measureAutoMapped(service, items));
	return {
		autoMapped,
		byHand: await measureByHand(service, 1_000),
		evaluation: await measureEvaluation(service, 1_000),
		memory: await measureMemory(service, [10_000, 50_000]),
	};
}

/** Memory that the node uses besides its input items, at four moments of a run. */
import { settledHeap } from '../child/peak';
import { submissions } from './items';
import { leadsType } from '../../../test/kit/nodes/leads';
import { type CannedService, credentialsOf, probedEngine } from './probe';

/** Bytes per item above the heap at the start of `execute`, when the input items exist already. */
export interface NodeMemory {
	readonly items: number;
	/** Before the first request: everything that was prepared in advance. */
	readonly beforeFirstRequest: number;
	/** Half of the items have their outcome. */
	readonly halfWay: number;
	/** The output items exist. */
	readonly atTheEnd: number;
	/** After the run, when its input and output are freed. Bytes for the whole run. */
	readonly leftBehind: number;
}

export async function measureMemory(
	service: CannedService,
	counts: readonly number[],
): Promise<NodeMemory[]> {
	const { engine, watch } = await probedEngine({ answers: service.answers });
	const credentials = credentialsOf(service);
	const parameters = { operation: 'create', fields: { mappingMode: 'autoMapInputData', value: null } };

	const run = async (items: number): Promise<Omit<NodeMemory, 'leftBehind'>> => {
		let start = 0;
		const heaps = { beforeFirstRequest: 0, halfWay: 0, atTheEnd: 0 };
		const above = () => (settledHeap() - start) / items;
		watch({
			onStart: () => (start = settledHeap()),
			onWrite: (count) => {
				if (count === 0) heaps.beforeFirstRequest = above();
				if (count === items / 2) heaps.halfWay = above();
			},
			onEnd: () => (heaps.atTheEnd = above()),
		});
		const { error } = await engine.runNode(
			{ type: leadsType, parameters },
			{ input: submissions(items), credentials },
		);
		if (error) throw error;
		return { items, ...heaps };
	};

	await run(1000);
	const measured: NodeMemory[] = [];
	for (const items of counts) {
		const before = settledHeap();
		const heaps = await run(items);
		watch({});
		measured.push({ ...heaps, leftBehind: settledHeap() - before });
	}
	return measured;
}

/** Time that the node itself needs: n8n's HTTP helper answers at once, everything else is as in n8n. */
import type { INodeExecutionData } from 'n8n-workflow';

import { fieldNames, leadFields } from '../jobs/items';
import { median, percentile } from '../statistics';
import { submissions } from './items';
import { leadsType } from '../../../test/kit/nodes/leads';
import { type CannedService, credentialsOf, probedEngine } from './probe';

const itemsOfAWindow = 100;
const runs = 5;

export interface NodeTime {
	readonly items: number;
	readonly runs: number;
	/** Microseconds per item: the duration of `execute`, divided by the number of items. */
	readonly wholeRun: { readonly median: number; readonly best: number; readonly worst: number };
	/** As `wholeRun`, in processor time of all threads, which other work on the machine does not change. */
	readonly processor: { readonly median: number };
	/** Microseconds per item, between one request and the hundredth after it. */
	readonly windows: { readonly median: number; readonly p99: number };
}

const autoMapped = { operation: 'create', fields: { mappingMode: 'autoMapInputData', value: null } };

async function measureNodeTime(
	service: CannedService,
	{ parameters = autoMapped, input }: { parameters?: object; input: readonly INodeExecutionData[] },
): Promise<NodeTime> {
	const { engine, watch } = await probedEngine({ answers: service.answers });
	const credentials = credentialsOf(service);
	const items = input.length;
	const wholeRuns: number[] = [];
	const processor: number[] = [];
	const windows: number[] = [];
	for (let run = 0; run <= runs; run++) {
		let started = 0;
		let atStart = process.cpuUsage();
		let used = 0;
		let opened = 0;
		let took = 0;
		const ofThisRun: number[] = [];
		watch({
			onStart: () => {
				atStart = process.cpuUsage();
				started = performance.now();
			},
			onEnd: () => {
				took = performance.now() - started;
				const { user, system } = process.cpuUsage(atStart);
				used = user + system;
			},
			onWrite: (count) => {
				if (count % itemsOfAWindow !== 0) return;
				const now = performance.now();
				if (count > 0) ofThisRun.push(((now - opened) * 1000) / itemsOfAWindow);
				opened = now;
			},
		});
		const { error } = await engine.runNode(
			{ type: leadsType, parameters: { ...parameters } },
			{ input, credentials },
		);
		if (error) throw error;
		// The first run warms up.
		if (run === 0) continue;
		wholeRuns.push((took * 1000) / items);
		processor.push(used / items);
		windows.push(...ofThisRun);
	}
	return {
		items,
		runs,
		wholeRun: { median: median(wholeRuns), best: Math.min(...wholeRuns), worst: Math.max(...wholeRuns) },
		processor: { median: median(processor) },
		windows: { median: median(windows), p99: percentile(windows, 0.99) },
	};
}

/** Messy form submissions, mapped automatically by field name. */
export const measureAutoMapped = async (service: CannedService, items: number): Promise<NodeTime> =>
	await measureNodeTime(service, { input: submissions(items) });

export const twentyExpressions: Readonly<Record<string, string>> = Object.fromEntries(
	fieldNames.map((apiName) => [apiName, `={{ $json.${apiName} }}`]),
);

export const cleanLeads = (items: number): INodeExecutionData[] =>
	Array.from({ length: items }, (_, index) => ({ json: leadFields(index) }));

/** Twenty fields mapped manually, each by an expression. */
export async function measureByHand(service: CannedService, items: number): Promise<NodeTime> {
	const fields = { mappingMode: 'defineBelow', value: twentyExpressions };
	return await measureNodeTime(service, {
		parameters: { operation: 'create', fields },
		input: cleanLeads(items),
	});
}

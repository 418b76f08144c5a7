/** What the node itself costs: n8n's HTTP helper answers at once, and everything else is as in n8n. */
import type { Sandbox } from '../sandbox/src/server';
import { submissions } from './items';
import { cannedAnswers, credentialsOf, leadsType, probedEngine } from './probe';
import { median, percentile } from './statistics';

const itemsOfARun = 10_000;
const itemsOfAWindow = 100;
const runs = 7;

export interface NodeTime {
	readonly items: number;
	readonly runs: number;
	/** Microseconds an item: the whole of `execute`, the items of a run shared equally. */
	readonly wholeRun: { readonly median: number; readonly best: number; readonly worst: number };
	/** As `wholeRun`, in processor time of all threads: what other work on the machine does not change. */
	readonly processor: { readonly median: number };
	/** Microseconds an item, between one request and the hundredth after it. */
	readonly windows: { readonly median: number; readonly p99: number };
}

const autoMapped = { operation: 'create', fields: { mappingMode: 'autoMapInputData', value: null } };

export async function measureNodeTime(
	sandbox: Sandbox,
	{ parameters = autoMapped, items = itemsOfARun }: { parameters?: object; items?: number } = {},
): Promise<NodeTime> {
	const { engine, watch } = await probedEngine({ answers: await cannedAnswers(sandbox) });
	const credentials = credentialsOf(sandbox);
	const input = submissions(items);
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

const mappedFields = [
	...[
		'name',
		'phone',
		'email',
		'company',
		'city',
		'rating',
		'newsletter',
		'interests',
		'budget',
		'birth_date',
	],
	...[
		'website',
		'notes',
		'job_title',
		'work_email',
		'source',
		'languages',
		'deal_value',
		'photo',
		'customer_id',
	],
	'campaign_code',
];

/** A mapper By Hand with twenty expressions, for scale: what it costs is n8n's expressions. */
export async function measureByHand(sandbox: Sandbox): Promise<NodeTime> {
	const value = Object.fromEntries(mappedFields.map((apiName) => [apiName, `={{ $json.${apiName} }}`]));
	const parameters = { operation: 'create', fields: { mappingMode: 'defineBelow', value } };
	return await measureNodeTime(sandbox, { parameters, items: 500 });
}

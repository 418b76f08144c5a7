/** The node and two peers against the sandbox over HTTP, all in this process. */
import { Agent } from 'node:http';

import axios from 'axios';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import type { Engine } from '../engine';
import type { Sandbox } from '../sandbox/src/server';
import { preparedSubmission, submissions } from './items';
import { credentialsOf, leadsType, probedEngine } from './probe';
import { median } from './statistics';

const items = 500;
const rounds = 3;
const widths = [1, 4, 8, 16];
const loopType = 'bench.loop';
const credentialName = 'leadWorkspaceSyncApi';

/** How long each answer is held back, in milliseconds: none, as on one machine, and about as far as a service is away. */
const latencies = [0, 20];

export interface Throughput {
	readonly who: string;
	readonly latency: number;
	/** Median of the rounds. */
	readonly itemsPerSecond: number;
	/** Times the plain loop of the same rounds. */
	readonly timesTheLoop: number;
}

const bodyOf = (index: number) => ({ fields: preparedSubmission(index) });

/** What a simple node does: one call after the other through n8n's helper, with nothing prepared or looked at. */
function plainLoop(url: string): INodeType {
	return {
		description: {
			displayName: 'Plain Loop',
			name: 'loop',
			group: ['transform'],
			version: 1,
			description: 'One call after the other',
			defaults: { name: 'Plain Loop' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: credentialName, required: true }],
			properties: [],
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			const results: INodeExecutionData[] = [];
			for (let item = 0; item < this.getInputData().length; item++) {
				const options = { method: 'POST', url, json: true, body: bodyOf(item) } as const;
				results.push({
					json: await this.helpers.httpRequestWithAuthentication.call(this, credentialName, options),
				});
			}
			return [results];
		},
	};
}

/** The upper bound: a bare client that keeps its connections, with eight calls in flight. */
async function bareClient(url: string, token: string): Promise<void> {
	const httpAgent = new Agent({ keepAlive: true, maxSockets: 8 });
	const client = axios.create({ httpAgent, headers: { authorization: `Bearer ${token}` } });
	let next = 0;
	const worker = async (): Promise<void> => {
		while (next < items) await client.post(url, bodyOf(next++));
	};
	await Promise.all(Array.from({ length: 8 }, worker));
	httpAgent.destroy();
}

async function runNode(engine: Engine, sandbox: Sandbox, type: string, parameters: object): Promise<void> {
	const input = submissions(items);
	const credentials = credentialsOf(sandbox);
	const { error } = await engine.runNode({ type, parameters: { ...parameters } }, { input, credentials });
	if (error) throw error;
}

export async function measureThroughput(sandbox: Sandbox): Promise<Throughput[]> {
	const measured: Throughput[] = [];
	for (const latency of latencies) measured.push(...(await measureAt(sandbox, latency)));
	return measured;
}

async function measureAt(sandbox: Sandbox, latency: number): Promise<Throughput[]> {
	const url = `${sandbox.url}/enterprise/${sandbox.enterpriseId}/lead`;
	const { engine } = await probedEngine({ more: { [loopType]: plainLoop(url) } });
	const fields = { mappingMode: 'autoMapInputData', value: null };
	const contestants = new Map<string, () => Promise<void>>([
		['plain loop through the helper of n8n', async () => await runNode(engine, sandbox, loopType, {})],
		...widths.map((requestsAtOnce): [string, () => Promise<void>] => [
			`Leads node, Requests at Once ${requestsAtOnce}`,
			async () => {
				const parameters = { operation: 'create', fields, options: { requestsAtOnce } };
				await runNode(engine, sandbox, leadsType, parameters);
			},
		]),
		['bare axios, keep-alive, 8 in flight', async () => await bareClient(url, sandbox.syncToken)],
	]);
	const rates = new Map<string, number[]>();
	// In turns, so that whatever else the machine does meets all of them alike. The first round warms up.
	for (let round = 0; round <= rounds; round++) {
		for (const [who, contest] of contestants) {
			sandbox.reset('empty');
			if (latency > 0) sandbox.faults.add({ route: 'createLead', delayMs: latency });
			const started = performance.now();
			await contest();
			const rate = (items * 1000) / (performance.now() - started);
			if (round > 0) rates.set(who, [...(rates.get(who) ?? []), rate]);
		}
	}
	const all = [...rates].map(([who, ofRounds]) => ({ who, itemsPerSecond: median(ofRounds) }));
	const loop = all[0]?.itemsPerSecond ?? Number.NaN;
	return all.map((each) => ({ ...each, latency, timesTheLoop: each.itemsPerSecond / loop }));
}

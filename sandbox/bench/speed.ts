// Measures the speed and memory of the sandbox with many leads: `npm run bench -- sandbox [--leads 100000]`.
// All calls go over HTTP, as from a node. Prints figures and asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Announced, startProcess } from './process';

const connections = 8;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const cities = ['Pune', 'Mumbai', 'Delhi', 'Chennai', 'Jaipur', 'Kochi'];
const statuses = ['Fresh', 'Contacted', 'Follow Up', 'Qualified', 'Negotiation'];

const pick = <Entry>(list: readonly Entry[], index: number) => list[index % list.length];
const phoneOf = (index: number) => `+9198${String(10_000_000 + index)}`;

function leadOf(index: number) {
	return {
		fields: {
			phone: phoneOf(index),
			name: `Lead ${index}`,
			email: `lead${index}@example.com`,
			status: pick(statuses, index),
			rating: 1 + (index % 5),
			city: pick(cities, index),
		},
		actions: index % 4 === 0 ? [{ type: '1001', fields: { location: 'Pune' } }] : [],
	};
}

async function call(
	{ url, enterpriseId, syncToken }: Announced,
	method: string,
	path: string,
	body?: unknown,
) {
	const content = body === undefined ? undefined : JSON.stringify(body);
	const headers = {
		Authorization: `Bearer ${syncToken}`,
		...(content === undefined
			? {}
			: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
	};
	await new Promise<void>((resolve, reject) => {
		const sent = request(`${url}/enterprise/${enterpriseId}${path}`, { method, agent, headers }, (answer) => {
			answer.resume();
			answer.on('end', () => {
				const { statusCode = 0 } = answer;
				if (statusCode < 300) resolve();
				else reject(new Error(`${method} ${path} answered ${statusCode}`));
			});
		});
		sent.on('error', reject);
		sent.end(content);
	});
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<number> {
	let next = 0;
	const started = performance.now();
	const worker = async () => {
		while (next < count) await work(next++);
	};
	await Promise.all(Array.from({ length: connections }, worker));
	return (performance.now() - started) / 1000;
}

/** Makes the calls one after another. Returns the 50th and 99th percentile, in milliseconds. */
async function times(count: number, work: (index: number) => Promise<void>) {
	const taken: number[] = [];
	for (let index = 0; index < count; index++) {
		const started = performance.now();
		await work(index);
		taken.push(performance.now() - started);
	}
	taken.sort((a, b) => a - b);
	const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
	return { median: at(0.5), p99: at(0.99) };
}

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { leads: { type: 'string', default: '100000' } } });
	const leads = Number(values.leads);
	const folder = mkdtempSync(join(tmpdir(), 'lead-workspace-speed-'));
	const sandbox = await startProcess(join(folder, 'workspace.db'));
	try {
		const seconds = await inParallel(
			leads,
			async (index) => await call(sandbox, 'POST', '/lead', leadOf(index)),
		);
		const search = async (body: object, query = 'limit=100') =>
			await call(sandbox, 'POST', `/lead/search?${query}`, body);
		const everything = {
			fields: { status: statuses, city: cities.slice(0, 3), rating: [1, 2, 3, 4] },
			actions: { type: ['ACTION_1001'], performed_at: { from: 0, to: Date.now() + 86_400_000 } },
		};
		const measured = {
			'lookup by identifier': await times(500, async (index) => {
				await search({ fields: { phone: phoneOf((index * 7919) % leads) } });
			}),
			'search by status': await times(100, async () => await search({ fields: { status: 'Fresh' } })),
			'search with every filter wide': await times(100, async () => await search(everything)),
			'the same, a page far behind': await times(
				50,
				async () => await search(everything, 'skip=5000&limit=100'),
			),
			'first page of leads': await times(100, async () => await search({})),
			'first page of team members': await times(100, async () => {
				await call(sandbox, 'GET', '/team-members?limit=10');
			}),
			'field definitions': await times(
				100,
				async () => await call(sandbox, 'GET', '/custom-fields?detail=true'),
			),
		};
		console.log(`Node ${process.version}, ${leads} leads, ${connections} connections kept alive`);
		console.log(`create: ${Math.round(leads / seconds)} leads a second`);
		for (const [name, { median, p99 }] of Object.entries(measured)) {
			console.log(
				`${name}: ${median.toFixed(1)} ms at the median, ${p99.toFixed(1)} ms at the 99th percentile`,
			);
		}
		console.log(
			`memory: ${sandbox.memory('VmRSS').toFixed(0)} MiB, ${sandbox.memory('VmHWM').toFixed(0)} MiB at most`,
		);
	} finally {
		agent.destroy();
		await sandbox.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

void main();

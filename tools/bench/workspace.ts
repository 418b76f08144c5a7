import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import { type SandboxProcess, startProcess } from '../../sandbox/bench/process';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { Api } from '../../test/kit/sandbox/useSandbox';

/** Concurrent calls of the bench itself when it creates or reads leads. */
const width = 8;

const traffic = z.object({ requests: z.number(), connections: z.number() });
const createdLead = z.object({ lead_id: z.string() });
const page = z.object({ data: z.array(z.unknown()), total_count: z.number() });
const faults = z.object({ faults: z.array(z.object({ hits: z.number() })) });

/** Latency of the service, and how many concurrent requests it allows. */
export interface Condition {
	readonly latencyMs: number;
	readonly limit: number | null;
}

/** Does the work for `count` indexes from 0, `atOnce` at a time. Returns the results in the order of the indexes. */
export async function inParallel<Result>(
	count: number,
	atOnce: number,
	work: (index: number) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	let next = 0;
	const worker = async (): Promise<void> => {
		while (next < count) {
			const index = next++;
			results[index] = await work(index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
	return results;
}

/** The sandbox of a bench, which runs in its own process. */
export class BenchWorkspace {
	private readonly api: Api;

	private constructor(private readonly process: SandboxProcess) {
		this.api = new Api(process);
	}

	static async start(): Promise<BenchWorkspace> {
		return new BenchWorkspace(await startProcess(':memory:'));
	}

	async stop(): Promise<void> {
		await this.process.stop();
	}

	/** What a client needs to call it. */
	get address(): Pick<SandboxProcess, 'url' | 'enterpriseId' | 'syncToken'> {
		const { url, enterpriseId, syncToken } = this.process;
		return { url, enterpriseId, syncToken };
	}

	/** Empties the workspace and creates leads without latency and limit. Returns their IDs. */
	async fresh(leads: number): Promise<string[]> {
		await this.set({ latencyMs: 0, limit: null });
		await this.admin('POST', '/reset', { seed: 'empty' });
		return await inParallel(leads, width, async (index) => {
			const fields = { phone: `+91${9_710_000_000 + index}`, name: `Lead ${index}` };
			return createdLead.parse(await this.post('/lead', { fields })).lead_id;
		});
	}

	async set({ latencyMs, limit }: Condition): Promise<void> {
		await this.admin('PATCH', '/traffic', { latencyMs, requestsAtOnce: limit });
	}

	/** The requests since the workspace was emptied. */
	async traffic(): Promise<z.infer<typeof traffic>> {
		return traffic.parse(await this.admin('GET', '/traffic'));
	}

	async countLeads(): Promise<number> {
		return page.parse(await this.post('/lead/search?limit=1', {})).total_count;
	}

	/**
	 * Uses all requests that the service takes at once, for this many milliseconds. Returns when they are under way. The
	 * returned function waits for their end.
	 */
	async holdLimit(limit: number, milliseconds: number): Promise<() => Promise<void>> {
		await this.admin('POST', '/faults', { route: 'getLead', delayMs: milliseconds, times: limit });
		const path = '/lead/somebody-elses';
		const held = Array.from({ length: limit }, async () => await this.api.get(path).catch(() => undefined));
		const isHeld = async () => {
			const [fault] = faults.parse(await this.admin('GET', '/faults')).faults;
			return fault?.hits === limit;
		};
		while (!(await isHeld())) await wait(10);
		return async () => void (await Promise.all(held));
	}

	/** The whole timelines of these leads. */
	async timelines(leadIds: readonly string[]): Promise<unknown[][]> {
		return await inParallel(leadIds.length, width, async (index) => {
			const entries: unknown[] = [];
			for (;;) {
				const path = `/lead/${leadIds[index]}/action/search?limit=100&skip=${entries.length}`;
				const { data, total_count } = page.parse(await this.post(path, {}));
				entries.push(...data);
				if (data.length === 0 || entries.length >= total_count) return entries;
			}
		});
	}

	private async post(path: string, body: object): Promise<unknown> {
		return (await this.api.post<unknown>(path, body)).data;
	}

	private async admin(method: string, path: string, body?: object): Promise<unknown> {
		const { status, data } = await callAdmin<unknown>(this.process, method, path, body);
		if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(data)}`);
		return data;
	}
}

import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

import type { Task } from './job';
import { inParallel } from './workspace';

type Service = Pick<Task, 'url' | 'enterpriseId' | 'syncToken' | 'connections'>;

/** Node's own HTTP client on persistent connections: no client needs less. */
export class BareClient {
	private readonly client: typeof http | typeof https;
	private readonly agent: http.Agent;
	private readonly base: string;

	constructor(private readonly task: Service) {
		this.client = task.url.startsWith('https:') ? https : http;
		this.agent = new this.client.Agent({ keepAlive: true, maxSockets: task.connections });
		this.base = `${task.url}/enterprise/${task.enterpriseId}`;
	}

	/** Posts to the service and returns the JSON of its answer. */
	async post(path: string, body: unknown): Promise<unknown> {
		const headers = {
			Authorization: `Bearer ${this.task.syncToken}`,
			'Content-Type': 'application/json',
		};
		return JSON.parse(await this.send('POST', this.base + path, headers, Buffer.from(JSON.stringify(body))));
	}

	async put(url: string, contentType: string, content: Buffer): Promise<void> {
		await this.send('PUT', url, { 'Content-Type': contentType }, content);
	}

	/** Does the work for each index from 0, on all connections at once. */
	async each<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
		return await inParallel(count, this.task.connections, work);
	}

	close(): void {
		this.agent.destroy();
	}

	private async send(
		method: string,
		url: string,
		headers: Record<string, string>,
		content: Buffer,
	): Promise<string> {
		const sent = this.client.request(url, {
			method,
			agent: this.agent,
			headers: { ...headers, 'Content-Length': content.length },
		});
		sent.end(content);
		const [answer]: IncomingMessage[] = await once(sent, 'response');
		if (answer === undefined) throw new Error(`${method} ${url} was not answered`);
		let text = '';
		for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
		if ((answer.statusCode ?? 0) >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${text}`);
		return text;
	}
}

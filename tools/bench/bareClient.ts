import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';

import type { Task } from './job';
import { inParallel } from './workspace';

/** Node's own HTTP client on persistent connections: no client needs less. */
export class BareClient {
	private readonly agent: http.Agent;

	constructor(private readonly task: Task) {
		this.agent = new http.Agent({ keepAlive: true, maxSockets: task.connections });
	}

	/** Posts to the service and returns the JSON of its answer. */
	async post(path: string, body: unknown): Promise<unknown> {
		const { url, enterpriseId, syncToken } = this.task;
		const content = Buffer.from(JSON.stringify(body));
		const headers = {
			Authorization: `Bearer ${syncToken}`,
			'Content-Type': 'application/json',
			'Content-Length': content.length,
		};
		const address = `${url}/enterprise/${enterpriseId}${path}`;
		const sent = http.request(address, { method: 'POST', agent: this.agent, headers });
		sent.end(content);
		const [answer]: IncomingMessage[] = await once(sent, 'response');
		if (answer === undefined) throw new Error(`${path} was not answered`);
		let text = '';
		for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
		if ((answer.statusCode ?? 0) >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`);
		return JSON.parse(text);
	}

	/** Does the work for each index from 0, on all connections at once. */
	async each<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
		return await inParallel(count, this.task.connections, work);
	}
}

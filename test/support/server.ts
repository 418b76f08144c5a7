import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Answer {
	readonly status?: number;
	readonly json?: unknown;
	readonly html?: string;
	readonly headers?: Record<string, string>;
}

/** A small local server that is not the sandbox; its base URL ends in `/v2`. */
export async function startServer(
	answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>,
) {
	const requests: string[] = [];
	const server = createServer(async (request, response) => {
		requests.push(`${request.method} ${request.url}`);
		const { status = 200, json, html, headers = {} } = await answer(request, await text(request));
		const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
		response.writeHead(status, { 'content-type': type, ...headers });
		response.end(html ?? JSON.stringify(json));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
		requests,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

interface Proxy {
	/** Called with the path of each request, before it goes on. */
	readonly before?: (path: string) => void;
	/** Makes another answer of what the sandbox answered. */
	readonly change?: (path: string, answer: object) => object;
	/** The first request whose path ends so is carried out, and answered with status 500. */
	readonly failOnce?: string;
}

/** Stands before the sandbox, for what a service may do that the sandbox does not. */
export async function startProxy(sandboxUrl: string, { before, change, failOnce }: Proxy) {
	let hasFailed = false;
	return await startServer(async ({ method = 'GET', url = '', headers }, body) => {
		const { pathname } = new URL(url, sandboxUrl);
		before?.(pathname);
		const answer = await fetch(new URL(url, sandboxUrl), {
			method,
			headers: { authorization: headers.authorization ?? '' },
			...(body === '' ? {} : { body }),
		});
		const json = (await answer.json()) as object;
		if (!hasFailed && failOnce !== undefined && pathname.endsWith(failOnce)) {
			hasFailed = true;
			return { status: 500, json: {} };
		}
		return { status: answer.status, json: change?.(pathname, json) ?? json };
	});
}

import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands before a sandbox: what goes through is the sandbox's own answer, but for the `Date` header, which tells the
 * time that the test has set, and for what `alter` makes of the body.
 */
export class FrontDoor {
	/** Epoch milliseconds. */
	now = 0;
	/** Leaves the `Date` header out. */
	hidesTime = false;
	/** Sees each answer before the node does, by method and path within the enterprise. */
	alter: (route: string, body: unknown) => unknown = (_route, body) => body;

	private constructor(
		private readonly server: Server,
		readonly url: string,
	) {}

	/** @param target the base URL of the sandbox */
	static async open(target: string): Promise<FrontDoor> {
		const { origin, pathname } = new URL(target);
		const server = createServer((request, response) => {
			void (async () => {
				const { method = 'GET', url = '/' } = request;
				const body = await bodyOf(request);
				const answer = await fetch(origin + url, {
					method,
					headers: { authorization: request.headers.authorization ?? '' },
					...(body === '' ? {} : { body }),
				});
				const route = `${method} ${url.replace(/^.*\/enterprise\/[^/]*/, '').replace(/\?.*$/, '')}`;
				const sent = answer.ok
					? JSON.stringify(await door.alter(route, await answer.json()))
					: await answer.text();
				response.sendDate = false;
				response.writeHead(answer.status, {
					'content-type': 'application/json',
					...(door.hidesTime ? {} : { date: new Date(door.now).toUTCString() }),
				});
				response.end(sent);
			})();
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const door = new FrontDoor(server, `http://127.0.0.1:${port}${pathname}`);
		return door;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString('utf8');
}

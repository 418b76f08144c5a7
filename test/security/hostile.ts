import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that handles each request as the test says, and records what it receives. */
export class HostileService {
	/** Everything that clients sent, as raw text. */
	readonly received: string[] = [];
	/** The requested paths, undecoded. */
	readonly paths: string[] = [];
	private answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
		response.end();
	private readonly server: Server;

	constructor() {
		this.server = createServer({ maxHeaderSize: 1024 ** 2 }, (request, response) => {
			this.paths.push(request.url ?? '');
			this.received.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}`);
			request.on('data', (chunk: Buffer) => this.received.push(chunk.toString()));
			request.on('end', () => this.answer(request, response));
		});
	}

	/** Sets the handler of all further requests. */
	on(answer: (request: IncomingMessage, response: ServerResponse) => void): void {
		this.answer = answer;
		this.received.length = 0;
		this.paths.length = 0;
	}

	/** Answers every request with this JSON. */
	answers(body: unknown, status = 200): void {
		this.on((_, response) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(typeof body === 'string' ? body : JSON.stringify(body));
		});
	}

	get origin(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	get baseUrl(): string {
		return `${this.origin}/v2`;
	}

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

export function withHostileService(): HostileService {
	const service = new HostileService();
	beforeAll(async () => await service.start());
	afterAll(async () => await service.stop());
	return service;
}

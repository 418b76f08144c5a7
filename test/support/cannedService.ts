import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CannedAnswer {
	readonly status?: number;
	/** An object is sent as JSON, a text as it is. */
	readonly body: unknown;
}

/** What was asked, oldest first. */
export interface CannedRequest {
	readonly route: string;
	readonly query: string;
	readonly body: unknown;
}

/** A service that gives fixed answers: for spellings that the sandbox does not have. */
export class CannedService {
	readonly requests: CannedRequest[] = [];
	private readonly answers = new Map<string, CannedAnswer[]>();
	private readonly server: Server;

	constructor() {
		this.server = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
				const route = `${request.method} ${decodeURIComponent(pathname.replace(/^\/v2\/enterprise\/\w+/, ''))}`;
				const sent = Buffer.concat(chunks).toString();
				this.requests.push({ route, query: search, body: sent === '' ? undefined : JSON.parse(sent) });
				const [next, ...later] = this.answers.get(route) ?? [];
				// The last answer stays.
				if (later.length > 0) this.answers.set(route, later);
				const { status = 200, body } = next ?? { status: 404, body: `Nothing at ${route}` };
				const isText = typeof body === 'string';
				response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
				response.end(isText ? body : JSON.stringify(body));
			});
		});
	}

	/** What is answered at a route such as `GET /metadata`, one after the other. */
	on(route: string, ...answers: CannedAnswer[]): void {
		this.answers.set(route, answers);
	}

	clear(): void {
		this.answers.clear();
		this.requests.length = 0;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v2`;
	}

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

export function withCannedService(): CannedService {
	const service = new CannedService();
	beforeAll(async () => await service.start());
	beforeEach(() => service.clear());
	afterAll(async () => await service.stop());
	return service;
}

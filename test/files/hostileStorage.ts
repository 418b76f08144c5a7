import { createServer, type Server } from 'node:http';

import { closeAll, listen, originOf } from '../kit/serving';
import type { Attack } from './storageAttacks';

/** A storage on this machine that makes the attack that a test chooses. */
export class HostileStorage {
	/** How often it was asked. */
	requests = 0;
	/** How many connections it has had. A client that gives up early may leave one before it asks. */
	connections = 0;
	/** How many bytes it gave to its connections. */
	sent = 0;
	attack: Attack['answer'] = () => undefined;
	private readonly server: Server;

	constructor() {
		this.server = createServer((request, response) => {
			this.requests += 1;
			const { socket } = request;
			const before = socket.bytesWritten;
			socket.once('close', () => (this.sent += socket.bytesWritten - before));
			this.attack(response, request);
		});
		this.server.on('connection', () => (this.connections += 1));
	}

	/** A presigned address in it. */
	get address(): string {
		return `${originOf(this.server)}/file?signature=s`;
	}

	async start(): Promise<this> {
		await listen(this.server);
		return this;
	}

	/** Closes all connections, so that `sent` is complete. */
	async close(): Promise<void> {
		await closeAll(this.server);
	}
}

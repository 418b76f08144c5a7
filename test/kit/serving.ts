import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `http://127.0.0.1:<port>` of a server that listens. */
export const originOf = (server: Server): string =>
	`http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** @param port a free one when left out */
export async function listen(server: Server, port = 0): Promise<void> {
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** Closes all connections, also those on which something is sent. */
export async function closeAll(server: Server): Promise<void> {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
}

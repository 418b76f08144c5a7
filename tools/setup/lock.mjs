import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers';

/** Ports below the ephemeral range of the systems. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** Milliseconds within which a lock holder answers with its name, even on a busy machine. */
const GREETING_TIME = 10_000;
/** Milliseconds before the next attempt on a port that is in use and did not answer. */
const RETRY_TIME = 50;

/**
 * Runs the work as soon as no other process on this machine runs work with the same name.
 *
 * The lock is a port on this machine that the holder listens on: the system gives it to one process only, and takes it
 * back when that process ends, however it ends. A lock file would be left behind by `kill -9`.
 *
 * @param name not longer than a path
 * @param onWait called when another process holds the lock
 */
export async function withLock(name, work, onWait) {
	for (let port = portOf(name); ;) {
		const lock = await hold(port, name);
		if (lock !== undefined) {
			try {
				return await work();
			} finally {
				lock.release();
			}
		}
		const isOurs = await released(port, name, onWait);
		// Another program uses this port. Every process that wants this lock finds that out and uses the next port.
		if (!isOurs) port += 1;
	}
}

function portOf(name) {
	return FIRST_PORT + (createHash('sha256').update(name).digest().readUInt32BE() % PORTS);
}

/** Returns undefined if the port is in use. */
function hold(port, name) {
	const waiting = new Set();
	return new Promise((resolve, reject) => {
		const server = createServer((socket) => {
			waiting.add(socket);
			// Ignores the error of a waiting process that disconnects.
			socket.on('error', () => {});
			socket.on('close', () => waiting.delete(socket));
			socket.write(`${name}\n`);
		});
		const release = () => {
			server.close();
			for (const socket of waiting) socket.destroy();
		};
		server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
		server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve({ release }));
	});
}

/** Resolves when the holder has ended; with false if another program has the port. */
function released(port, name, onWait) {
	return new Promise((resolve) => {
		const greeting = `${name}\n`;
		let said = '';
		const socket = connect({ port, host: '127.0.0.1' });
		socket.setEncoding('utf8');
		socket.setTimeout(GREETING_TIME, () => socket.destroy());
		socket.on('data', (text) => {
			said += text;
			if (said !== greeting) return;
			socket.setTimeout(0);
			onWait();
		});
		// The holder may end before it has sent its name.
		socket.on('error', () => {});
		socket.on('close', (hadError) => {
			if (hadError) setTimeout(resolve, RETRY_TIME, true);
			else resolve(said === greeting);
		});
	});
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';

import getPort from 'get-port';

import { startBackground } from '../host/background';
import { missing } from './missing';

/** A temporary Redis on loopback. */
interface Redis {
	/** The settings with which n8n connects to it. */
	readonly env: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

const command = 'redis-server';

/** @param folder for its data: like a production queue, it writes every change to disk */
export async function startRedis(folder: string, logFile: string): Promise<Redis> {
	await promisify(execFile)(command, ['--version']).catch(() => {
		throw missing('Redis');
	});
	await mkdir(folder, { recursive: true });
	const port = await getPort();
	const password = randomBytes(18).toString('base64url');
	const { stop } = await startBackground({
		name: 'Redis',
		command,
		args: ['-'],
		env: process.env,
		// On standard input, because every user of the machine can read the arguments of a process.
		input: [
			'bind 127.0.0.1',
			`port ${port}`,
			`requirepass ${password}`,
			`dir ${folder}`,
			'appendonly yes',
		].join('\n'),
		logFile,
		isReady: async () => await answers(port),
		longestStart: 30_000,
	});
	const env = {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(port),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
	return { env, stop };
}

async function answers(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		socket.once('connect', () => socket.end());
	});
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import getPort from 'get-port';

import { startBackground } from '../host/background';
import { missing } from './missing';

/** A temporary PostgreSQL on loopback. Its data are deleted when it stops. */
export interface Postgres {
	/** The settings with which n8n connects to it. */
	readonly env: Readonly<Record<string, string>>;
	/** @param sql selects one column of text */
	query(sql: string): Promise<string[]>;
	stop(): Promise<void>;
}

const execute = promisify(execFile);

/** The superuser and the database that `initdb` creates. */
const [owner, database] = ['n8n', 'postgres'];

/** The data have their own folder, because PostgreSQL must own it and does not run as root. */
export async function startPostgres(logFile: string): Promise<Postgres> {
	const bin = binaries();
	const user = await anotherUser();
	const folder = await mkdtemp(join(tmpdir(), 'e2e-postgres-'));
	const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
	const password = randomBytes(18).toString('base64url');
	const port = await getPort();
	const run = async (command: string, args: readonly string[], options: object) =>
		(await execute(join(bin, command), args, { maxBuffer: 1024 ** 3, ...options })).stdout;
	const query = async (sql: string) => {
		const where = ['-h', '127.0.0.1', '-p', String(port), '-U', owner, '-d', database];
		const answer = await run('psql', ['-X', '-A', '-t', ...where, '-c', sql], {
			env: { ...process.env, PGPASSWORD: password },
		});
		return answer.split('\n').filter((row) => row !== '');
	};
	try {
		await writeFile(passwordFile, password, { mode: 0o600 });
		if (user !== undefined) for (const path of [folder, passwordFile]) await chown(path, user.uid, user.gid);
		const how = [
			'--auth=scram-sha-256',
			`--username=${owner}`,
			`--pwfile=${passwordFile}`,
			'--encoding=UTF8',
		];
		await run('initdb', ['-D', data, ...how], { cwd: folder, ...user });
		const server = await startBackground({
			name: 'PostgreSQL',
			command: join(bin, 'postgres'),
			args: ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
			env: process.env,
			user,
			stopSignal: 'SIGINT',
			logFile,
			isReady: async () => await query('select 1').then(Boolean, () => false),
			longestStart: 60_000,
		});
		return {
			env: {
				DB_TYPE: 'postgresdb',
				DB_POSTGRESDB_HOST: '127.0.0.1',
				DB_POSTGRESDB_PORT: String(port),
				DB_POSTGRESDB_DATABASE: database,
				DB_POSTGRESDB_USER: owner,
				DB_POSTGRESDB_PASSWORD: password,
			},
			query,
			async stop() {
				await server.stop();
				await rm(folder, { recursive: true, force: true });
			},
		};
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

/** Debian installs the server's programs outside the PATH, in a folder for each version. */
function binaries(): string {
	const versions = '/usr/lib/postgresql';
	const newestFirst = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...newestFirst.map((version) => join(versions, version, 'bin')),
		...(process.env['PATH'] ?? '').split(delimiter),
	];
	const found = folders.find((each) =>
		['initdb', 'postgres', 'psql'].every((name) => existsSync(join(each, name))),
	);
	if (found === undefined) throw missing('PostgreSQL');
	return found;
}

/** If we run as root, PostgreSQL runs as the user that Debian's package creates. */
async function anotherUser(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	const number = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
	return { uid: await number('-u'), gid: await number('-g') };
}

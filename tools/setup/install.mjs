import { spawn } from 'node:child_process';
import { lstatSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import {
	believeRecord,
	flawOf,
	isRecorded,
	larger,
	markDone,
	optionsOf,
	readMark,
	removeBegun,
	writeMark,
} from './packages.mjs';
import { progressOf, showProgress } from './progress.mjs';

const causes = [
	[/spawn npm ENOENT/, 'npm is missing. Install it (it comes with Node), then run this again.'],
	[/\bENOSPC\b/, 'The disk is full. Free some space, then run this again.'],
	[
		/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
		'The npm registry does not answer. Check the network, the proxy and the registry in the settings of npm, ' +
			'then run this again.',
	],
];

/**
 * Installs what is missing of the set, or waits while another start does. What is valid stays, also if npm fails or ends in
 * the middle. Throws what to do, with the exit code.
 */
export async function install(folder, needed) {
	const reason = flawOf(folder, needed);
	if (reason === undefined) return;
	const packages = join(folder, 'node_modules');
	if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
		// npm would replace the link, or what is behind it, which another checkout uses.
		throw new Error(
			`${packages} is a link to ${readlinkSync(packages)}: ${reason}. ` +
				'Install them there, or remove the link, then run this again.',
		);
	}
	const holder = join(folder, '.installing');
	await hold(holder);
	try {
		// Usually another start has installed them while this one waited.
		const flaw = flawOf(folder, needed);
		if (flaw !== undefined) await add(folder, needed, flaw);
	} finally {
		rmSync(holder, { force: true });
	}
}

async function add(folder, needed, flaw) {
	const lock = join(folder, 'package-lock.json');
	try {
		JSON.parse(readFileSync(lock, 'utf8'));
	} catch {
		throw new Error(`${lock} is missing or is not JSON. Restore it with git.`);
	}
	console.error(`Installing packages: ${flaw}.`);
	const before = readMark(folder);
	// What somebody has installed by hand may be more than the light set, and npm would take that away.
	const valid = before?.set ?? 'tests';
	const set = isRecorded(folder) ? larger(valid, needed) : needed;
	// `npm ci` deletes all packages first. `npm install` replaces those that differ, and puts them back if it fails.
	const command = isRecorded(folder) ? ['install', '--no-save', '--prefer-offline'] : ['ci'];
	if (isRecorded(folder)) {
		if (before?.hash === null) removeBegun(folder);
		writeMark(folder, { set: valid, hash: null });
		believeRecord(folder);
	}
	try {
		await npm([...command, ...optionsOf(set), '--ignore-scripts', '--no-audit', '--loglevel=error'], folder);
	} catch ({ message, code }) {
		const [, advice] = causes.find(([pattern]) => pattern.test(message)) ?? [];
		if (advice === undefined) console.error(message);
		// Without a cause that npm knows, it may have ended before it put the packages back.
		else if (isRecorded(folder)) writeMark(folder, before ?? { set: valid, hash: '' });
		const sentence = `Packages could not be installed. ${advice ?? 'See the messages above.'}`;
		throw Object.assign(new Error(sentence), { code });
	}
	markDone(folder, set);
}

/** npm ends when this process ends. Throws what npm writes on its error output if it fails. */
async function npm(args, cwd) {
	// Its input is an open pipe, which the system closes when this process ends, even by `kill -9`.
	const endsWithParent =
		"data:text/javascript,process.stdin.on('close',()=>process.exit(1)).resume().unref()";
	const child = spawn('npm', args, {
		cwd,
		stdio: ['pipe', 2, 'pipe'],
		env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${endsWithParent}` },
		shell: process.platform === 'win32',
	});
	let errors = '';
	child.stderr.on('data', (chunk) => (errors += chunk));
	const stop = showProgress(() => progressOf(join(cwd, 'node_modules')));
	await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code, signal) => {
			if (code === 0) resolve();
			else reject(Object.assign(new Error(errors || `npm ended with ${signal ?? code}.`), { code }));
		});
	}).finally(stop);
}

/** Waits until the file names this process: two starts at once would replace each other's packages. */
async function hold(holder) {
	for (let isFirst = true; ; isFirst = false) {
		try {
			writeFileSync(holder, String(process.pid), { flag: 'wx' });
			return;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		if (!isHeld(holder)) rmSync(holder, { force: true });
		else if (isFirst) {
			console.error(
				'Another process is installing the packages. Waiting for it to end. ' +
					`If there is none, delete ${holder}.`,
			);
		}
		await setTimeout(100);
	}
}

/** Whether the process that the file names still runs. `kill -9` leaves the file behind. */
function isHeld(holder) {
	try {
		const pid = Number(readFileSync(holder, 'utf8'));
		// It may not have written its name yet.
		return pid === 0 || process.kill(pid, 0);
	} catch (error) {
		return error.code === 'EPERM';
	}
}

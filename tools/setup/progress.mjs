import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

import { packagesIn } from './packages.mjs';

/** Milliseconds between two looks: in a terminal, which shows the last, and in a log, which shows all. */
const often = process.stderr.isTTY ? 1000 : 15_000;

/**
 * Says how many packages are there, until the function that it returns is called. npm makes the folders of all packages
 * first, then fills them.
 */
export function showProgress(modules) {
	const [before, after] = process.stderr.isTTY ? ['\r', ''] : ['', '\n'];
	const timer = setInterval(() => process.stderr.write(`${before}${progressOf(modules)}${after}`), often);
	return () => {
		clearInterval(timer);
		process.stderr.write(before);
	};
}

export function progressOf(modules) {
	const folders = packagesIn(modules);
	const done = folders.filter((folder) => existsSync(join(folder, 'package.json')));
	return `${done.length} of ${folders.length} packages`;
}

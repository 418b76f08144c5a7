import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

import { packagesIn } from './packages.mjs';

/** Milliseconds between two looks: in a terminal, which shows the last, and in a log, which shows all. */
const often = process.stderr.isTTY ? 1000 : 15_000;

/** Says how far something is, until the function that it returns is called. */
export function showProgress(text) {
	const [before, after] = process.stderr.isTTY ? ['\r', ''] : ['', '\n'];
	const timer = setInterval(() => process.stderr.write(`${before}${text()}${after}`), often);
	return () => {
		clearInterval(timer);
		process.stderr.write(before);
	};
}

/** How many packages are there. npm makes the folders of all packages first, then fills them. */
export function progressOf(modules) {
	const folders = packagesIn(modules);
	const done = folders.filter((folder) => existsSync(join(folder, 'package.json')));
	return `${done.length} of ${folders.length} packages`;
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lockOf = (folder) => join(folder, 'package-lock.json');
/** What npm writes last, when an installation ends: the packages that it left there. */
const recordOf = (folder) => join(folder, 'node_modules', '.package-lock.json');
/** The hash of packages that fit, or the paths of those that an installation began to replace. */
const markOf = (folder) => join(folder, 'node_modules', '.setup');

const NO_LOCK = 'package-lock.json is missing or is not JSON';

/**
 * Says why the packages in the folder are not those of its package-lock.json, or returns undefined if they are.
 *
 * Compares no dates: those of a checkout, a copy, a restored cache and a link say nothing about the content.
 */
export function flawOf(folder) {
	if (!existsSync(join(folder, 'node_modules'))) return 'there are none yet';
	const installed = packagesIn(recordOf(folder));
	if (installed === undefined || begunIn(folder).length > 0) return 'the last installation did not end';
	const areThere = Object.keys(installed).every((path) => isThere(folder, path));
	if (areThere && read(markOf(folder)) === hashOf(folder)) return undefined;

	if (packagesIn(lockOf(folder)) === undefined) return NO_LOCK;
	const [difference] = differencesOf(folder);
	if (difference === undefined) markFit(folder);
	return difference?.sentence;
}

/** The packages in the folder fit: the next start finds that out by a hash. */
export function markFit(folder) {
	try {
		replace(markOf(folder), hashOf(folder));
	} catch {
		// Where nobody may write, each start compares the packages.
	}
}

/**
 * Prepares packages that do not fit for `npm install`, which then leaves those that fit as they are.
 *
 * @returns false if nothing is known about the packages that are there
 */
export function markBegun(folder) {
	const record = read(recordOf(folder));
	if (packagesIn(recordOf(folder)) === undefined) return false;
	if (packagesIn(lockOf(folder)) === undefined) throw new Error(`${NO_LOCK}. Restore it with git.`);
	const begun = begunIn(folder);
	const paths = differencesOf(folder).map(({ path }) => path);
	replace(markOf(folder), JSON.stringify([...new Set([...begun, ...paths])]));
	// npm would take half a package of the right version for a whole one.
	for (const path of begun) rmSync(join(folder, path), { recursive: true, force: true });
	// npm believes its record if no folder is newer.
	replace(recordOf(folder), record);
	return true;
}

/** npm has put back all packages that it had begun to replace. */
export function unmark(folder) {
	rmSync(markOf(folder), { force: true });
}

/** Leaves the file that is there as it is: the disk may be full, and another checkout may have it as a hard link. */
function replace(file, text) {
	writeFileSync(`${file}.new`, text);
	renameSync(`${file}.new`, file);
}

function isThere(folder, path) {
	return existsSync(join(folder, path, 'package.json'));
}

function begunIn(folder) {
	const mark = read(markOf(folder));
	return mark.startsWith('[') ? JSON.parse(mark) : [];
}

function hashOf(folder) {
	// The record changes when somebody adds or removes packages by hand.
	const [major] = process.versions.node.split('.');
	const parts = [process.platform, process.arch, major, read(lockOf(folder)), read(recordOf(folder))];
	return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function differencesOf(folder) {
	const locked = packagesIn(lockOf(folder));
	const installed = packagesIn(recordOf(folder));
	return (
		[...new Set([...Object.keys(locked), ...Object.keys(installed)])]
			// What is outside node_modules is the project itself and its workspaces, which npm only links.
			.filter((path) => /(^|\/)node_modules\//.test(path))
			.map((path) => {
				const isLost = installed[path] !== undefined && !isThere(folder, path);
				const sentence = differenceOf(path, locked[path], isLost ? undefined : installed[path]);
				return { path, sentence };
			})
			.filter(({ sentence }) => sentence !== undefined)
	);
}

function differenceOf(path, wanted, found) {
	// npm calls a package extraneous that somebody has added without saving it.
	if (wanted === undefined) {
		return found === undefined || found.extraneous ? undefined : `${path} is not in package-lock.json`;
	}
	if (found === undefined) return mayBeMissing(wanted) ? undefined : `${path} is missing`;
	if (found.version !== wanted.version) {
		return `${path} is ${found.version}, and package-lock.json wants ${wanted.version}`;
	}
	return found.integrity === wanted.integrity ? undefined : `${path} is not the package in package-lock.json`;
}

/** npm leaves out what is for other platforms, and what only those need. */
function mayBeMissing({ optional, os, cpu, libc }) {
	const isForThis =
		(os ?? cpu) !== undefined &&
		(os ?? [process.platform]).includes(process.platform) &&
		(cpu ?? [process.arch]).includes(process.arch) &&
		libc === undefined;
	return optional === true && !isForThis;
}

function packagesIn(file) {
	try {
		return JSON.parse(read(file)).packages ?? {};
	} catch {
		return undefined;
	}
}

function read(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

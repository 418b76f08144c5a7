// Which packages are there.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const light = ['-w', 'sandbox', '-w', 'tools/start'];
/** What npm installs for `npm start`, for the tests, and for every command. Each has all packages of the one before. */
const sets = { light: ['--omit=dev', ...light], tests: ['--include-workspace-root', ...light], all: [] };
const sizeOf = (set) => Object.keys(sets).indexOf(set);

export const optionsOf = (set) => sets[set];
export const larger = (one, other) => (sizeOf(one) > sizeOf(other) ? one : other);

/** What npm writes last, when an installation ends: the packages that it left there. */
const recordOf = (folder) => join(folder, 'node_modules', '.package-lock.json');
const markOf = (folder) => join(folder, 'node_modules', '.setup.json');

/** Says why the packages are not those of the set in package-lock.json, or returns undefined if they are. */
export function flawOf(folder, needed) {
	if (!existsSync(join(folder, 'node_modules'))) return 'there are none yet';
	const mark = readMark(folder);
	if (!existsSync(recordOf(folder)) || mark?.hash === null) return 'the last installation did not end';
	if (mark?.hash !== hashOf(folder)) return 'they were not yet compared with package-lock.json';
	return larger(mark.set, needed) === mark.set ? undefined : 'this command needs more of them';
}

/** The set that is there with the hash of what npm made, or null if what it did after that did not end. */
export function readMark(folder) {
	return existsSync(markOf(folder)) ? JSON.parse(readFileSync(markOf(folder), 'utf8')) : undefined;
}

export function writeMark(folder, mark) {
	replace(markOf(folder), JSON.stringify(mark));
}

/** That npm has installed this set, and all is well. */
export function markDone(folder, set) {
	writeMark(folder, { set, hash: hashOf(folder) });
}

/** npm has ended an installation, however long ago. */
export function isRecorded(folder) {
	return existsSync(recordOf(folder));
}

/** npm then leaves what fits as it is: it believes its record if no folder is newer. */
export function believeRecord(folder) {
	replace(recordOf(folder), readFileSync(recordOf(folder)));
}

/** Removes what an installation that did not end has begun: npm takes half a package of the right version for a whole one. */
export function removeBegun(folder) {
	const { mtimeMs: begin } = lstatSync(markOf(folder));
	for (const path of packagesIn(join(folder, 'node_modules'))) {
		const found = lstatSync(path, { throwIfNoEntry: false });
		if (found?.isDirectory() && found.ctimeMs > begin) rmSync(path, { recursive: true });
	}
}

/** The record changes when somebody adds or removes packages by hand. */
function hashOf(folder) {
	const digest = createHash('sha256').update(
		`${process.platform} ${process.arch} ${process.versions.modules}`,
	);
	for (const file of [join(folder, 'package-lock.json'), recordOf(folder)]) {
		digest.update('\n').update(existsSync(file) ? readFileSync(file) : '');
	}
	return digest.digest('hex');
}

/** Leaves the file that is there as it is: another checkout may have it as a hard link. */
function replace(file, text) {
	writeFileSync(`${file}.new`, text);
	renameSync(`${file}.new`, file);
}

/** The folders of packages in node_modules, or in a scope of it, with those inside. */
export function packagesIn(modules) {
	if (!existsSync(modules)) return [];
	return readdirSync(modules)
		.filter((name) => !name.startsWith('.'))
		.map((name) => join(modules, name))
		.flatMap((path) =>
			/[\\/]@[^\\/]*$/.test(path) ? packagesIn(path) : [path, ...packagesIn(join(path, 'node_modules'))],
		);
}

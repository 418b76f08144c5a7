const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const root = resolve(__dirname, '..', '..');
const dist = join(root, 'dist');
const cache = join(root, 'node_modules', '.cache');
const recordFile = join(cache, 'fresh-build');
const configFile = join(root, 'tsconfig.json');
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/**
 * Brings the built package up to date with its sources, so that no test runs old code. Jest calls this before the
 * tests, however it is started.
 *
 * Types are not checked: `npm run build` checks them, then calls this too. Replaces only files that differ. Compares
 * contents, not times.
 *
 * @returns {string[]} the files of dist that were missing, old or left over
 */
module.exports = function freshBuild() {
	if (readRecord() === stateOf()) return [];
	const compiled = compile();
	const made = new Map(
		targets().map(([source, target]) => [
			join(dist, target),
			compiled.get(target) ?? fs.readFileSync(join(root, source)),
		]),
	);
	const isOld = (path) => !fs.existsSync(path) || !fs.readFileSync(path).equals(made.get(path));
	const old = [...made.keys()].filter(isOld);
	for (const path of old) write(path, made.get(path));
	const leftOver = filesIn(dist).filter((path) => !made.has(path));
	for (const path of leftOver) fs.rmSync(path);
	write(recordFile, stateOf());
	return [...old, ...leftOver].map((path) => relative(root, path));
};

/** A hash of all sources, of what builds them, and of what was built. */
function stateOf() {
	const digest = createHash('sha256').update(require('typescript-7/package.json').version);
	const sources = targets().map(([source]) => join(root, source));
	for (const path of [configFile, __filename, ...sources, ...filesIn(dist)]) {
		digest.update(`\0${relative(root, path)}\0`).update(fs.readFileSync(path));
	}
	return digest.digest('hex');
}

/** Each source, and its file in dist. */
function targets() {
	const isCopied = (path) => /\.svg$|\.node\.json$|\/__schema__\/.*\.json$/.test(path);
	return ['credentials', 'nodes', 'icons'].flatMap((folder) =>
		filesIn(join(root, folder))
			.map((path) => relative(root, path).replaceAll('\\', '/'))
			.flatMap((path) => {
				if (path.endsWith('.ts')) return [[path, path.replace(/\.ts$/, '.js')]];
				return isCopied(path) ? [[path, path]] : [];
			}),
	);
}

/**
 * The code of each file that TypeScript makes. It makes all of them in a second, less than it takes to load a compiler
 * that is written in JavaScript. Throws where a source cannot be parsed.
 */
function compile() {
	const folder = join(cache, `compiled-${process.pid}`);
	const options = ['--noCheck', '--moduleResolution', 'bundler', '--outDir', folder];
	try {
		// TypeScript writes to stdout what it cannot parse.
		execFileSync(process.execPath, [compiler, '--project', configFile, ...options], {
			stdio: ['ignore', 2, 2],
		});
		return new Map(
			filesIn(folder).map((path) => [relative(folder, path).replaceAll('\\', '/'), fs.readFileSync(path)]),
		);
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}

function filesIn(folder) {
	if (!fs.existsSync(folder)) return [];
	return fs
		.readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}

/** In one step: another test run may be reading it. The draft is outside of dist, where it would count as an orphan. */
function write(path, content) {
	const draft = `${recordFile}.${process.pid}`;
	fs.mkdirSync(dirname(draft), { recursive: true });
	fs.mkdirSync(dirname(path), { recursive: true });
	fs.writeFileSync(draft, content);
	fs.renameSync(draft, path);
}

function readRecord() {
	return fs.existsSync(recordFile) ? fs.readFileSync(recordFile, 'utf8') : '';
}

const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const root = resolve(__dirname, '..', '..');
const dist = join(root, 'dist');
const cache = join(root, 'node_modules', '.cache');
const recordFile = join(cache, 'fresh-build.json');
const configFile = join(root, 'tsconfig.json');
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/**
 * Brings the built package up to date with its sources, so that no test runs old code. Jest calls this before the
 * tests, however it is started.
 *
 * Types are not checked: `npm run build` checks them, then calls this too. Replaces only files whose source changed.
 * Records by content, not by time, from which source each file was made.
 *
 * @returns {string[]} the files of dist that were missing, old or left over
 */
module.exports = function freshBuild() {
	const record = readRecord();
	const builder = hash(fs.readFileSync(configFile), fs.readFileSync(__filename), typescriptVersion());
	const next = {};
	const expected = new Set();
	const old = [];
	for (const [source, target] of targets()) {
		const path = join(dist, target);
		expected.add(path);
		const from = hash(fs.readFileSync(join(root, source)), builder);
		const known = record[target];
		if (known?.from === from && known.to === hashOf(path)) next[target] = known;
		else old.push({ source, target, path, from });
	}
	const isCode = ({ source }) => source.endsWith('.ts');
	const compiled = old.some(isCode) ? compile() : new Map();
	for (const { source, target, path, from } of old) {
		const made = compiled.get(target) ?? fs.readFileSync(join(root, source));
		next[target] = { from, to: hash(made) };
		if (next[target].to !== hashOf(path)) write(path, made);
	}
	const leftOver = filesIn(dist).filter((path) => !expected.has(path));
	for (const path of leftOver) fs.rmSync(path);
	write(recordFile, JSON.stringify(next));
	return [...old.map(({ path }) => path), ...leftOver].map((path) => relative(root, path));
};

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

const typescriptVersion = () => require('typescript-7/package.json').version;

function filesIn(folder) {
	if (!fs.existsSync(folder)) return [];
	return fs
		.readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}

function hash(...contents) {
	const digest = createHash('sha256');
	for (const content of contents) digest.update(content).update('\0');
	return digest.digest('hex');
}

/** The hash of what a file holds, undefined when there is none. */
const hashOf = (path) => (fs.existsSync(path) ? hash(fs.readFileSync(path)) : undefined);

/** In one step: another test run may be reading it. The draft is outside of dist, where it would count as an orphan. */
function write(path, content) {
	const draft = `${recordFile}.${process.pid}`;
	fs.mkdirSync(dirname(draft), { recursive: true });
	fs.mkdirSync(dirname(path), { recursive: true });
	fs.writeFileSync(draft, content);
	fs.renameSync(draft, path);
}

function readRecord() {
	return fs.existsSync(recordFile) ? JSON.parse(fs.readFileSync(recordFile, 'utf8')) : {};
}

const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const root = resolve(__dirname, '..', '..');
const dist = join(root, 'dist');
const recordFile = join(root, 'node_modules', '.cache', 'fresh-build.json');
const configFile = join(root, 'tsconfig.json');

/**
 * Brings the built package up to date with its sources, so that no test runs old code. Jest calls this before the
 * tests, however it is started.
 *
 * Makes only what changed; types are not checked. `npm run build` checks them, then calls this too. Records by content,
 * not by time, from which source each file was made.
 */
module.exports = function freshBuild() {
	const record = readRecord();
	const builder = hash(fs.readFileSync(configFile), fs.readFileSync(__filename), typescriptVersion());
	const next = {};
	const expected = new Set();
	for (const [source, target, make] of targets()) {
		const path = join(dist, target);
		expected.add(path);
		const content = fs.readFileSync(join(root, source));
		const from = hash(content, builder);
		const known = record[target];
		if (known?.from === from && known.to === hashOf(path)) {
			next[target] = known;
			continue;
		}
		const made = make(content, source);
		next[target] = { from, to: hash(made) };
		if (next[target].to !== hashOf(path)) write(path, made);
	}
	for (const path of filesIn(dist)) if (!expected.has(path)) fs.rmSync(path);
	write(recordFile, JSON.stringify(next));
};

/** Source, file in dist, and how one is made of the other. */
function targets() {
	const copied = (path) => /\.node\.json$|\/__schema__\/.*\.json$/.test(path);
	return ['credentials', 'nodes', 'icons'].flatMap((folder) =>
		filesIn(join(root, folder))
			.map((path) => relative(root, path).replaceAll('\\', '/'))
			.flatMap((path) => {
				if (path.endsWith('.ts')) return [[path, path.replace(/\.ts$/, '.js'), transpile]];
				if (path.endsWith('.svg') || copied(path)) return [[path, path, (content) => content]];
				return [];
			}),
	);
}

let compilerOptions;

function transpile(content, fileName) {
	const ts = require('typescript');
	if (compilerOptions === undefined) {
		const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
		compilerOptions = ts.parseJsonConfigFileContent(config, ts.sys, root).options;
	}
	return ts.transpileModule(content.toString(), { compilerOptions, fileName }).outputText;
}

const typescriptVersion = () => require('typescript/package.json').version;

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

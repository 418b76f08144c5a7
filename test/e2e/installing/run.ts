// The ways to install that docs/installing.md names: `npm run e2e -- --install` (test/e2e/run.ts).
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isEqual } from 'lodash';

import { withGeneratedPart } from '../../kit/documents';
import { root } from '../../kit/root';
import { packPackage } from '../../../tools/build/pack';
import { installN8n } from '../host/install';
import { temporaryFolder } from '../host/user';
import { execute, Home } from './home';
import { layouts, type Files } from './layouts';

type Row = readonly string[];

async function main(): Promise<boolean> {
	if (process.getuid?.() !== 0) throw new Error('Only root can run n8n as another user: run this as root');
	const installation = await installN8n('newest', (text) => console.error(text));
	const folder = await temporaryFolder('e2e-install');
	try {
		const files = await pack(folder);
		const homeOf = (name: string) => new Home(join(folder, name), installation);
		const npmRows: Row[] = [];
		for (const nodeBin of new Set([dirname(process.execPath), installation.nodeBin])) {
			npmRows.push(...(await tryNpm(homeOf(`npm-${npmRows.length}`), nodeBin, files)));
		}
		const born = await homeOf('born').make();
		if ((await born.start()) === undefined) throw new Error(`n8n does not start:\n${await logOf(born)}`);
		const rows: Row[] = [];
		for (const [index, { name, nodes, isPossible, prepare, env, undo }] of layouts.entries()) {
			if ((await isPossible?.()) === false) {
				console.log(`${name} | not run here`);
				continue;
			}
			const home = await homeOf(`home-${index}`).make(born);
			await prepare(home, files);
			const found = await home.start(env?.(files)).finally(async () => await undo?.(home));
			const holds = isEqual(found, nodes);
			if (!holds) console.error(await logOf(home));
			rows.push([name, describe(found), holds ? 'yes' : 'NO']);
			console.log(rows.at(-1)?.join(' | '));
		}
		if (process.argv.includes('--write-docs')) await writeDocs(installation.version, npmRows, rows);
		return rows.every(([, , holds]) => holds === 'yes');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** The tarball, one of a later version, and the package unpacked, where every user can read them. */
async function pack(folder: string): Promise<Files> {
	const packed = packPackage();
	try {
		const files = {
			tarball: join(folder, 'n8n-nodes-lead-workspace.tgz'),
			later: join(folder, 'later.tgz'),
			extensions: join(folder, 'extensions'),
		};
		await copyFile(packed.tarball, files.tarball);
		await mkdir(files.extensions);
		await cp(packed.dir, join(files.extensions, 'n8n-nodes-lead-workspace'), { recursive: true });
		const manifest = join(packed.dir, 'package.json');
		const text = await readFile(manifest, 'utf8');
		await writeFile(manifest, text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
		await execute('tar', ['-czf', files.later, '-C', dirname(packed.dir), 'package']);
		for (const file of [files.tarball, files.later]) await chmod(file, 0o644);
		return files;
	} finally {
		packed.remove();
	}
}

/** What npm adds on this Node.js, with a network and without one. */
async function tryNpm(home: Home, nodeBin: string, { tarball }: Files): Promise<Row[]> {
	const { stdout } = await execute(join(nodeBin, 'node'), ['--version']);
	const rows: Row[] = [];
	for (const flags of [[], ['--offline']]) {
		await rm(home.folder, { recursive: true, force: true });
		await home.make();
		const { packages, megabytes, seconds } = await home.npm(['install', ...flags, tarball], nodeBin);
		const command = `\`${['npm install', ...flags, '<file>'].join(' ')}\``;
		rows.push([command, stdout.trim(), String(packages), megabytes.toFixed(1), seconds.toFixed(1)]);
		console.log(rows.at(-1)?.join(' | '));
		if (packages !== 1) throw new Error(`npm added ${packages} packages`);
	}
	return rows;
}

const describe = (found: readonly string[] | undefined) =>
	found === undefined
		? 'does not start'
		: found.length === 0
			? 'starts without the nodes'
			: `has \`${found.join()}\``;

const logOf = async ({ folder }: Home) => (await readFile(`${folder}.log`, 'utf8')).slice(-3000);

async function writeDocs(version: string, npmRows: readonly Row[], rows: readonly Row[]): Promise<void> {
	const file = join(root, 'docs', 'installing.md');
	const table = (head: Row, body: readonly Row[]) =>
		[head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
	const text = [
		table(['Command', 'Node.js', 'Packages', 'MB', 'Seconds'], npmRows),
		`With n8n ${version}, as another user than the owner of the program:`,
		table(['Layout', 'n8n', 'As this page says'], rows),
	].join('\n\n');
	const document = await readFile(file, 'utf8');
	await writeFile(file, withGeneratedPart(document, `\n${text}\n`, 'npm run e2e -- --install --write-docs'));
}

main().then(
	(passed) => {
		process.exitCode = passed ? 0 : 1;
	},
	(error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	},
);

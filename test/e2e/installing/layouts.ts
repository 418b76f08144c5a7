import { join } from 'node:path';

import { composeCommand, initCommand } from './page';
import { execute, type Home } from './home';

/** A way in which n8n, its user and the package are put on a machine. */
export interface Layout {
	readonly name: string;
	/** Undefined where n8n must not start. */
	readonly nodes: readonly string[] | undefined;
	prepare(home: Home, files: Files): Promise<void>;
	/** Whether this machine allows it; always when omitted. */
	isPossible?(): Promise<boolean>;
	readonly env?: (files: Files) => Readonly<Record<string, string>>;
	undo?(home: Home): Promise<void>;
}

export interface Files {
	/** The packed tarball, and the same with a later version. */
	readonly tarball: string;
	readonly later: string;
	/** A folder with the unpacked package in it. */
	readonly extensions: string;
}

const ours = ['n8n-nodes-lead-workspace.leads'];
const install = async (home: Home, file: string) => {
	await home.npm(['install', file]);
};

export const layouts: readonly Layout[] = [
	{
		name: '`npm install <file>`',
		nodes: ours,
		prepare: async (home, { tarball }) => await install(home, tarball),
	},
	{
		name: 'the same, then `npm prune`',
		nodes: ours,
		async prepare(home, { tarball }) {
			await install(home, tarball);
			await home.npm(['prune']);
		},
	},
	{
		name: 'updated to a later version',
		nodes: ours,
		async prepare(home, { tarball, later }) {
			await install(home, tarball);
			await install(home, later);
			expectVersion(await home.version(), '99.0.0');
		},
	},
	{
		name: 'updated, then back to the earlier version',
		nodes: ours,
		async prepare(home, { tarball, later }) {
			await install(home, tarball);
			const before = await home.version();
			await install(home, later);
			await install(home, tarball);
			expectVersion(await home.version(), before);
		},
	},
	{
		name: 'the command of the compose file',
		nodes: ours,
		prepare: async (home, { tarball }) => await home.shell(composeCommand().replace('/package.tgz', tarball)),
	},
	{
		name: 'the command of the init container',
		nodes: ours,
		prepare: async (home, { tarball }) =>
			await home.shell(initCommand().replace('/packages/package.tgz', tarball)),
	},
	{
		name: '`nodes` mounted read-only',
		nodes: ours,
		// A container may not mount.
		isPossible: async () => await execute('unshare', ['-m', 'true']).then(Boolean, () => false),
		async prepare(home, { tarball }) {
			await install(home, tarball);
			await execute('mount', ['--bind', home.nodes, home.nodes]);
			await execute('mount', ['-o', 'remount,ro,bind', home.nodes]);
		},
		async undo({ nodes }) {
			await execute('umount', [nodes]);
		},
	},
	{
		name: '`nodes` of root, with `package.json`',
		nodes: ours,
		async prepare(home, { tarball }) {
			await install(home, tarball);
			await home.takeAway(home.nodes);
		},
	},
	{
		name: '`nodes` of root and empty, with the `package.json` that n8n asks for',
		nodes: [],
		async prepare(home) {
			await home.writeLedger();
			await home.takeAway(home.nodes);
		},
	},
	{
		name: '`nodes` of root and empty, without `package.json`',
		nodes: undefined,
		prepare: async (home) => await home.takeAway(home.nodes),
	},
	{
		name: 'all of `.n8n` of root',
		nodes: undefined,
		async prepare(home, { tarball }) {
			await install(home, tarball);
			await home.takeAway(join(home.folder, '.n8n'));
		},
	},
	{
		name: '`N8N_CUSTOM_EXTENSIONS`: other names, so that no recipe runs',
		nodes: ['CUSTOM.leads'],
		prepare: async () => undefined,
		env: ({ extensions }) => ({ N8N_CUSTOM_EXTENSIONS: extensions }),
	},
];

function expectVersion(found: string, wanted: string): void {
	if (found !== wanted) throw new Error(`npm left version ${found} in place of ${wanted}`);
}

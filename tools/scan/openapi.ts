import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import axios from 'axios';
import { isMatch } from 'lodash';

import { type Sandbox, startSandbox } from '../../sandbox/src/server';
import { root } from '../../test/kit/root';

type Count = (name: string, passed: boolean) => void;

const made = join(root, 'node_modules', '.cache', 'openapi-tools');
const document = join(made, 'sync.yaml');
const client = join('tools', 'scan', 'client');

/** What the compiled `client/program.ts` exports. */
interface Program {
	useWorkspace(
		workspace: { baseUrl: string; enterpriseId: string; token: string },
		phone: string,
	): Promise<object>;
}

/** Counts what tools that read OpenAPI documents make of the one of the sandbox. */
export async function scanDocument(count: Count): Promise<void> {
	const sandbox = await startSandbox({ seed: 'demo' });
	try {
		rmSync(made, { recursive: true, force: true });
		mkdirSync(made, { recursive: true });
		const address = `${new URL(sandbox.url).origin}/openapi/sync.yaml`;
		const { data } = await axios.get<string>(address, { responseType: 'text', proxy: false });
		writeFileSync(document, data);
		const ruleset = join(made, 'ruleset.yaml');
		writeFileSync(ruleset, 'extends: spectral:oas');

		count('Redocly', run('.bin/redocly', 'lint', '--extends', 'recommended-strict', document));
		count(
			'Spectral',
			run('.bin/spectral', 'lint', '--fail-severity', 'hint', '--ruleset', ruleset, document),
		);
		count('a generated client', await clientWorks(sandbox));
	} finally {
		await sandbox.close();
	}
}

/** Whether a client that openapi-typescript generates compiles strictly and works. */
async function clientWorks({ url, enterpriseId, syncToken }: Sandbox): Promise<boolean> {
	if (!run('.bin/openapi-typescript', document, '--output', join(made, 'schema.ts'))) return false;
	if (!run('typescript-7/bin/tsc', '--project', join(root, client))) return false;
	const { useWorkspace }: Program = await import(join(made, client, 'program.js'));
	const phone = `9198${randomInt(10_000_000, 99_999_999)}`;
	const came = await useWorkspace({ baseUrl: url, enterpriseId, token: syncToken }, phone);
	const works = isMatch(came, {
		remarks: ['fields.rating'],
		results: ['CREATED'],
		found: ['Asha'],
		total: 1,
		updated: 'Asha Rao',
		fields: { phone, name: 'Asha Rao', status: 'Fresh' },
		actions: ['PAYMENT'],
		missing: 'LEAD_NOT_FOUND',
	});
	if (!works) console.log(came);
	return works;
}

/** Runs a tool, named by its path in the packages, and prints what it says if it fails. */
function run(tool: string, ...options: string[]): boolean {
	// Redocly sends statistics and looks for updates unless it is told not to.
	const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
	const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', tool), options, {
		env,
		encoding: 'utf8',
	});
	if (status !== 0) console.log(stdout, stderr);
	return status === 0;
}

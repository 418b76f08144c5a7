import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import axios from 'axios';
import { root } from '../../test/kit/root';
import { newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

const made = join(root, 'node_modules', '.cache', 'openapi-tools');
const document = join(made, 'sync.yaml');

beforeAll(async () => {
	await rm(made, { recursive: true, force: true });
	await mkdir(made, { recursive: true });
	const address = `${new URL(running.sandbox.url).origin}/openapi/sync.yaml`;
	const { data } = await axios.get<string>(address, { responseType: 'text', proxy: false });
	await writeFile(document, data);
});

/** Runs a tool, named by its path in the packages. @returns what it printed if it failed, and otherwise nothing */
function problemsOf(tool: string, ...options: string[]): Promise<string> {
	// Redocly sends statistics and looks for updates unless it is told not to.
	const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
	return new Promise((resolve) => {
		execFile(join(root, 'node_modules', tool), options, { env }, (error, stdout, stderr) => {
			resolve(error === null ? '' : `${error.message}\n${stdout}\n${stderr}`);
		});
	});
}

test('Redocly finds no problem in the OpenAPI document', async () => {
	expect(await problemsOf('.bin/redocly', 'lint', '--extends', 'recommended-strict', document)).toBe('');
});

test('Spectral finds no problem in the OpenAPI document', async () => {
	const ruleset = join(made, 'ruleset.yaml');
	await writeFile(ruleset, 'extends: spectral:oas');
	expect(
		await problemsOf('.bin/spectral', 'lint', '--fail-severity', 'hint', '--ruleset', ruleset, document),
	).toBe('');
});

/** What the compiled `openapi/client/program.ts` exports. */
interface Program {
	useWorkspace(
		workspace: { baseUrl: string; enterpriseId: string; token: string },
		phone: string,
	): Promise<object>;
}

test('a client that openapi-typescript generates compiles strictly and works', async () => {
	expect(await problemsOf('.bin/openapi-typescript', document, '--output', join(made, 'schema.ts'))).toBe('');
	const program = join('sandbox', 'test', 'openapi', 'client');
	expect(await problemsOf('typescript-7/bin/tsc', '--project', join(root, program))).toBe('');

	const { useWorkspace }: Program = await import(join(made, program, 'program.js'));
	const { url, enterpriseId, syncToken } = running.sandbox;
	const phone = newPhone();
	expect(await useWorkspace({ baseUrl: url, enterpriseId, token: syncToken }, phone)).toMatchObject({
		remarks: ['fields.rating'],
		results: ['CREATED'],
		found: ['Asha'],
		total: 1,
		updated: 'Asha Rao',
		fields: { phone, name: 'Asha Rao', status: 'Fresh' },
		actions: ['PAYMENT'],
		missing: 'LEAD_NOT_FOUND',
	});
});

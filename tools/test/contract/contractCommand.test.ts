import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { builtCommand } from '../../../test/kit/builtCommand';
import { root } from '../../../test/kit/root';
import { openApiDocument } from '../../../sandbox/src/http/openapi/document';
import { copy, at, text } from './contractSupport';

describe('npm run contract', () => {
	let folder: string;
	let command: string;
	beforeAll(async () => {
		({ folder, file: command } = await builtCommand('tools/contract/run.ts'));
	});
	afterAll(() => rm(folder, { recursive: true }));

	async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
		return new Promise((resolve) => {
			execFile(process.execPath, [command, ...args], { cwd: root }, (error, out, err) => {
				resolve({ code: error === null ? 0 : Number(error.code), out, err });
			});
		});
	}

	it('exits with 0 on our own document as YAML, and with 1 on an edited one as JSON', async () => {
		const [same, edited] = [join(folder, 'same.yaml'), join(folder, 'edited.json')];
		await writeFile(same, stringify(openApiDocument()));
		const document = copy();
		delete at(document, 'paths')['/enterprise/{enterpriseId}/metadata'];
		await writeFile(edited, text(document));
		const [first, second] = [await run(same), await run(edited)];
		expect(first).toMatchObject({ code: 0, err: '' });
		expect(first.out).toContain('22 operations same, 0 differ, 0 missing, 0 extra');
		expect(second).toMatchObject({ code: 1, err: '' });
		expect(second.out).toContain('missing GET /metadata');
		expect(JSON.parse((await run(edited, '--json')).out)).toContainEqual(
			expect.objectContaining({ operation: 'GET /metadata', verdict: 'missing' }),
		);
	});

	it('exits with 2 when there is nothing to compare', async () => {
		expect((await run()).code).toBe(2);
		expect(await run(join(folder, 'nowhere.yaml'))).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringContaining('ENOENT'),
		});
	});
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';

const script = `
	import { ESLint } from 'eslint';
	const asRun = new ESLint();
	const asWritten = new ESLint({ overrideConfigFile: 'eslint.config.mjs' });
	const config = async (eslint, file) => JSON.stringify(await eslint.calculateConfigForFile(file));
	const found = { judged: [], otherwise: [], ignored: [] };
	for (const file of JSON.parse(process.argv[1])) {
		if (await asRun.isPathIgnored(file)) found.ignored.push(file);
		else if ((await config(asRun, file)) === (await config(asWritten, file))) found.judged.push(file);
		else found.otherwise.push(file);
	}
	console.log(JSON.stringify(found));`;

describe('n8n-node lint', () => {
	const files = execFileSync('git', ['ls-files', '*.ts', 'package.json'], { cwd: root, encoding: 'utf8' })
		.trim()
		.split('\n');
	const isPublished = (file: string) => /^(nodes|credentials)\/|^package\.json$/.test(file);
	const output = execFileSync(
		process.execPath,
		['--input-type=module', '-e', script, JSON.stringify(files)],
		{ cwd: root, encoding: 'utf8' },
	);
	const { judged, otherwise, ignored }: Record<'judged' | 'otherwise' | 'ignored', string[]> =
		JSON.parse(output);

	it('finds its own configuration at the root, word for word', () => {
		const [template, own] = [
			'node_modules/@n8n/node-cli/dist/template/templates/shared/default/eslint.config.mjs',
			'eslint.config.mjs',
		].map((file) => readFileSync(join(root, file), 'utf8').trim());

		expect(own).toBe(template);
	});

	it('judges all that is published by this configuration, and nothing else', () => {
		expect(otherwise).toEqual([]);
		expect(judged).toEqual(files.filter(isPublished));
		expect(ignored).toEqual(files.filter((file) => !isPublished(file)));
	});
});

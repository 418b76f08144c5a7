import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ESLint } from 'eslint';

import { root } from '../../test/kit/root';

const template = join(
	'node_modules',
	'@n8n/node-cli/dist/template/templates/shared/default/eslint.config.mjs',
);

/** Whether eslint.config.mjs at the root is n8n's, word for word: `n8n-node lint` asks for that. */
export function hasConfigOfN8n(): boolean {
	const [own, wanted] = ['eslint.config.mjs', template].map((file) =>
		readFileSync(join(root, file), 'utf8').trim(),
	);
	return own === wanted;
}

/** Whether `n8n-node lint` judges all that is published by that configuration, and nothing else. */
export async function judgesPublished(): Promise<boolean> {
	const asRun = new ESLint({ cwd: root });
	const asWritten = new ESLint({ cwd: root, overrideConfigFile: 'eslint.config.mjs' });
	const configOf = async (eslint: ESLint, file: string): Promise<string> =>
		JSON.stringify(await eslint.calculateConfigForFile(file));
	const listing = execFileSync('git', ['ls-files', '*.ts', 'package.json'], { cwd: root, encoding: 'utf8' });
	const verdicts: Array<readonly [file: string, asWanted: boolean]> = [];
	for (const file of listing.trim().split('\n')) {
		const isPublished = /^(nodes|credentials)\/|^package\.json$/.test(file);
		const isIgnored = await asRun.isPathIgnored(file);
		const isSame = !isIgnored && (await configOf(asRun, file)) === (await configOf(asWritten, file));
		verdicts.push([file, isPublished ? isSame : isIgnored]);
	}
	const wrong = verdicts.filter(([, asWanted]) => !asWanted).map(([file]) => file);
	if (wrong.length > 0) console.log('Judged otherwise:', wrong);
	return wrong.length === 0;
}

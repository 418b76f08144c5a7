import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import ts from 'typescript';

import { root } from '../../testkit/root';

/** The text of each source file of the project, by its path. */
export function sourceFiles(): Map<string, string> {
	const fileNames = ['tsconfig.published.json', 'tsconfig.tools.json'].flatMap((name) => {
		const { config } = ts.readConfigFile(join(root, name), ts.sys.readFile);
		return ts.parseJsonConfigFileContent(config, ts.sys, root).fileNames;
	});
	return new Map(
		fileNames
			.filter((file) => !file.endsWith('.d.ts'))
			.map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
	);
}

import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import ts from 'typescript';

import { root } from '../../../test/kit/root';

/** The text of each source file of the project, by its path. */
export function sourceFiles(): Map<string, string> {
	const fileNames = ['tools/build/tsconfig.published.json', 'tools/tsconfig.json'].flatMap((name) => {
		const { config } = ts.readConfigFile(join(root, name), ts.sys.readFile);
		return ts.parseJsonConfigFileContent(config, ts.sys, dirname(join(root, name))).fileNames;
	});
	return new Map(
		fileNames
			.filter((file) => !file.endsWith('.d.ts'))
			.map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
	);
}

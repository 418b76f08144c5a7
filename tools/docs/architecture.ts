import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withGeneratedPart } from '../../test/kit/documents';
import { root } from '../../test/kit/root';

/** The picture of docs/internals/architecture.md, drawn from the layers of tools/lint/borders.mjs. */

/** The layers of nodes/shared, lowest first. Read as text, because Jest does not load modules of this kind. */
export function layersOf(borders: string): string[][] {
	const [, list = ''] = /^export const layers = \[\n([^]*?)\n\];/m.exec(borders) ?? [];
	return list
		.split('\n')
		.map((line) => [...line.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
		.filter((layer) => layer.length > 0);
}

function picture(layers: readonly string[][]): string {
	const all = [...layers, ['node']].reverse();
	const arrows = all
		.slice(1)
		.map((lower, at) => `    ${(all[at] ?? []).join(' & ')} --> ${lower.join(' & ')}`);
	return ['```mermaid', 'flowchart TB', '    node["a node"]', ...arrows, '```'].join('\n');
}

/** Returns the document with the current picture. */
export const withLayers = (
	document: string,
	borders = readFileSync(join(root, 'tools/lint/borders.mjs'), 'utf8'),
): string => withGeneratedPart(document, picture(layersOf(borders)));

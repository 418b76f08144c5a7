import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';
import { anchorOf } from '../../docs/anchors';

/** Every document of the project, as a path from the root. */
export const documents = [
	...readdirSync(root).filter((name) => name.endsWith('.md')),
	...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name.replaceAll('\\', '/')}`),
	'.github/SECURITY.md',
	'sandbox/README.md',
].sort();

export const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const fences = /^```.*?^```/gms;
const codeSpans = /(`+)(.+?)\1/g;

/** The targets of links and pictures. */
export function targetsOf(markdown: string): string[] {
	const prose = markdown.replace(fences, '').replace(codeSpans, 'code');
	return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** The contents of code spans and code blocks. */
export function codeOf(markdown: string): string[] {
	const blocks = markdown.match(fences) ?? [];
	const spans = [...markdown.replace(fences, '').matchAll(codeSpans)].map(([, , code = '']) => code);
	return [...blocks.flatMap((block) => block.split('\n').slice(1, -1)), ...spans];
}

/** The texts of the headings. */
export function headingsOf(markdown: string): string[] {
	return [...markdown.replace(fences, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
}

export const anchorsOf = (markdown: string) => headingsOf(markdown).map(anchorOf);

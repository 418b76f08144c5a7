import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** Every document of the project, by its path from the root. */
export const documents = [
	...readdirSync(root).filter((name) => name.endsWith('.md')),
	...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name.replaceAll('\\', '/')}`),
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

/** What stands in code, in a line or in a block. */
export function codeOf(markdown: string): string[] {
	const blocks = markdown.match(fences) ?? [];
	const spans = [...markdown.replace(fences, '').matchAll(codeSpans)].map(([, , code = '']) => code);
	return [...blocks.flatMap((block) => block.split('\n').slice(1, -1)), ...spans];
}

/** The anchors of the headings, as GitHub makes them. */
export function anchorsOf(markdown: string): string[] {
	const headings = [...markdown.replace(fences, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
	return headings.map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.trim()
			.replaceAll(' ', '-'),
	);
}

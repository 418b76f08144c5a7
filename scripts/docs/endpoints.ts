import { type Endpoint, endpoints } from '../../nodes/shared/sync/endpoints';
import { anchorOf } from './anchors';

/** The table of docs/sync-api.md, generated from the endpoint catalogue. */

const marker = (which: 'begin' | 'end') => `<!-- ${which}: written by npm run docs -->`;

/** The heading of an endpoint's chapter. */
export const headingOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

function row([name, endpoint]: readonly [string, Endpoint]): string {
	const { method, path, purpose, success, source } = endpoint;
	return `| ${method} | [\`${path}\`](#${anchorOf(headingOf(endpoint))}) | ${purpose} | ${success} | ${source} | \`${name}\` |`;
}

function table(): string {
	return [
		'| Method | Path | Purpose | Success | From | In the code |',
		'|---|---|---|---|---|---|',
		...Object.entries<Endpoint>(endpoints).map(row),
	].join('\n');
}

/** Returns the document with the current table. Fails if the document has no markers for it. */
export function withEndpoints(document: string): string {
	const [before, rest] = document.split(marker('begin'));
	const after = rest?.split(marker('end'))[1];
	if (before === undefined || after === undefined)
		throw new Error('docs/sync-api.md has no markers for the endpoints');
	return [before, marker('begin'), `\n${table()}\n`, marker('end'), after].join('');
}

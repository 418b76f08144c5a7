import { type Endpoint, endpoints } from '../../nodes/shared/sync/endpoints';
import { anchorOf } from './anchors';
import { withGeneratedPart } from '../../test/kit/documents';

/** The table of docs/sync-api.md, generated from the endpoint catalogue. */

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

/** Returns the document with the current table. */
export const withEndpoints = (document: string): string => withGeneratedPart(document, table());

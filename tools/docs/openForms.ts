import { uniq } from 'lodash';

import { type Endpoint, endpoints } from '../../nodes/shared/sync/endpoints';
import type { AnswerName } from '../../sandbox/src/http/dialects/dialect';
import type { Row } from '../../sandbox/src/http/dialects/freedom';
import { freedoms } from '../../sandbox/src/http/dialects/freedoms';
import { anchorOf } from './anchors';
import { differences } from './differences';
import { headingOf } from './endpoints';
import { withGeneratedPart } from '../../test/kit/documents';

/* The tables of docs/compatibility.md, generated from what the specification leaves open in each answer. */

const isAnswerName = (name: string): name is AnswerName => Object.hasOwn(freedoms, name);

/** Every answer with what it leaves open. */
export const rows: ReadonlyArray<readonly [AnswerName, Row]> = Object.entries(freedoms).flatMap(
	([name, row]) => (isAnswerName(name) ? [[name, row] as const] : []),
);

const page = 'sync-api.md';

const others: Readonly<Record<string, string>> = {
	specifiedError: `[errors](${page}#errors) of leads, actions and definitions`,
	openError: `[errors](${page}#errors) of files and team members`,
	storedBytes: `the answer to the [bytes of a file](${page}#bytes-of-a-file)`,
	any: 'every answer',
};

function titleOf(name: AnswerName): string {
	const endpoint = Object.entries(endpoints).find(([known]) => known === name)?.[1];
	if (endpoint === undefined) return others[name] ?? name;
	const heading = headingOf(endpoint);
	return `[${heading}](${page}#${anchorOf(heading)})`;
}

/** A cell of a table. A bar would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('{', '\\{');

function openRow([name, { freedoms: open }]: (typeof rows)[number]): string {
	const listed = open.map(({ name: what, source, ways }) => `${what} (${source}, ${ways.length})`);
	return `| ${titleOf(name)} | ${cell(listed.join(', '))} |`;
}

function differenceRows([name, { freedoms: open }]: (typeof rows)[number]): string[] {
	return open.flatMap(({ name: what, source }) => {
		const difference = differences[name]?.[what];
		return difference === undefined
			? []
			: [
					`| ${titleOf(name)} | ${cell(what)} | ${source} | ${cell(difference.why)} | ${cell(difference.effect)} |`,
				];
	});
}

/** The paths that the specification does not state, each with its source. */
function pathsAssumed(): string {
	const assumed = Object.values<Endpoint>(endpoints).filter(({ source }) => source !== 'S');
	const paths = uniq(assumed.map(({ path, source }) => `\`${path}\` (${source})`));
	return `The specification states none of these paths: ${paths.join(', ')}. If a path differs, the operation fails with a 404 and nothing is written.`;
}

/** Returns docs/compatibility.md with the current tables. */
export const withOpenForms = (document: string): string =>
	withGeneratedPart(
		document,
		[
			'| Answer | What is open: the source of the usual form, and how many other forms are tried |',
			'|---|---|',
			...rows.map(openRow),
			'',
			'These forms make a difference:',
			'',
			'| Answer | What differs | From | Why it is open | What happens then |',
			'|---|---|---|---|---|',
			...rows.flatMap(differenceRows),
			'',
			pathsAssumed(),
		].join('\n'),
	);

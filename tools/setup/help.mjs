import { readFileSync } from 'node:fs';

/**
 * What `--help` prints of a command: the comment at the head of the file that runs it. Nothing has to be installed to
 * read it.
 *
 * @returns undefined if there is no such comment
 */
export function helpOf(file) {
	const [, comment] = /^\/\*\*\n([^]*?)\n \*\/\n/.exec(readFileSync(file, 'utf8')) ?? [];
	return comment?.replace(/^ \* ?/gm, '');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../testkit/root';
import { claims } from './claims';

/** The documents that tell users what to rely on. */
const documents = ['README.md', 'SECURITY.md', 'docs/security.md', 'docs/reliability.md', 'docs/scaling.md'];

/** Code, and tables that a command writes. */
const notProse = /^```.*?^```|<!-- (?:begin|Written)\b.*?<!-- [eE]nd\b.*?-->/gms;
const headingOrRule = /^(?:#|[|\s:-]*$|!\[)/;
const sentenceEnd = /(?<=[.!?]\*{0,2})\s+(?=[\p{Lu}*`"[])/u;

export function sentencesOf(markdown: string): string[] {
	return markdown
		.replace(notProse, '')
		.split('\n')
		.filter((line) => !headingOrRule.test(line))
		.flatMap((line) => line.split(line.startsWith('|') ? /(?<!\\)\|/ : sentenceEnd))
		.flatMap((part) => part.trim().split(sentenceEnd))
		.filter((sentence) => /\s/.test(sentence));
}

/** The sentences of the documents that no claim quotes, with their document. Many promise nothing. */
export function unclaimed(): string[] {
	return documents.flatMap((document) => {
		const promises = claims.filter((claim) => claim.document === document).map(({ promise }) => promise);
		return sentencesOf(readFileSync(join(root, document), 'utf8'))
			.filter(
				(sentence) => !promises.some((promise) => sentence.includes(promise) || promise.includes(sentence)),
			)
			.map((sentence) => `${document}: ${sentence}`);
	});
}

import { sentencesOf } from '../../claims/unclaimed';

describe('the sentences of a document', () => {
	it('are those of paragraphs, lists and the cells of tables', () => {
		const markdown = [
			'# A heading of it',
			'One sentence. Another one, 1.5 times as long.',
			'- **A point.** `npm test` shows it.',
			'',
			'| What it is | Why so |',
			'|---|---|',
			'| a cell | one. Two more |',
		].join('\n');

		expect(sentencesOf(markdown)).toEqual([
			'One sentence.',
			'Another one, 1.5 times as long.',
			'- **A point.**',
			'`npm test` shows it.',
			'What it is',
			'Why so',
			'a cell',
			'Two more',
		]);
	});

	it('are neither code nor what a command writes', () => {
		const markdown =
			'A word here.\n```sh\nnpm run it\n```\n<!-- begin: x -->\nOf a command.\n<!-- end: x -->';

		expect(sentencesOf(markdown)).toEqual(['A word here.']);
	});
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withValues } from '../../../tools/docs/corpus';
import { corpusRows } from '../../kit/corpus/corpus';
import { readRows } from '../../kit/corpus/files';
import { runCorpus } from '../../kit/corpus/run';
import type { RowVerdict } from '../../kit/corpus/rowVerdict';
import { root } from '../../kit/root';

const rows = corpusRows();

/** What a person needs to find the row and to see what became of its value. */
const shown = ({ row, seen }: RowVerdict) =>
	`${row.place} ${row.type} ${JSON.stringify(row.value)} ${JSON.stringify(seen)}`;

describe('the corpus of values', () => {
	let verdicts: readonly RowVerdict[];
	beforeAll(async () => {
		verdicts = await runCorpus(rows);
	});

	it('has more rows that people wrote than rows that libraries printed', () => {
		expect(readRows().length).toBeGreaterThan(rows.length / 2);
		expect(rows.length).toBeGreaterThanOrEqual(1500);
	});

	it('has a verdict for each row', () => {
		expect(verdicts.map(({ row }) => row)).toEqual(rows);
	});

	it('has no value that is stored unlike it was meant, and neither listed nor in a remark', () => {
		const silent = verdicts.filter(({ isSilent }) => isSilent).map(shown);
		expect(silent).toEqual([]);
	});

	it('is right', () => {
		const right = verdicts.filter(({ isRight }) => isRight);
		expect(right.length / verdicts.length).toBeGreaterThanOrEqual(0.99);
	});

	it('has in docs/values.md what `npm run docs -- --corpus` writes', () => {
		const document = readFileSync(join(root, 'docs', 'values.md'), 'utf8');
		expect(document).toBe(withValues(document, verdicts));
	});
});

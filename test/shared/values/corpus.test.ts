import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { groupBy } from 'lodash';

import { withValues } from '../../../tools/docs/corpus';
import { corpusRows } from '../../kit/corpus/corpus';
import { readRows } from '../../kit/corpus/files';
import { runCorpus } from '../../kit/corpus/run';
import type { RowVerdict } from '../../kit/corpus/rowVerdict';
import { isBlind } from '../../kit/corpus/row';
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
		const silent = verdicts.filter(({ isSilent, row }) => isSilent && !isBlind(row)).map(shown);
		expect(silent).toEqual([]);
	});

	it('is right where the first author and libraries wrote it', () => {
		const first = verdicts.filter(({ row }) => !isBlind(row));
		const right = first.filter(({ isRight }) => isRight);
		expect(right.length / first.length).toBeGreaterThanOrEqual(0.99);
	});

	it('has columns, and rows that were written before anything was changed for them', () => {
		const blind = rows.filter(isBlind);
		const columns = new Set(blind.flatMap(({ source, column }) => (column ? [`${source} ${column}`] : [])));
		expect(blind.length).toBeGreaterThanOrEqual(1200);
		expect(columns.size).toBeGreaterThanOrEqual(60);
	});

	it('has no such row that is silent or wrong, and few that are harsh or doubtful', () => {
		const graded = groupBy(
			verdicts.filter(({ row }) => isBlind(row)),
			({ grade }) => grade,
		);
		expect([...(graded['silent'] ?? []), ...(graded['wrong'] ?? [])].map(shown)).toEqual([]);
		expect(graded['harsh']?.length ?? 0).toBeLessThanOrEqual(5);
		expect(graded['doubtful']?.length ?? 0).toBeLessThanOrEqual(10);
	});

	it('has in docs/values.md what `npm run docs -- --corpus` writes', () => {
		const document = readFileSync(join(root, 'docs', 'values.md'), 'utf8');
		expect(document).toBe(withValues(document, verdicts));
	});
});

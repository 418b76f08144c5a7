import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { comparisonsOf, type Run, type Subject } from '../../bench/job';
import { jobs } from '../../bench/jobs';
import type { NodeTime } from '../../bench/node';
import { writeDocuments } from '../../bench/report';
import { type Row, rowsOf } from '../../bench/rows';
import { judge } from '../../bench/targets';

const run = (more: Partial<Run> = {}): Run => ({
	...{ wallMs: 1_000, cpuMs: 500, peakMiB: 10, outputMiB: 8, requests: 100, connections: 20 },
	...{ latencies: [40, 60, 80], lost: 0, doubled: 0, ...more },
});

/** One round with these runs of the subjects. */
const round = (runs: Partial<Record<Subject, Partial<Run>>>) =>
	new Map((Object.entries(runs) as Array<[Subject, Partial<Run>]>).map(([name, more]) => [name, run(more)]));

const comparisons = comparisonsOf(jobs);

const figures: NodeTime[] = [1_000, 10_000, 100_000].map((items) => ({
	what: 'messy',
	items,
	processor: 15,
}));

/** The whole plan, with the same figures for each subject but those of `nodes`. */
const everything = (nodes: Partial<Run> = {}): Row[] =>
	comparisons.flatMap((comparison) => {
		const same = Object.fromEntries(comparison.subjects.map((subject) => [subject, {}]));
		return rowsOf(comparison, [round({ ...same, nodes })]);
	});

describe('the rows', () => {
	const [comparison] = comparisons.map((each) => ({ ...each, subjects: ['nodes', 'floor'] as const }));
	if (comparison === undefined) throw new Error('Nothing is planned');

	it('have medians, and ratios within a round', () => {
		const [row] = rowsOf(comparison, [
			round({ nodes: { wallMs: 10 }, floor: { wallMs: 5 } }),
			round({ nodes: { wallMs: 300 }, floor: { wallMs: 100 } }),
			round({ nodes: { wallMs: 20 }, floor: { wallMs: 20 } }),
		]);
		expect(row).toMatchObject({ runs: 3, wallMs: 20, wallToFloor: 2, wallToHttpRequest: null });
	});

	it('report the losses of the worst round', () => {
		const [row] = rowsOf(comparison, [
			round({ nodes: {} }),
			round({ nodes: { lost: 7, doubled: 1 } }),
			round({ nodes: {} }),
		]);
		expect(row).toMatchObject({ lost: 7, doubled: 1 });
	});

	it('of forms have latencies, ratios within a round, and what the worst round lost', () => {
		const [besideImport] = comparisons.filter(({ job }) => job.name === 'forms-beside-import');
		if (besideImport === undefined) throw new Error('No forms beside an import are planned');
		const forms = (nodes: Partial<Run>, others: Partial<Run>) =>
			round({ nodes, 'http-request': others, floor: others });
		const [row] = rowsOf(besideImport, [
			forms({ latencies: [10, 20, 900], wallMs: 300, requests: 2_520 }, { latencies: [10], wallMs: 100 }),
			forms({ latencies: [30], requests: 9_000, lost: 2, doubled: 1 }, { latencies: [10] }),
			forms({ latencies: [20] }, { latencies: [20] }),
		]);
		expect(row).toMatchObject({
			...{ runs: 3, medianMs: 20, worstMs: 900, lost: 2, doubled: 1, requests: 2_520 },
			// The leads of the import have requests too.
			...{ requestsPerItem: 0.5, medianToHttpRequest: 2, wallToFloor: 1 },
		});
	});
});

describe('the plan', () => {
	it('measures our nodes and the floor in every job under every condition', () => {
		// While somebody else holds the limit, the floor could only wait.
		const compared = comparisons.filter(({ job }) => job.forms?.limitHeldMs === undefined);
		for (const { subjects } of compared) expect(subjects).toEqual(expect.arrayContaining(['nodes', 'floor']));
	});
});

describe('the aims', () => {
	it('are all judged by the whole plan', () => {
		const judged = judge({ rows: everything(), node: figures });
		expect(judged.filter(({ measured }) => measured === undefined)).toEqual([]);
	});

	it('are not reached without a measurement, or with too low a value', () => {
		const unmeasured = judge({ rows: [] });
		expect(unmeasured.filter(({ measured, met }) => measured !== undefined || met)).toEqual([]);
		const rows = everything({ lost: 1, latencies: [500], wallMs: 5_000 });
		const poor = judge({ rows });
		expect(poor.filter(({ met }) => !met).map(({ aim, measured }) => [aim, measured])).toEqual(
			expect.arrayContaining([
				['The same: times the floor: at most 1.3', 5],
				['300 forms at once, 20 requests at once: leads lost: at most 0', 1],
				['The same: milliseconds of the worst: at most 400', 500],
			]),
		);
	});
});

describe('the documents', () => {
	const folder = mkdtempSync(join(tmpdir(), 'bench-report-'));
	const file = join(folder, 'docs', 'internals', 'performance.md');
	const readme = join(folder, 'README.md');
	const [begin, end] = ['<!-- Written by npm run bench -- --write-docs -->', '<!-- End -->'];
	const rows = (text: string) =>
		[...text.matchAll(/^\|.*\|$/gm)].map(([line]) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);

	beforeAll(() => {
		mkdirSync(join(folder, 'docs', 'internals'), { recursive: true });
		for (const each of [file, readme]) writeFileSync(each, `# Before\n\n${begin}\n${end}\n\nAfter\n`);
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it('get a table for each job, and their other text stays', () => {
		const measured = { rows: everything(), node: figures };
		for (let time = 0; time < 2; time += 1) writeDocuments(folder, measured);
		const written = readFileSync(file, 'utf8');
		expect(written.startsWith('# Before\n')).toBe(true);
		expect(written.endsWith('\n\nAfter\n')).toBe(true);
		expect(written.match(/^## .*/gm)).toEqual([
			...['## Aims', '## Forms: an execution for each lead'],
			...jobs.filter(({ forms }) => !forms).map(({ title }) => `## ${title}`),
			'## The Leads node by itself',
		]);
		for (const { title } of jobs.filter(({ forms }) => forms))
			expect(written).toContain(`| ${title} (50 ms away, `);
	});

	it('get a short table with the losses in the README', () => {
		const lossy = everything({ lost: 7 }).map((row) =>
			row.subject === 'http-request' ? { ...row, lost: 960 } : row,
		);
		const measured = { rows: lossy, node: figures };
		writeDocuments(folder, measured);
		const written = readFileSync(readme, 'utf8');
		expect(rows(written)).toHaveLength(9);
		expect(rows(written)).toEqual(
			expect.arrayContaining([
				expect.arrayContaining(['create 1,000 leads', '1.00 s, **7 lost**', '1.00 s, **960 lost**']),
				expect.arrayContaining([
					'a form: one execution with one lead',
					'60 ms, **7 lost**',
					'60 ms, **960 lost**',
				]),
			]),
		);
		expect(written.endsWith('\n\nAfter\n')).toBe(true);
	});
});

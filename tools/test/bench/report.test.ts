import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { load } from 'cheerio';

import { jobs } from '../../bench/jobs';
import { quotaJob, type QuotaRow, quotaSubject, quotaTitle } from '../../bench/forms/hourlyQuota';
import { formJobs } from '../../bench/forms/jobs';
import type { FormJob, FormSubject } from '../../bench/forms/job';
import type { FormRun } from '../../bench/forms/round';
import { type FormRow, formRowsOf } from '../../bench/forms/rows';
import { judgeForms } from '../../bench/forms/targets';
import type { Subject } from '../../bench/job';
import type { NodeFigures } from '../../bench/node/figures';
import { planFor } from '../../bench/plan';
import { writeDocuments } from '../../bench/report/document';
import { asJson } from '../../bench/report/json';
import { judge } from '../../bench/report/targets';
import type { Run } from '../../bench/round';
import { type Result, resultsOf } from '../../bench/rows';

const run = (wallMs: number, more: Partial<Run> = {}): Run => ({
	wallMs,
	cpuMs: wallMs / 2,
	peakMiB: 10,
	outputMiB: 8,
	requests: 100,
	connections: 20,
	lost: 0,
	doubled: 0,
	...more,
});

/** One round with these times of the subjects. */
const round = (times: Partial<Record<Subject, Run>>) =>
	new Map(Object.entries(times) as Array<[Subject, Run]>);

const { comparisons, leftOut } = planFor(jobs);

const figures: NodeFigures = {
	autoMapped: [1_000, 10_000, 100_000].map((items) => time(items, 15)),
	byHand: time(1_000, 90),
	evaluation: 1_000,
	memory: [],
};

function time(items: number, processor: number): NodeFigures['byHand'] {
	const wholeRun = { median: 1, best: 1, worst: 1 };
	return { items, runs: 5, wholeRun, processor: { median: processor }, windows: { median: 1, p99: 1 } };
}

/** The whole plan, with the same figures for each subject. */
const everything = (walls: Partial<Record<Subject, number>> = {}): Result[] =>
	comparisons.flatMap((comparison) => {
		const times = comparison.subjects.map((subject): [Subject, Run] => [
			subject,
			run(walls[subject] ?? 1_000),
		]);
		return resultsOf(comparison, [new Map(times)]);
	});

const formRun = (more: Partial<FormRun> = {}): FormRun => ({
	wallMs: 1_000,
	cpuMs: 500,
	latencies: [40, 60, 80],
	requests: 100,
	lost: 0,
	doubled: 0,
	...more,
});

/** All jobs of forms, with the same figures for each subject but those of `nodes`. */
const allForms = (nodes: Partial<FormRun> = {}): FormRow[] =>
	formJobs.flatMap((job) => {
		const runs = job.subjects.map((subject): [FormSubject, FormRun] => [
			subject,
			formRun(subject === 'nodes' ? nodes : {}),
		]);
		return formRowsOf(job, [new Map(runs)]);
	});

describe('the rows', () => {
	const [comparison] = comparisons.map((each) => ({ ...each, subjects: ['nodes', 'floor'] as const }));
	if (comparison === undefined) throw new Error('Nothing is planned');

	it('have medians, and ratios within a round', () => {
		const [row] = resultsOf(comparison, [
			round({ nodes: run(10), floor: run(5) }),
			round({ nodes: run(300), floor: run(100) }),
			round({ nodes: run(20), floor: run(20) }),
		]);
		expect(row).toMatchObject({ runs: 3, wallMs: 20, ratioToFloor: 2, ratioToHttpRequest: null });
	});

	it('report the losses of the worst round', () => {
		const lossy = run(10, { lost: 7, doubled: 1 });
		const [row] = resultsOf(comparison, [
			round({ nodes: run(10) }),
			round({ nodes: lossy }),
			round({ nodes: run(10) }),
		]);
		expect(row).toMatchObject({ lost: 7, doubled: 1 });
	});
});

describe('the rows of forms', () => {
	const job: FormJob = {
		name: 'forms',
		title: 'Forms',
		forms: 50,
		arrival: { every: 1, besideImportOf: 150 },
		at: 'limited',
		subjects: ['nodes', 'http-request', 'floor'],
	};

	it('have latencies, ratios within a round, and what the worst round lost', () => {
		const forms = (nodes: Partial<FormRun>, others: Partial<FormRun>) =>
			new Map<FormSubject, FormRun>([
				['nodes', formRun(nodes)],
				['http-request', formRun(others)],
				['floor', formRun(others)],
			]);
		const [row] = formRowsOf(job, [
			forms({ latencies: [10, 20, 900], wallMs: 300 }, { latencies: [10], wallMs: 100 }),
			forms({ latencies: [30], requests: 800, lost: 2, doubled: 1 }, { latencies: [10] }),
			forms({ latencies: [20] }, { latencies: [20] }),
		]);
		expect(row).toMatchObject({
			...{ runs: 3, medianMs: 20, worstMs: 900, lost: 2, doubled: 1, requests: 100 },
			// The leads of the import have requests too.
			...{ requestsPerLead: 0.5, medianToHttpRequest: 2, wallToFloor: 1 },
		});
	});
});

describe('the plan', () => {
	it('measures our nodes and the floor in every job under every condition', () => {
		for (const { subjects } of comparisons)
			expect(subjects).toEqual(expect.arrayContaining(['nodes', 'floor']));
	});

	it('leaves out only with a reason', () => {
		expect(leftOut.length).toBeGreaterThan(0);
		for (const { reason } of leftOut) expect(reason).toMatch(/\w/);
	});
});

const quota = (more: Partial<QuotaRow> = {}): QuotaRow[] => [
	{
		...{ job: quotaJob, subject: quotaSubject, written: 10_000, lost: 0, requests: 12_000 },
		...{ throttledShare: 0, deferredForms: 0, worstFormMs: 100, wallMs: 1_000_000 },
		...more,
	},
];

describe('the aims', () => {
	it('are all judged by the whole plan', () => {
		const judged = [...judge(everything(), figures), ...judgeForms(allForms(), quota())];
		expect(judged.filter(({ measured }) => measured === undefined)).toEqual([]);
	});

	it('are not reached without a measurement, or with too low a value', () => {
		const unmeasured = [...judge([]), ...judgeForms([], [])];
		expect(unmeasured.filter(({ measured, met }) => measured !== undefined || met)).toEqual([]);
		const lossy = judgeForms(allForms({ lost: 1, latencies: [500] }), quota({ throttledShare: 0.02 }));
		expect(lossy.filter(({ met }) => !met).map(({ aim, measured }) => [aim, measured])).toEqual(
			expect.arrayContaining([
				['300 forms at once, 20 requests at once: leads lost: at most 0', 1],
				['The same: milliseconds of the worst: at most 400', 500],
				['The same: share of the requests that are throttled: at most 0.01', 0.02],
			]),
		);
		const slow = judge(everything({ nodes: 5_000 }), figures);
		expect(slow.find(({ aim }) => aim.includes('The same: times the floor'))).toMatchObject({
			measured: 5,
			met: false,
		});
	});
});

describe('the line of JSON', () => {
	it('has the rows of all kinds, and the aims of which every part was measured', () => {
		const forms = allForms();
		const goals = judgeForms(forms, quota());
		const line = asJson({ results: [], forms, quota: quota(), targets: [...judge([]), ...goals] });
		expect(JSON.parse(line)).toEqual({ jobs: [], forms, quota: quota(), goals });
	});
});

describe('the document', () => {
	const folder = mkdtempSync(join(tmpdir(), 'bench-report-'));
	const docs = join(folder, 'docs');
	const file = join(docs, 'internals', 'performance.md');
	const readme = join(folder, 'README.md');
	const markers = ['begin', 'end'].map(
		(which) => `<!-- ${which}: written by npm run bench -- --write-docs -->`,
	);

	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it('gets tables and a plot for each job, and its other text stays', () => {
		for (const each of ['images', 'internals']) mkdirSync(join(docs, each), { recursive: true });
		for (const each of [file, readme]) writeFileSync(each, `# Before\n\n${markers.join('\n')}\n\nAfter\n`);
		for (let time = 0; time < 2; time += 1)
			writeDocuments(folder, {
				jobs,
				results: everything(),
				forms: allForms(),
				quota: quota(),
				leftOut,
				node: figures,
			});
		const written = readFileSync(file, 'utf8');
		expect(written.startsWith('# Before\n')).toBe(true);
		expect(written.endsWith('\n\nAfter\n')).toBe(true);
		expect(written.match(/^## Aims$/gm)).toHaveLength(1);
		for (const { title } of formJobs) expect(written).toContain(`| ${title} (50 ms away, `);
		expect(written).toContain(`| ${quotaTitle} | ${quotaSubject} | 10,000 |`);
		const images = [...written.matchAll(/\(\.\.\/images\/(.+?\.svg)\)/g)].map(([, image]) => image);
		expect(images).toEqual(jobs.map(({ name }) => `bench-${name}.svg`));
		expect(readdirSync(join(docs, 'images')).sort()).toEqual([...images].sort());
	});

	it('writes a short table with the losses into the README', () => {
		const lossy = everything().map((row) => (row.subject === 'http-request' ? { ...row, lost: 960 } : row));
		writeDocuments(folder, {
			jobs,
			results: lossy,
			forms: allForms({ lost: 7 }),
			quota: [],
			leftOut,
			node: figures,
		});
		const written = readFileSync(readme, 'utf8');
		expect(written.match(/^\| create 1,000 leads \|.*/gm)).toEqual([
			expect.stringContaining('| 1.00 s | 1.00 s, **960 lost** |'),
		]);
		expect(written.match(/^\|/gm)).toHaveLength(9);
		expect(written.match(/^\| a form: .*/gm)).toEqual([
			expect.stringContaining('| 60 ms, **7 lost** | 60 ms |'),
		]);
		expect(written.endsWith('\n\nAfter\n')).toBe(true);
	});

	it('has plots that show each time as text', () => {
		const svg = load(readFileSync(join(docs, 'images', 'bench-append-actions.svg'), 'utf8'), { xml: true });
		const texts = svg('text')
			.toArray()
			.map((text) => svg(text).text());
		const bars = everything().filter(({ job }) => job === 'append-actions');
		// The axis has such labels, too.
		expect(texts.filter((text) => text === '1.00 s').length).toBeGreaterThan(3);
		expect(texts.filter((text) => text.startsWith('1.00 s')).length).toBeGreaterThanOrEqual(bars.length);
		expect(texts).toEqual(expect.arrayContaining(['nodes', 'http-request', 'floor']));
	});
});

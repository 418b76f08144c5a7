import { groupBy, orderBy, sumBy, uniq } from 'lodash';

import { drawnFrom } from '../../../sandbox/src/http/dialects/generated';
import { table } from '../../kit/documents';
import { sum, type Verdict } from '../../kit/verdict';
import { countOf } from '../report';
import { nothing } from '../troubles';
import { type DialectRun, itemsPerRun } from './run';

/** How often items of runs that called an endpoint ended uncertain in a dialect with this form of its answer. */
interface Seen {
	/** `searchActions: time of an action` */
	readonly freedom: string;
	readonly form: string;
	readonly items: number;
	readonly uncertain: number;
}

/** The same for all runs, and where answers had the strict form. */
interface FreedomReport extends Seen {
	readonly share: number;
	/** The share in dialects with the strict form. */
	readonly strictShare: number;
}

export interface DialectReport extends Verdict {
	readonly dialects: number;
	readonly runs: number;
	/** Dialects in which every operation works, without uncertain items, when nothing fails. */
	readonly working: number;
	readonly faults: ReadonlyArray<Pick<DialectRun, 'dialect' | 'operation' | 'fault'>>;
	readonly byFreedom: readonly FreedomReport[];
}

const strictForm = 'strict';

/** Errors and every answer are part of each run, so all runs count for them. */
const isPartOf = ({ endpoints }: DialectRun, answer: string) =>
	endpoints.includes(answer) || ['specifiedError', 'openError', 'storedBytes', 'any'].includes(answer);

const seenIn = (run: DialectRun): Seen[] =>
	drawnFrom(run.dialect)
		.filter(({ answer }) => isPartOf(run, answer))
		.map(({ answer, freedom, way }) => ({
			freedom: `${answer}: ${freedom.name}`,
			form: way?.name ?? strictForm,
			items: run.verdict.items,
			uncertain: run.verdict.uncertain,
		}));

const shareOf = (some: readonly Seen[]) => sumBy(some, 'uncertain') / Math.max(1, sumBy(some, 'items'));

function byFreedom(runs: readonly DialectRun[]): FreedomReport[] {
	const seen = runs.filter(({ verdict }) => verdict.items > 0).flatMap(seenIn);
	const rows = Object.entries(groupBy(seen, 'freedom')).flatMap(([freedom, ofFreedom]) => {
		const forms = groupBy(ofFreedom, 'form');
		const strictShare = shareOf(forms[strictForm] ?? []);
		return Object.entries(forms)
			.filter(([form]) => form !== strictForm)
			.map(([form, some]) => ({
				freedom,
				form,
				items: sumBy(some, 'items'),
				uncertain: sumBy(some, 'uncertain'),
				share: shareOf(some),
				strictShare,
			}));
	});
	return orderBy(rows, ({ share, strictShare }) => share - strictShare, 'desc');
}

export function reportOf(runs: readonly DialectRun[]): DialectReport {
	const dialects = uniq(runs.map(({ dialect }) => dialect));
	const faults = runs.filter(({ fault }) => fault !== undefined);
	const broken = new Set(faults.map(({ dialect }) => dialect));
	return {
		...sum(runs.map(({ verdict }) => verdict)),
		dialects: dialects.length,
		runs: runs.length,
		working: dialects.filter((dialect) => !broken.has(dialect)).length,
		faults: faults.map(({ dialect, operation, fault }) => ({ dialect, operation, fault })),
		byFreedom: byFreedom(runs.filter(({ trouble }) => trouble !== nothing)),
	};
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const mostRows = 20;

/** With fewer items than those of three runs, the share shows the faults of a run rather than the form. */
const fewestItems = 3 * itemsPerRun;

/** Which forms of a service make more items uncertain than the strict form. */
export const tableOfForms = (report: DialectReport): string =>
	table(
		['Answer and freedom', 'Form', 'Items', 'Uncertain', 'With the strict form'],
		report.byFreedom
			.filter(({ items, share, strictShare }) => items >= fewestItems && share > strictShare)
			.slice(0, mostRows)
			.map(({ freedom, form, items, share, strictShare }) => [
				...[freedom, form, String(items)],
				...[percent(share), percent(strictShare)],
			]),
		2,
	);

export const sentencesOf = (report: DialectReport): string[] => {
	const { dialects, runs, uncertain, working } = report;
	return [
		`${dialects} dialects, ${runs} runs: ${countOf(report)}, ${uncertain} uncertain.`,
		`Every operation works without uncertain items, when nothing fails, in ${working} of ${dialects} dialects (${percent(working / dialects)}).`,
	];
};

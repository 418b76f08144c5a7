import { groupBy, orderBy, sumBy, uniq } from 'lodash';

import { drawnFrom } from '../../../sandbox/src/http/dialects/generated';
import { sum, type Verdict } from '../../kit/verdict';
import { nothing } from '../troubles';
import type { DialectRun } from './run';

/** How often items ended uncertain where answers had one form, and where they had the strict form. */
export interface FreedomReport {
	/** `searchActions: time of an action` */
	readonly freedom: string;
	readonly form: string;
	/** Written items of runs that called this endpoint in a dialect with this form. */
	readonly items: number;
	readonly uncertain: number;
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

interface Seen {
	readonly freedom: string;
	readonly form: string;
	readonly items: number;
	readonly uncertain: number;
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

import { readFileSync, writeFileSync } from 'node:fs';

import { table, withGeneratedPart } from '../kit/documents';
import type { Verdict } from '../kit/verdict';

/** The sum of several runs. */
export interface FaultReport extends Verdict {
	readonly runs: number;
}

export interface Report extends FaultReport {
	readonly byFault: Readonly<Record<string, FaultReport>>;
}

const columns: ReadonlyArray<[title: string, value: (fault: FaultReport) => number]> = [
	['Runs', ({ runs }) => runs],
	['Items', ({ items }) => items],
	['On Success', ({ written }) => written],
	['of them recovered', ({ recovered }) => recovered],
	['Uncertain', ({ uncertain }) => uncertain],
	['of them stored', ({ uncertainStored }) => uncertainStored],
	['Not written', ({ failed }) => failed],
	['In stopped runs', ({ stopped }) => stopped],
	['Lost', ({ lost }) => lost],
	['Doubled', ({ doubled }) => doubled],
	['Changed', ({ changed }) => changed],
	['Remarks lost', ({ remarksLost }) => remarksLost],
];

export const tableOf = ({ byFault }: Report): string =>
	table(
		['Fault', ...columns.map(([title]) => title)],
		Object.entries(byFault).map(([name, fault]) => [
			name,
			...columns.map(([, value]) => String(value(fault))),
		]),
	);

export const sentenceOf = (report: Report) =>
	`${report.runs} runs: ${countOf(report)}, ${report.uncertain} reported as uncertain`;

type Wrong = Pick<Verdict, 'lost' | 'doubled' | 'changed' | 'remarksLost'>;

export const countOf = ({ lost, doubled, changed, remarksLost }: Wrong) =>
	`${lost} lost, ${doubled} doubled, ${changed} changed, ${remarksLost} remarks lost`;

export const isBad = ({ lost, doubled, changed, remarksLost }: Wrong) =>
	lost + doubled + changed + remarksLost > 0;

/** Replaces what a command wrote into a page. */
export function writeInto(file: string, command: string, text: string): void {
	writeFileSync(file, withGeneratedPart(readFileSync(file, 'utf8'), `\n${text}\n`, command));
}

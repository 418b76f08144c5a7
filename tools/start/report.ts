import { groupBy, orderBy } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import type { Branches, Change, Remark, WrittenLead } from './outcomes';
import { table } from './table';

interface Report extends Branches {
	submissions: readonly IDataObject[];
	leadsInWorkspace: number;
	milliseconds: number;
}

const shownLeads = 12;
const shownRemarks = 16;

/** The report for a terminal: both branches, and the outcomes. */
export function printReport(report: Report): string {
	return [
		heading(
			'Success',
			`${report.written.length} leads were written, ${report.outcomes.writtenWithRemarks} of them with remarks`,
		),
		leadsTable(report),
		andMore(report.written.length, shownLeads, 'leads'),
		heading('Prepared on the way', 'what the form sent, and what the node sent'),
		preparedTable(report),
		heading('Remarks', `${report.valuesNotStored} values were not stored as submitted`),
		remarksTable(report),
		andMore(report.remarks.length, shownRemarks, 'remarks'),
		heading('In all', `${report.submissions.length} submissions in ${seconds(report.milliseconds)}`),
		totalsTable(report),
		`\nThe workspace now holds ${report.leadsInWorkspace} leads, as its Sync API counts them.`,
	].join('\n');
}

const heading = (title: string, words: string): string => `\n${title}: ${words}`;

const andMore = (all: number, shown: number, what: string): string =>
	all > shown ? `... and ${all - shown} more ${what}` : '';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Rows are numbered as in a spreadsheet: the first submission is in row 2. */
const lineOf = ({ row }: { row: number }): string => String(row + 2);

function leadsTable({ written, submissions }: Report): string {
	return table<WrittenLead>(
		[
			{ title: 'Line', width: 6, align: 'right', text: lineOf },
			{ title: 'Name', text: ({ row }) => plain(submissions[row]?.['name']) },
			{ title: 'Lead ID', width: 26, text: ({ lead_id }) => lead_id },
			{ title: 'Remarks', width: 9, align: 'right', text: ({ remarks }) => String(remarks.length || '') },
			{ title: 'Prepared', text: ({ prepared }) => prepared.map(({ field }) => field).join(', ') },
		],
		written.slice(0, shownLeads),
	);
}

/** What the form sent and what the node sent, one line per field. */
function preparedTable({ written }: Report): string {
	const changes = groupBy(
		written.flatMap(({ prepared }) => prepared),
		({ field }) => field,
	);
	return table<[string, Change[]]>(
		[
			{ title: 'Field', width: 18, text: ([field]) => field },
			{ title: 'Leads', width: 7, align: 'right', text: ([, { length }]) => String(length) },
			{ title: 'From, for example', text: ([, of]) => plain(clearest(of)?.from) },
			{ title: 'To', text: ([, of]) => plain(clearest(of)?.to) },
		],
		orderBy(Object.entries(changes), ([, { length }]) => length, 'desc'),
	);
}

/** The best example: a visible change of the longest value. */
function clearest(changes: readonly Change[]): Change | undefined {
	const isVisible = ({ from, to }: Change): boolean => plain(from).trim() !== plain(to);
	const weight = (change: Change): number => (isVisible(change) ? 1000 : 0) + plain(change.from).length;
	return [...changes].sort((a, b) => weight(b) - weight(a))[0];
}

function remarksTable({ remarks }: Report): string {
	return table<Remark>(
		[
			{ title: 'Line', width: 6, align: 'right', text: lineOf },
			{ title: 'Where', width: 18, text: ({ field }) => field ?? '' },
			{ title: 'Value', width: 22, text: ({ value }) => plain(value) },
			{ title: 'Why', text: ({ message }) => message },
		],
		variedRemarks(remarks),
	);
}

/** Puts one remark of each field and category first, so that the table shows every kind. */
function variedRemarks(remarks: readonly Remark[]): Remark[] {
	const seen = new Set<string>();
	const [varied, others]: [Remark[], Remark[]] = [[], []];
	for (const remark of remarks) {
		const kind = `${remark.category} ${remark.field}`;
		(seen.has(kind) ? others : varied).push(remark);
		seen.add(kind);
	}
	return [...varied, ...others].slice(0, shownRemarks).sort((a, b) => a.row - b.row);
}

function totalsTable({ outcomes, submissions }: Report): string {
	return table<[string, number, string]>(
		[
			{ title: 'Outcome', width: 26, text: ([name]) => name },
			{ title: 'Submissions', width: 13, align: 'right', text: ([, count]) => String(count) },
			{ title: 'Means', wrap: true, text: ([, , meaning]) => meaning },
		],
		[
			['written', outcomes.written, 'everything was stored'],
			['written with remarks', outcomes.writtenWithRemarks, 'written, but not every value was stored'],
			['rejected', outcomes.rejected, 'nothing was stored; the remark has the reason'],
			['failed', outcomes.failed, 'the call brought no usable answer'],
			['all', submissions.length, ''],
		],
	);
}

function plain(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}

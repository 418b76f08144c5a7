import { sumBy } from 'lodash';
import type { DateTime } from 'luxon';

import type { Count } from '../../kit/deskCounts';

/** The figures of a report as a person would sum them. */
export function figuresOf(counts: readonly Count[], from: DateTime, until: DateTime) {
	const rows = counts.filter(
		({ day }) => day >= String(from.toISODate()) && day <= String(until.toISODate()),
	);
	return {
		submissions: sumBy(rows, 'submissions'),
		drops: sumBy(rows, 'drops'),
		mended: sumBy(rows, 'mended'),
	};
}

/** What a person reads in a part of the page. */
export const shownText = (html: string) =>
	html
		.replace(/<(style|title)>.*?<\/\1>/gs, '')
		.replace(/<[^>]*>/g, ' ')
		.replaceAll('&nbsp;', ' ')
		.replace(/\s+/g, ' ')
		.replace(/ ([,.])/g, '$1')
		.trim();

/** The text of each such element of the page. */
export const shownTexts = (html: string, element: string) =>
	[...html.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'gs'))].map(([part]) => shownText(part));

/** The texts of the cells of a table, row by row. */
export const shownRows = (html: string, table: string) => {
	const [found = ''] = new RegExp(`<table class="${table}">.*?</table>`, 's').exec(html) ?? [];
	return [...found.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
		[...row.matchAll(/<(th|td)[ >].*?<\/\1>/gs)].map(([cell]) => shownText(cell)),
	);
};

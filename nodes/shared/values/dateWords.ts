/** Dates in the words of other languages, put into the words that are read: `20 de nov. de 2026`, `2026年11月20日`. */
import { once } from 'lodash';

import { monthNames } from './calendar';

/** Languages that usually name the months of the Gregorian calendar. Intl knows the names. */
const languages = 'ar bg cs da de el en es et fi fr hi hr hu id it lt lv nb nl pl pt ro ru sk sl sr sv tr uk';

/** Languages that count the months, and name the days of the week. */
const countingLanguages = 'ja ko vi zh';

const inJanuary = (day: number) => Date.UTC(2026, 0, day);
const inMonth = (month: number) => Date.UTC(2026, month, 15);

/** The name of one part of a date, without the full stop of an abbreviation. */
function nameOf(part: 'month' | 'weekday', format: Intl.DateTimeFormat, time: number): string {
	const name = format.formatToParts(time).find(({ type }) => type === part)?.value ?? '';
	return withoutStop(name.toLowerCase());
}

const withoutStop = (word: string) => word.replace(/[.॰]$/, '');

/** The months that have this name in some language. `listopad` is November in Polish and October in Croatian. */
const monthsByName = once((): ReadonlyMap<string, ReadonlySet<number>> => {
	const found = new Map<string, Set<number>>();
	for (const language of languages.split(' '))
		for (const length of ['long', 'short'] as const)
			for (const beside of [{}, { day: 'numeric', year: 'numeric' }] as const) {
				const format = new Intl.DateTimeFormat(language, { ...beside, month: length, timeZone: 'UTC' });
				monthNames.forEach((_, month) => {
					const name = nameOf('month', format, inMonth(month));
					found.set(name, (found.get(name) ?? new Set()).add(month));
				});
			}
	return found;
});

const weekdays = once((): ReadonlySet<string> => {
	const all = `${languages} ${countingLanguages}`.split(' ');
	return new Set(
		all.flatMap((language) => {
			const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
			return [1, 2, 3, 4, 5, 6, 7].map((day) => nameOf('weekday', format, inJanuary(day)));
		}),
	);
});

/** Words between the parts of a date: of, year. */
const between = new Set(['de', 'del', 'den', 'г', 'р']);

/** A month becomes its English name, and what says nothing of the day goes. Other words stay, and keep it from being read. */
function inEnglishWord(word: string): string {
	const name = withoutStop(word.toLowerCase());
	const [month, ...others] = monthsByName().get(name) ?? [];
	if (month !== undefined && others.length === 0) return monthNames[month] ?? word;
	return weekdays().has(name) || between.has(name) ? '' : word;
}

const counted: ReadonlyArray<readonly [RegExp, string]> = [
	[/(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/, '$1-$2-$3 '],
	[/(\d{1,2}) (?:tháng|thg) (\d{1,2}),? (\d{4})/, '$3-$2-$1'],
];

/** Of several words, as in Vietnamese. */
const withoutWeekday = (text: string) =>
	text.replace(/^([^\d,،]+)[,،] ?/, (all, name: string) => (weekdays().has(name.toLowerCase()) ? '' : all));

/** The text with its months in English, and without its weekday. */
export function inEnglish(text: string): string {
	const numbered = counted.reduce((before, [shape, order]) => before.replace(shape, order), text);
	return withoutWeekday(numbered)
		.replace(/(?<=\b\d{1,2})(?:er|[ºª°])(?= )/, '')
		.replace(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*[.॰]?/gu, inEnglishWord)
		.replace(/(\d)\. (?=\p{L})/u, '$1 ')
		.replace(/ +,/g, ',')
		.replace(/\s+/g, ' ')
		.replace(/^[ ,،.]+|[ ,،.]+$/g, '');
}

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

/** The names as people type them: with their accents, without them, and with an e for an umlaut. */
function spellingsOf(name: string): string[] {
	const withE = name.replace(/[äöü]/g, (letter) => letter.normalize('NFD').charAt(0) + 'e');
	return [name, withE, name.normalize('NFD').replace(/\p{Mn}/gu, '')];
}

/** The months that have this name in some language. `listopad` is November in Polish and October in Croatian. */
const monthsByName = once((): ReadonlyMap<string, ReadonlySet<number>> => {
	const found = new Map<string, Set<number>>();
	for (const language of languages.split(' '))
		for (const length of ['long', 'short'] as const)
			for (const beside of [{}, { day: 'numeric', year: 'numeric' }] as const) {
				const format = new Intl.DateTimeFormat(language, { ...beside, month: length, timeZone: 'UTC' });
				monthNames.forEach((_, month) => {
					for (const name of spellingsOf(nameOf('month', format, inMonth(month))))
						found.set(name, (found.get(name) ?? new Set()).add(month));
				});
			}
	return found;
});

/** The days of the week by their names, 0 for Sunday. */
const weekdays = once((): ReadonlyMap<string, number> => {
	const all = `${languages} ${countingLanguages}`.split(' ');
	return new Map(
		all.flatMap((language) => {
			const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
			const timesOfWeek = [1, 2, 3, 4, 5, 6, 7].map(inJanuary);
			return timesOfWeek.flatMap((time) =>
				spellingsOf(nameOf('weekday', format, time)).map((name): [string, number] => [
					name,
					new Date(time).getUTCDay(),
				]),
			);
		}),
	);
});

/** Words between the parts of a date: of, year. */
const between = new Set(['de', 'del', 'den', 'г', 'р']);

/** A month in English. Empty for a word that says nothing of the day. Any other word stays, so the text is not read. */
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

/** As in Vietnamese. */
const ofSeveralWords = /^([^\d,،]+)[,،] ?/;

const words = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*[.॰]?/gu;

const withoutWeekday = (text: string) =>
	text.replace(ofSeveralWords, (all, name: string) => (weekdays().has(name.toLowerCase()) ? '' : all));

/** The day of the week that a text names in a word, or in the words before its first comma. 0 for Sunday. */
export function weekdayIn(text: string): number | undefined {
	const [, first = ''] = ofSeveralWords.exec(text) ?? [];
	const names = [first, ...(text.match(words) ?? [])];
	return names
		.map((name) => weekdays().get(withoutStop(name.toLowerCase())))
		.find((day) => day !== undefined);
}

/** The text with its months in English, and without its weekday. */
export function inEnglish(text: string): string {
	const numbered = counted.reduce((before, [shape, order]) => before.replace(shape, order), text);
	return withoutWeekday(numbered)
		.replace(/(?<=\b\d{1,2})(?:er|[ºª°])(?= )/, '')
		.replace(words, inEnglishWord)
		.replace(/(\d)\. (?=\p{L})/u, '$1 ')
		.replace(/ +,/g, ',')
		.replace(/\s+/g, ' ')
		.replace(/^[ ,،.]+|[ ,،.]+$/g, '');
}

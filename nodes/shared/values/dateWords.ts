/** Dates in the words of other languages, put into the words that are read: `20 de nov. de 2026`, `2026年11月20日`. */
import { once } from 'lodash';

import { firstOf } from '../sync/shapes/read';
import { monthNames } from './calendar';

/** Languages that usually name the months of the Gregorian calendar. Intl knows the names. */
const languages = 'ar bg cs da de el en es et fi fr hi hr hu id it lt lv nb nl pl pt ro ru sk sl sr sv tr uk';

/** Languages that count the months, and name the days of the week. */
const countingLanguages = 'ja ko vi zh';

const year = monthNames.map((_, month) => Date.UTC(2026, month, 15));
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => Date.UTC(2026, 0, day));

/** Without the full stop of an abbreviation. */
const withoutStop = (word: string) => word.replace(/[.॰]$/, '');

/** The names as people type them: with their accents, without them, and with an e for an umlaut. */
function spellingsOf(name: string): string[] {
	const withE = name.replace(/[äöü]/g, (letter) => letter.normalize('NFD').charAt(0) + 'e');
	return [name, withE, name.normalize('NFD').replace(/\p{Mn}/gu, '')];
}

/** The names that these times have in some languages, each in several spellings, with the date of its time. */
const namesOf = (
	part: 'month' | 'weekday',
	times: readonly number[],
	inLanguages: string,
	format: Intl.DateTimeFormatOptions,
): ReadonlyArray<readonly [name: string, date: Date]> =>
	inLanguages.split(' ').flatMap((language) => {
		const print = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' });
		return times.flatMap((time) => {
			const name = print.formatToParts(time).find(({ type }) => type === part)?.value ?? '';
			return spellingsOf(withoutStop(name.toLowerCase())).map(
				(spelling) => [spelling, new Date(time)] as const,
			);
		});
	});

/** The months that have this name in some language. `listopad` is November in Polish and October in Croatian. */
const monthsByName = once((): ReadonlyMap<string, ReadonlySet<number>> => {
	const found = new Map<string, Set<number>>();
	for (const month of ['long', 'short'] as const)
		for (const beside of [{}, { day: 'numeric', year: 'numeric' }] as const)
			for (const [name, date] of namesOf('month', year, languages, { ...beside, month }))
				found.set(name, (found.get(name) ?? new Set()).add(date.getUTCMonth()));
	return found;
});

/** The days of the week by their names, 0 for Sunday. */
const weekdays = once((): ReadonlyMap<string, number> => {
	const names = namesOf('weekday', week, `${languages} ${countingLanguages}`, { weekday: 'long' });
	return new Map(names.map(([name, date]) => [name, date.getUTCDay()]));
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

/** The day of the week that a text names in a word, or in the words before its first comma. 0 for Sunday. */
export function weekdayIn(text: string): number | undefined {
	const [, first = ''] = ofSeveralWords.exec(text) ?? [];
	const names = [first, ...(text.match(words) ?? [])];
	return firstOf(names, (name) => weekdays().get(withoutStop(name.toLowerCase())));
}

/** The text with its months in English, and without its weekday. */
export function inEnglish(text: string): string {
	const numbered = counted.reduce((before, [shape, order]) => before.replace(shape, order), text);
	return numbered
		.replace(ofSeveralWords, (all, name: string) => (weekdays().has(name.toLowerCase()) ? '' : all))
		.replace(/(?<=\b\d{1,2})(?:er|[ºª°])(?= )/, '')
		.replace(words, inEnglishWord)
		.replace(/(\d)\. (?=\p{L})/u, '$1 ')
		.replace(/ +,/g, ',')
		.replace(/\s+/g, ' ')
		.replace(/^[ ,،.]+|[ ,،.]+$/g, '');
}

import { guess, invalid, type PreparedValue, send } from './prepared';
import { valueType } from './valueType';
import type { Column } from './columns';
import { blank, isNoAnswer } from './leftover';
import { longestAnswer, plainSpelling } from './spelling';

/** The message of the service itself (sync-api.md, Field types). */
const outOfRange = invalid('Rating must be between 1 and 5', 'Send a whole number from 1 to 5.');

const notWhole = invalid('A rating is a whole number', 'Round it to a whole number from 1 to 5.');

const notARating = invalid('A rating was expected', 'Send a whole number from 1 to 5.');

const otherScale = invalid(
	'Many ratings of this field are above 5, so it is unclear what this one is out of',
	'Write the scale behind it, such as 4/5 or 8/10.',
);

/** `4`, `4.0`, `4/5`, `4.0/5.0`, `4 out of 5`, `8/10`, `4 stars` */
const inDigits =
	/^([+-]?\d+)(?:[.,](\d+))?(?: ?(?:\/|(?:out )?of) ?(5|10|100)(?:\.0)?)?(?: ?(?:stars?|[★⭐]))?$/i;

/** `★★★★☆`: only filled stars count. */
const inStars = /^([★⭐🌟]+|\*+)[☆✩]*$/u;

/** `4 - Good`, `5 (Excellent)`: the choices of surveys, whose word must say the same as the number. */
const withWord = /^([1-5]) ?(?:[-:] ?|\()(\p{L}[\p{L} ]*)\)?$/u;

/** The ratings that a word can have. Where 1 is the best, it has the word of a 5, and is held back. */
const words: ReadonlyArray<readonly [words: RegExp, least: number, most: number]> = [
	[/^(?:very )?(?:poor|bad|unsatisfied|dissatisfied)$|^terrible$/i, 1, 2],
	[/^(?:fair|ok|okay|average|neutral)$/i, 2, 4],
	[/^(?:very )?(?:good|satisfied)$|^(?:great|excellent)$/i, 4, 5],
];

function inRange(rating: number): PreparedValue {
	if (!Number.isInteger(rating)) return Number.isFinite(rating) ? notWhole : notARating;
	return rating >= 1 && rating <= 5 ? send(rating) : outOfRange;
}

/** A rating that does not say what it is out of. */
const ofColumn = (rating: number, column: Column): PreparedValue =>
	rating <= 5 && column.hasManyAbove(5) ? otherScale : inRange(rating);

const stars = [1, 2, 3, 4, 5].map((value) => ({ name: '★'.repeat(value), value }));

export const ratingType = valueType({
	prepare: (raw, field, { columns }) => {
		if (typeof raw === 'number') return ofColumn(raw, columns(field));
		if (typeof raw !== 'string' || raw.length > longestAnswer) return notARating;
		// U+FE0F only asks for a coloured star.
		const text = plainSpelling(raw.replace(/\ufe0f/g, ''));
		const stars = inStars.exec(text)?.[1];
		if (stars !== undefined) return inRange([...stars].length);
		if (isNoAnswer(text)) return blank;
		const [, number, word = ''] = withWord.exec(text) ?? [];
		if (number !== undefined) {
			const [, least, most] = words.find(([shape]) => shape.test(word)) ?? [undefined, 1, 0];
			return Number(number) >= least && Number(number) <= most ? send(Number(number)) : notARating;
		}
		const [, whole, fraction = '0', scale] = inDigits.exec(text) ?? [];
		const rating = Number(`${whole}.${fraction}`);
		if (scale === undefined && !/[★⭐s]$/i.test(text)) return ofColumn(rating, columns(field));
		const outOfFive = inRange((rating * 5) / Number(scale ?? 5));
		return scale === undefined || scale === '5' || outOfFive.value === undefined
			? outOfFive
			: guess(
					outOfFive.value,
					`As ${scale === '10' ? 'half' : 'a twentieth'} of it, because it is out of ${scale}`,
				);
	},
	input: { kind: 'choice', choices: () => stars },
	filter: 'prepared',
	comparison: 'rating',
});

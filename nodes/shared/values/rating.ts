import { valueType, holdBack, send, type Preparer } from './valueType';
import { plainSpelling } from './spelling';

/** The message of the service itself (sync-api.md, Field types). */
const outOfRange = holdBack(
	'invalid_value',
	'Rating must be between 1 and 5',
	'Send a whole number from 1 to 5.',
);

const notWhole = holdBack(
	'invalid_value',
	'A rating is a whole number',
	'Round it to a whole number from 1 to 5.',
);

const notARating = holdBack('invalid_value', 'A rating was expected', 'Send a whole number from 1 to 5.');

const longestText = 40;

/** `4`, `4.0`, `4/5`, `4 out of 5`, `4 stars` */
const inDigits = /^([+-]?\d+)(?:[.,](\d+))?(?: ?(?:\/|(?:out )?of) ?5)?(?: ?(?:stars?|[★⭐]))?$/i;

/** `★★★★☆`: only filled stars count. */
const inStars = /^([★⭐🌟]+)[☆✩]*$/u;

function judge(rating: number): ReturnType<Preparer> {
	if (!Number.isInteger(rating)) return Number.isFinite(rating) ? notWhole : notARating;
	return rating >= 1 && rating <= 5 ? send(rating) : outOfRange;
}

const prepareRating: Preparer = (raw) => {
	if (typeof raw === 'number') return judge(raw);
	if (typeof raw !== 'string' || raw.length > longestText) return notARating;
	// U+FE0F only asks for a coloured star.
	const text = plainSpelling(raw.replace(/\ufe0f/g, ''));
	const stars = inStars.exec(text)?.[1];
	if (stars !== undefined) return judge([...stars].length);
	const digits = inDigits.exec(text);
	return digits ? judge(Number(`${digits[1]}.${digits[2] ?? '0'}`)) : notARating;
};

const stars = [1, 2, 3, 4, 5].map((value) => ({ name: '★'.repeat(value), value }));

export const ratingType = valueType({
	prepare: prepareRating,
	input: { kind: 'choice', choices: () => stars },
	filter: 'prepared',
});

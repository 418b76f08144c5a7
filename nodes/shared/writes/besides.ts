/** Columns that say how to read the value beside them: the unit of an amount, a scale, a time zone. */
import { IANAZone, Info } from 'luxon';

import { plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { isNoAnswer } from '../values/leftover';
import { foldedName, isBlank } from '../values/spelling';
import type { DefinitionMap } from '../workspace/names';

/** A column that is meant for a field. */
export interface Candidate {
	readonly column: string;
	readonly value: unknown;
	readonly rank: number;
}

export type Candidates = Map<string, Candidate[]>;

/** By the folded name of such a column, which may have the name of the column that it concerns before it. */
const besides: ReadonlyArray<
	readonly [type: FieldDefinition['type'], name: RegExp, join: (value: string, said: string) => unknown]
> = [
	['money', /(?<=.)units?$/, (amount, unit) => `${amount} ${unit}`],
	['number', /(?<=.)units?$/, (number, unit) => (multiple.test(unit) ? `${number} ${unit}` : number)],
	['rating', /(?<=.)(?:scale|max|outof)$/, (rating, most) => `${rating}/${most}`],
	[
		'date',
		/(?:timezone|tz|zeitzone|zonahoraria|fusohorario|fuseauhoraire)$/,
		(dateTime, timeZone) =>
			/\d:\d\d|\d ?[ap]\.?m/i.test(dateTime) && IANAZone.isValidZone(timeZone)
				? { dateTime, timeZone }
				: dateTime,
	],
	['date', /(?:date|(?<=.))format$/, inFormat],
];

/** Of a number, other units change nothing: they are its measure. */
const multiple =
	/^(?:in )?(?:['’]?000|hundred|thousand|dozen|k$|m(?:n|io|illion)?s?$|b(?:n|illion)|la(?:kh|c)|l$|cr(?:s?$|ore)|%|percent)/i;

/** With the name of the month, which has no other order. What the format contradicts is held back. */
function inFormat(date: string, format: string): string {
	const [all = '', one, , two, year = ''] = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)(?!\d)/.exec(date) ?? [];
	const [, order] =
		/^((?:d+|j|day)(?:m+|n|month)|(?:m+|n|month)(?:d+|j|day))(?:y|$)/i.exec(format.replace(/[^a-z]/gi, '')) ??
		[];
	if (all === '' || order === undefined) return date;
	const [day, month] = /^[mn]/i.test(order) ? [two, one] : [one, two];
	return `${day} ${Info.months('short', { locale: 'en' })[Number(month) - 1] ?? format} ${year}${date.slice(all.length)}`;
}

/** `budget_in` is the unit of a budget, and `pin` is none. */
const inUnits = /[\s_-]in$|(?<=[a-z])In$/;

/** The columns that this name fits, and the folded name of the column that each concerns. */
export function besidesOf(claims: Candidates, name: RegExp, isField: (column: string) => boolean) {
	return [...claims.keys()].flatMap((column) => {
		const folded = foldedName(column.replace(inUnits, 'Unit'));
		if (isField(column) || !name.test(folded)) return [];
		const value = claims.get(column)?.[0]?.value;
		const said = plainText(value).trim();
		return isBlank(value) || isNoAnswer(said) ? [] : [{ column, said, of: folded.replace(name, '') }];
	});
}

/** Whether a column that speaks for the names with this start concerns the value of a field. */
export const concerns = (of: string, apiName: string, { column }: Candidate): boolean =>
	of !== '' && [apiName, column].some((name) => foldedName(name).startsWith(of));

/** Puts what the columns beside a value say to it. They stay columns: what they say may be more. */
export function joinBesides(claims: Candidates, definitions: DefinitionMap<FieldDefinition>): void {
	for (const [type, name, join] of besides)
		for (const { said, of } of besidesOf(claims, name, (column) => definitions.has(column)))
			for (const [apiName, claimed] of claims) {
				if (definitions.get(apiName)?.type !== type) continue;
				claimed.forEach((candidate, index) => {
					const text = plainText(candidate.value).trim();
					if (!/\d/.test(text) || (of !== '' && !concerns(of, apiName, candidate))) return;
					const joined = join(text, said);
					if (joined !== text) claimed[index] = { ...candidate, value: joined };
				});
			}
}

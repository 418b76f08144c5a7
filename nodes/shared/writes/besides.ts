/** Columns that say how to read the value beside them: the code of a phone number, the unit of an amount, a time zone. */
import { IANAZone, Info } from 'luxon';
import { uniq } from 'lodash';

import { plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { codeIn } from '../values/callingCodes';
import { isNoAnswer } from '../values/leftover';
import { foldedName, isBlank } from '../values/spelling';
import { isPhoneField } from '../values/types';
import type { DefinitionMap } from '../workspace/names';

/** A column that is meant for a field. */
export interface Candidate {
	readonly column: string;
	readonly value: unknown;
	readonly rank: number;
}

type Claims = Map<string, Candidate[]>;

/** By the folded name of such a column, which may have the name of the column that it concerns before it. */
const besides: ReadonlyArray<
	readonly [type: FieldDefinition['type'], name: RegExp, join: (value: string, said: string) => unknown]
> = [
	['money', /(?<=.)(?:units?|in)$/, (amount, unit) => `${amount} ${unit}`],
	['number', /(?<=.)(?:units?|in)$/, (number, unit) => (multiple.test(unit) ? `${number} ${unit}` : number)],
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

/**
 * A country alone may be where somebody wants to go: it counts where it has a code, as any of these does, where it is the
 * two letters that a program writes, and where it belongs to an address.
 */
const codeNames = [
	[
		'country',
		/(?:(?:country(?:phone)?|calling|diall?(?:ing)?|isd)code|(?<=phone)country|(?:phone|mobile|tel)code|ddi|c[oó]digo(?:de|do)?pa[ií]s)$/,
	],
	['area', /(?:(?:area|std)code|ddd|vorwahl|indicatif|(?:^|phone|mobile|tel)prefi(?:x|jo|xo|sso))$/],
	['other', /(?<!phone)(?:country|pa[ií]s|land|pays)$/],
] as const;

const ofAddress = /(?<!mail|ip|web)address(?:line)?\d?$|street|(?:zip|pin|post(?:al)?)(?:code)?$/;

const withPlus = /^(?:\D*\+|00)(\d{1,3})(?:\D.*)?$/;
const areaCode = /^[\s()]*(?:\d[\s()-]*){1,5}$/;

function isCode(part: (typeof codeNames)[number][0], said: string, hasAddress: boolean): boolean {
	if (part === 'area') return areaCode.test(said);
	// Long digits are no code: Gupshup has the number itself.
	if (part === 'country') return !/\d{6}/.test(said);
	return (/^[A-Z]{2}$/.test(said) || (hasAddress && /^\D+$/.test(said))) && codeIn(said) !== undefined;
}

/** `lead_country_code`, `mobile_code`: of the one number that there is. */
const ofAny = /^(?:lead|contact|customer|client|user|sender|your)?(?:phone|mobile|tel|cell|whatsapp)?$/;

/** Whether a column has the code of a country, in digits. */
export const isCountryCode = (column: string, value: unknown): boolean =>
	codeNames[0][1].test(foldedName(column)) && /^\+?[1-9]\d{0,2}$/.test(plainText(value).trim());

/** Whether a column may have the country of a phone number, also as a field. */
export const isCountry = (column: string): boolean => codeNames[2][1].test(foldedName(column));

/** Services in India write most numbers so, also beside the code of another country. */
const mobileOfIndia = /^\D*[6-9](?:\D*\d){9}\D*$/;

/** A number without its country code. */
const national = /^[\s(]*(?!00)\d/;

/** The columns that this name fits, and the folded name of the column that each concerns. */
function besidesOf(claims: Claims, name: RegExp, isField: (column: string) => boolean) {
	return [...claims.keys()].flatMap((column) => {
		const folded = foldedName(column);
		if (isField(column) || !name.test(folded)) return [];
		const value = claims.get(column)?.[0]?.value;
		const said = plainText(value).trim();
		return isBlank(value) || isNoAnswer(said) ? [] : [{ column, said, of: folded.replace(name, '') }];
	});
}

const concerns = (of: string, apiName: string, { column }: Candidate) =>
	of !== '' && [apiName, column].some((name) => foldedName(name).startsWith(of));

/** Puts what the columns beside a value say to it. They stay columns: what they say may be more. */
function joinSaid(claims: Claims, definitions: DefinitionMap<FieldDefinition>): void {
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

/**
 * Puts a country code or an area code to the phone number beside it. Without them, the service would take it for a number
 * of its own country, and that is somebody else's.
 */
function joinPhone(claims: Claims, definitions: DefinitionMap<FieldDefinition>): void {
	const phones = [...claims].filter(([apiName]) => {
		const field = definitions.get(apiName);
		return field !== undefined && isPhoneField(field);
	});
	const hasAddress = [...claims].some(
		([column, [first]]) => ofAddress.test(foldedName(column)) && !isBlank(first?.value),
	);
	const codes = codeNames.flatMap(([part, name]) =>
		besidesOf(claims, name, (column) => part !== 'other' && definitions.has(column)).flatMap(
			({ column, said, of }) => {
				const isOfOne = phones.some(([apiName, all]) => all.some((each) => concerns(of, apiName, each)));
				const [, code] = withPlus.exec(said) ?? [];
				if (code !== undefined) return [{ column, of, isOfOne, kind: 'country' as const, code }];
				const isOfAny = part === 'other' || ofAny.test(of);
				if (!isCode(part, said, hasAddress) || !(isOfOne || isOfAny)) return [];
				return [{ column, of, isOfOne, kind: part, code: part === 'area' ? said : (codeIn(said) ?? said) }];
			},
		),
	);
	const used = new Set<string>();
	// Then a code may be that of the other number.
	const starts = phones.flatMap(([, all]) =>
		all.flatMap(({ value }) => /[1-9]/.exec(plainText(value))?.[0] ?? []),
	);
	const mayBeTwo = uniq(starts).length > 1;
	for (const [apiName, claimed] of phones)
		claimed.forEach((candidate, index) => {
			const phone = plainText(candidate.value);
			if (!national.test(phone)) return;
			const parts = (['country', 'area'] as const).flatMap((kind) => {
				const named = codes.filter((each) => each.kind === kind);
				const all =
					kind === 'area' || named.length > 0 ? named : codes.filter((each) => each.kind === 'other');
				const own = all.filter(({ of }) => concerns(of, apiName, candidate));
				const missing = (own.length > 0 ? own : all.filter(({ isOfOne }) => !isOfOne)).filter(
					({ code }) => kind === 'country' || !phone.replace(/\D/g, '').startsWith(code.replace(/\D/g, '')),
				);
				const said = uniq(missing.map(({ code }) => code));
				if (said.length === 1) for (const each of missing) if (each.kind !== 'other') used.add(each.column);
				const isOther = kind === 'country' && own.length === 0 && mayBeTwo && mobileOfIndia.test(phone);
				if (isOther && said.some((code) => code !== '91')) said.push('that of another number');
				return said.length === 0 ? [] : [[kind, said.join(' or ')] as const];
			});
			if (parts.length > 0) claimed[index] = { ...candidate, value: { ...Object.fromEntries(parts), phone } };
		});
	for (const column of used) claims.delete(column);
}

export function joinBesides(claims: Claims, definitions: DefinitionMap<FieldDefinition>): void {
	joinSaid(claims, definitions);
	joinPhone(claims, definitions);
}

/** Columns with the country code or the area code of the phone number beside them. */
import { uniq } from 'lodash';

import { plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { codeIn } from '../values/callingCodes';
import { foldedName, isBlank } from '../values/spelling';
import { isPhoneField } from '../values/types';
import type { DefinitionMap } from '../workspace/names';
import { besidesOf, type Candidates, concerns } from './besides';

/**
 * A country alone may be where somebody wants to go: it counts where it has a code, as any of these does, where it is the
 * two letters that a program writes, and where it belongs to an address.
 */
const codeNames = {
	country:
		/(?:(?:country(?:phone)?|calling|diall?(?:ing)?|isd)code|(?<=phone)country|(?:phone|mobile|tel)code|ddi|c[oó]digo(?:de|do)?pa[ií]s)$/,
	area: /(?:(?:area|std)code|ddd|vorwahl|indicatif|(?:^|phone|mobile|tel)prefi(?:x|jo|xo|sso))$/,
	countryAlone: /(?<!phone)(?:country|pa[ií]s|land|pays)$/,
};
type Kind = keyof typeof codeNames;
const kinds: readonly Kind[] = ['country', 'area', 'countryAlone'];

const ofAddress = /(?<!mail|ip|web)address(?:line)?\d?$|street|(?:zip|pin|post(?:al)?)(?:code)?$/;
/** `lead_country_code`, `mobile_code`: of the one number that there is. */
const ofAny = /^(?:lead|contact|customer|client|user|sender|your)?(?:phone|mobile|tel|cell|whatsapp)?$/;

const withPlus = /^(?:\D*\+|00)(\d{1,3})(?:\D.*)?$/;
const areaCode = /^[\s()]*(?:\d[\s()-]*){1,5}$/;
/** A number without its country code. */
const national = /^[\s(]*(?!00)\d/;
/** Services in India write most numbers so, also beside the code of another country. */
const mobileOfIndia = /^\D*[6-9](?:\D*\d){9}\D*$/;

/** Whether a column has the code of a country, in digits. */
export const isCountryCode = (column: string, value: unknown): boolean =>
	codeNames.country.test(foldedName(column)) && /^\+?[1-9]\d{0,2}$/.test(plainText(value).trim());

/** Whether a column may have the country of a phone number, also as a field. */
export const isCountry = (column: string): boolean => codeNames.countryAlone.test(foldedName(column));

/** A code and its column. */
interface Code {
	readonly kind: Kind;
	readonly column: string;
	/** The start of the names for which it speaks. */
	readonly of: string;
	/** Whether it speaks for one of the numbers, and so for no other. */
	readonly isOfOne: boolean;
	readonly code: string;
}

function isCode(kind: Kind, said: string, hasAddress: boolean): boolean {
	if (kind === 'area') return areaCode.test(said);
	// Long digits are no code: Gupshup has the number itself.
	if (kind === 'country') return !/\d{6}/.test(said);
	return (/^[A-Z]{2}$/.test(said) || (hasAddress && /^\D+$/.test(said))) && codeIn(said) !== undefined;
}

function codesIn(
	claims: Candidates,
	definitions: DefinitionMap<FieldDefinition>,
	isOfPhone: (of: string) => boolean,
): Code[] {
	const hasAddress = [...claims].some(
		([column, [first]]) => ofAddress.test(foldedName(column)) && !isBlank(first?.value),
	);
	return kinds.flatMap((kind) => {
		const isField = (column: string) => kind !== 'countryAlone' && definitions.has(column);
		return besidesOf(claims, codeNames[kind], isField).flatMap(({ column, said, of }): Code[] => {
			const found = { column, of, isOfOne: isOfPhone(of) };
			const code = withPlus.exec(said)?.[1];
			if (code !== undefined) return [{ ...found, kind: 'country', code }];
			const speaks = found.isOfOne || kind === 'countryAlone' || ofAny.test(of);
			if (!speaks || !isCode(kind, said, hasAddress)) return [];
			return [{ ...found, kind, code: kind === 'area' ? said : (codeIn(said) ?? said) }];
		});
	});
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Puts a country code or an area code to the phone number beside it. Without them, the service would take it for a number
 * of its own country, and that is somebody else's. Several codes for one number hold it back.
 */
export function joinPhoneCodes(claims: Candidates, definitions: DefinitionMap<FieldDefinition>): void {
	const phones = [...claims].flatMap(([apiName, claimed]) => {
		const field = definitions.get(apiName);
		if (field === undefined || !isPhoneField(field)) return [];
		return claimed.map((candidate, index) => ({ apiName, claimed, candidate, index }));
	});
	const isOfPhone = (of: string) => phones.some(({ apiName, candidate }) => concerns(of, apiName, candidate));
	const codes = codesIn(claims, definitions, isOfPhone);
	// With different first digits, one number may be of another country than the other.
	const starts = phones.flatMap(({ candidate }) => /[1-9]/.exec(plainText(candidate.value))?.[0] ?? []);
	const mayBeTwo = uniq(starts).length > 1;
	const used = new Set<string>();
	for (const { apiName, claimed, candidate, index } of phones) {
		const phone = plainText(candidate.value);
		if (!national.test(phone)) continue;
		const isOwn = ({ of }: Code) => concerns(of, apiName, candidate);
		const codesOf = (kind: Kind) => {
			const all = codes.filter((code) => code.kind === kind);
			return all.some(isOwn) ? all.filter(isOwn) : all.filter(({ isOfOne }) => !isOfOne);
		};
		const named = codesOf('country');
		const countries = codes.some(({ kind }) => kind === 'country') ? named : codesOf('countryAlone');
		const areas = codesOf('area').filter(({ code }) => !digitsOf(phone).startsWith(digitsOf(code)));
		const country = uniq(countries.map(({ code }) => code));
		const area = uniq(areas.map(({ code }) => code));
		if (country.length === 1) for (const { column } of named) used.add(column);
		if (area.length === 1) for (const { column } of areas) used.add(column);
		const isOfOther = mayBeTwo && mobileOfIndia.test(phone) && !countries.some(isOwn);
		if (isOfOther && country.some((code) => code !== '91')) country.push('that of another number');
		if (country.length + area.length === 0) continue;
		const parts = {
			...(country.length > 0 && { country: country.join(' or ') }),
			...(area.length > 0 && { area: area.join(' or ') }),
		};
		claimed[index] = { ...candidate, value: { ...parts, phone } };
	}
	for (const column of used) claims.delete(column);
}

import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getExampleNumber, type PhoneNumber } from 'libphonenumber-js/max';

import { type CorpusRow, stored } from './row';

const source = 'Phones of 40 countries';

export const phoneCountries: readonly CountryCode[] = [
	...(['AE', 'AR', 'AT', 'AU', 'BD', 'BE', 'BH', 'BR', 'CA', 'CH', 'CN', 'CO', 'CZ', 'DE'] as const),
	...(['DK', 'EG', 'ES', 'FR', 'GB', 'ID', 'IE', 'IL', 'IN', 'IT', 'JP', 'KE', 'KR', 'LK'] as const),
	...(['MX', 'MY', 'NG', 'NL', 'NP', 'NZ', 'PH', 'PK', 'PL', 'QA', 'SA', 'SE', 'SG', 'TH'] as const),
	...(['TR', 'US', 'VN', 'ZA'] as const),
];

/** How people and programs write a number with its country code, and the reason that it is certain. */
function forms(example: PhoneNumber): Array<readonly [value: string, why: string]> {
	const international = example.formatInternational();
	const [code = '', ...rest] = international.split(' ');
	const [, afterZero = ''] = /^\(?0(\d.*)$/.exec(example.formatNational()) ?? [];
	const hasTrunkZero = afterZero.replace(/\D/g, '') === example.nationalNumber;
	return [
		[example.number, 'E.164'],
		[international, 'The international form'],
		[international.replaceAll(' ', '-'), 'With hyphens'],
		[`(${code}) ${rest.join('.')}`, 'The country code in brackets, and dots'],
		[`tel:${international.replaceAll(' ', '-')}`, 'A link (RFC 3966)'],
		[`00${code.slice(1)} ${rest.join(' ')}`, 'The international prefix 00'],
		...(hasTrunkZero
			? ([
					[`${code} (0)${afterZero}`, 'The trunk zero in brackets'],
					[`${code} 0${afterZero}`, 'The trunk zero behind the country code'],
				] as const)
			: []),
	];
}

/** The example numbers of Google's phone-number library, which knows how each country writes its numbers. */
export const phoneRows = (): CorpusRow[] =>
	phoneCountries.flatMap((country) => {
		const number = getExampleNumber(country, examples);
		if (number === undefined) throw new Error(`The library has no example for ${country}`);
		return forms(number).map(([value, why]): CorpusRow => ({
			source,
			author: 'library',
			place: `${country} ${value}`,
			column: '',
			type: 'phone',
			settings: [],
			value,
			expected: stored(number.number),
			why: `${why}, ${country}`,
		}));
	});

import metadata from 'libphonenumber-js/metadata.max.json';
import { z } from 'zod';

/* The lengths of phone numbers, as Google's phone-number library has them. */

const lengths = z.array(z.number());
/** One type of numbers: its pattern and, where they are not those of the country, its lengths. */
const ofType = z.union([z.number(), z.null(), z.tuple([z.string()]).rest(z.unknown())]);
/** By place: 3 has the lengths, 5 the trunk prefix, and 11 the types, with lines and mobiles first. */
const plan = z.tuple([z.string(), z.unknown(), z.unknown(), lengths]).rest(z.unknown());
const shape = z.object({
	country_calling_codes: z.record(z.array(z.string())),
	countries: z.record(plan),
	nonGeographic: z.record(plan),
});

/** Lengths that people still have in their sheets: of WhatsApp in Mexico, and of countries that added digits. */
const earlier: Readonly<Record<string, number>> = { 52: 11, 225: 8, 229: 8, 241: 7 };
/** Prefixes that were dialled until a few years ago. */
const earlierPrefixes: Readonly<Record<string, string>> = {
	52: '01',
	...Object.fromEntries([370, 371, 372, 373, 374, 380, 992, 994, 995, 996, 998].map((code) => [code, '8'])),
};
/** Prefixes that the library only has in its patterns. */
const secondPrefixes: Readonly<Record<string, string>> = { 375: '80' };

function lengthsOf(country: z.output<typeof plan>): {
	readonly all: readonly number[];
	readonly main: readonly number[];
} {
	const types = z.array(ofType).catch([]).parse(country[11]);
	const main = types.slice(0, 2).flatMap((type) => {
		if (!Array.isArray(type)) return [];
		const own = lengths.safeParse(type[1]);
		return own.success && own.data.length > 0 ? own.data : country[3];
	});
	return { all: country[3], main };
}

const ranges = (values: Iterable<number>) => [...new Set(values)].sort((one, other) => one - other).join(',');

/** A plan in one word: the calling code, the usual lengths, the other ones, the earlier one, trunk prefixes, and names. */
function rowOf(
	code: string,
	countries: ReadonlyArray<z.output<typeof plan>>,
	names: readonly string[] = [],
): string {
	const found = countries.map(lengthsOf);
	const main = found.flatMap((lengths) => (lengths.main.length > 0 ? lengths.main : lengths.all));
	const others = found.flatMap(({ all }) => all).filter((length) => !main.includes(length));
	const prefixes = countries.map((country) => z.string().catch('').parse(country[5]));
	const trunk = new Set([...prefixes, earlierPrefixes[code] ?? '', secondPrefixes[code] ?? '']);
	trunk.delete('');
	return [code, ranges(main), ranges(others), earlier[code] ?? '', [...trunk].join(','), names.join(',')]
		.join(':')
		.replace(/:+$/, '');
}

function rows(): string[] {
	const { country_calling_codes: codes, countries, nonGeographic } = shape.parse(metadata);
	const ofCountries = Object.entries(codes).map(([code, names]) =>
		rowOf(
			code,
			names.flatMap((name) => (countries[name] ? [countries[name]] : [])),
			names,
		),
	);
	return [...ofCountries, ...Object.entries(nonGeographic).map(([code, only]) => rowOf(code, [only]))].sort();
}

/** The source of nodes/shared/values/numberPlans.ts. */
export function numberPlans(): string {
	const lines: string[] = [];
	for (const row of rows()) {
		const line = `${lines.at(-1) ?? ''} ${row}`.trim();
		if (lines.length > 0 && line.length <= 100) lines[lines.length - 1] = line;
		else lines.push(row);
	}
	return [
		'/**',
		' * Written by `npm run docs` from the metadata of libphonenumber-js. Each word is a calling code, the lengths of its',
		' * lines and mobiles, those of its other numbers, one of earlier years, what people dial before a number inside the',
		' * country, and the letters of its countries. No code is a prefix of another.',
		' */',
		'export const numberPlans = [',
		...lines.map((line) => `\t'${line}',`),
		"].flatMap((line) => line.split(' '));",
		'',
	].join('\n');
}

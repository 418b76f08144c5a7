import * as fc from 'fast-check';

import type { Value } from '../../../nodes/shared/sync/data';
import type { FieldType } from '../../../nodes/shared/sync/shapes/definitions';

/** What tests know of a type: from sync-api.md, Field types, and sync-api.md, POST /lead/search, not from the code. */
interface TypeFacts {
	readonly rules: readonly [input: string, filter: string, refersTo: string, takesLists: boolean];
	/** In which form the service stores what was sent. */
	readonly kept: 'asSent' | 'asPhone' | 'asDate' | 'asLabel' | 'asLabels';
	/** Values as the service stores them, and what stands for each in items. */
	readonly shown: ReadonlyArray<readonly [stored: Value, shown: Value]>;
	/** Values that every field of the type accepts, where near misses alone would leave few entries that are created. */
	readonly good?: readonly unknown[];
}

const same = (value: Value): TypeFacts['shown'] => [[value, value]];

export const typeFacts: Readonly<Record<FieldType, TypeFacts>> = {
	text: {
		rules: ['text', 'asGiven', 'nothing', true],
		kept: 'asSent',
		shown: same('24/11/1990'),
		good: ['Nariman Point', 'Reports'],
	},
	email: {
		rules: ['text', 'prepared', 'nothing', false],
		kept: 'asSent',
		shown: same('asha@example.com'),
	},
	phone: {
		rules: ['text', 'prepared', 'nothing', false],
		kept: 'asPhone',
		shown: [
			['919811155001', '+919811155001'],
			['6591234567', '+6591234567'],
		],
	},
	number: { rules: ['number', 'prepared', 'nothing', false], kept: 'asSent', shown: same(659385000000) },
	date: {
		rules: ['date', 'prepared', 'nothing', false],
		kept: 'asDate',
		shown: [
			[659385000000, '1990-11-24'],
			[1785127500000, '2026-07-27T10:15:00.000+05:30'],
			['24/11/1990', '1990-11-24'],
			['27/07/2026 10:15', '2026-07-27T10:15:00.000+05:30'],
		],
		good: ['05/03/2026', '05/03/2026 10:15', 1_772_668_800_000],
	},
	checkbox: {
		rules: ['choice', 'prepared', 'nothing', false],
		kept: 'asSent',
		shown: same(false),
		good: [true],
	},
	dropdown: {
		rules: ['choice', 'asGiven', 'labels', false],
		kept: 'asLabel',
		shown: same('Website'),
		good: ['Interested'],
	},
	tags: {
		rules: ['list', 'asGiven', 'labels', true],
		kept: 'asLabels',
		shown: same(['Website', 'Delhi, NCR']),
	},
	money: {
		rules: ['text', 'prepared', 'nothing', false],
		kept: 'asSent',
		shown: [
			['1499.50', 1499.5],
			['007.00', 7],
			['123456789012345', 123456789012345],
			['0.0000000001', 1e-10],
			...same(1499.5),
			// A number would be another amount, or be written as one.
			...same('1234567890123456'),
			...same('99999999999999.99'),
			...same('0.00000000001'),
			...same('Rs. 5'),
		],
	},
	website: {
		rules: ['text', 'asGiven', 'nothing', false],
		kept: 'asSent',
		shown: same('https://example.com/a?b=1'),
	},
	medialink: {
		rules: ['text', 'asGiven', 'nothing', false],
		kept: 'asSent',
		shown: same('https://example.com/a.png'),
	},
	activeUsers: {
		rules: ['choice', 'asGiven', 'members', false],
		kept: 'asSent',
		shown: same('ben@example.com'),
	},
	unique: { rules: ['text', 'asGiven', 'nothing', false], kept: 'asSent', shown: same('919811155001') },
	rating: { rules: ['choice', 'prepared', 'nothing', false], kept: 'asSent', shown: same(4) },
	status: { rules: ['choice', 'asGiven', 'statuses', false], kept: 'asSent', shown: same('Fresh') },
	lostReason: {
		rules: ['choice', 'asGiven', 'lostReasons', false],
		kept: 'asSent',
		shown: same('Too Expensive'),
	},
	assignee: {
		rules: ['choice', 'asGiven', 'members', false],
		kept: 'asSent',
		shown: same('ben@example.com'),
	},
	file: { rules: ['text', 'asGiven', 'files', false], kept: 'asSent', shown: same([{ name: 'a.pdf' }]) },
	other: { rules: ['text', 'asGiven', 'nothing', true], kept: 'asSent', shown: same('6591234567') },
};

// What follows xn-- must be valid Punycode, or it is no address (RFC 5891, 4.2.3.1).
const word = fc
	.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
	.filter((text) => !text.startsWith('xn--'));
const host = fc
	.tuple(word, word, fc.stringMatching(/^[a-z]{2,6}$/))
	.map(([sub, name, last]) => `${sub}.${name}.${last}`);

/** sync-api.md, Edge cases of values: not from the code. Labels have their own law below; files are never accepted. */
export const acceptedValues: Readonly<
	Record<Exclude<FieldType, 'dropdown' | 'tags' | 'file'>, fc.Arbitrary<unknown>>
> = {
	text: fc.string(),
	email: fc
		.tuple(fc.stringMatching(/^[a-z0-9_+]{1,20}(\.[a-z0-9'-]{1,20})?$/), host)
		.map(([local, domain]) => `${local}@${domain}`),
	phone: fc.oneof(
		fc.stringMatching(/^[1-9]\d{6,14}$/),
		fc.stringMatching(/^\+(91[1-9]\d{7,11}|1[2-9]\d{9}|44[1-9]\d{8,9})$/),
	),
	number: fc.double({ noNaN: true, noDefaultInfinity: true }),
	checkbox: fc.boolean(),
	// Three decimals alone may be thousands: an exception of docs/values.md.
	money: fc.stringMatching(/^\d{1,20}(\.(\d{1,2}|\d{4,10}))?$/),
	website: fc.tuple(fc.constantFrom('https://', 'http://', ''), host).map((parts) => parts.join('')),
	medialink: host.map((name) => `https://${name}/a.png?x=1#y`),
	// docs/values.md: a text that says that a value is missing identifies no lead.
	unique: fc
		.string()
		// A template has its fields in brackets or between signs.
		.filter((text) => !/[{<[].*[\]}>]|%.*%|undefined|^\s*(?:=|true$|false$)/i.test(text))
		.filter(
			(text) =>
				/[\p{L}\p{N}]/u.test(text) && !/^\s*\(?na|^=|null|none|nan|undefined|[[\]{}#$]|n ?\/ ?a/i.test(text),
		),
	rating: fc.integer({ min: 1, max: 5 }),
	status: fc.constantFrom('Fresh', 'Site Visit', 'Lost'),
	lostReason: fc.constantFrom('Unknown Reason', 'Too Expensive'),
	other: fc.jsonValue(),
	activeUsers: fc.constantFrom('Asha.Rao@example.com', 'dev2@example.com'),
	assignee: fc.constantFrom('Asha.Rao@example.com', 'ben@example.com', 'dev2@example.com'),
	date: fc.oneof(
		// Other numbers are likely to have another unit: the exception of docs/values.md.
		fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2101, 0) - 1 }),
		fc
			.tuple(
				fc.integer({ min: 1, max: 28 }),
				fc.integer({ min: 1, max: 12 }),
				fc.integer({ min: 1971, max: 2100 }),
			)
			.map(
				([day, month, year]) =>
					`${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`,
			),
	),
};

/** For each field type: values that it accepts, that it just rejects, and that Prepare can correct. */
import * as fc from 'fast-check';

import { type FieldDefinition, type FieldType } from '../../nodes/shared/sync/shapes/definitions';
import { webAddress, webPath, webQuery } from '../kit/webAddresses';
import { dates } from './nearDates';
import { amounts, numbers, phones, ratings } from './nearNumbers';
import { anyJson, anyText, aroundLength, lettersInOtherCase, spoilt } from './scraps';
import type { Knowledge } from './workspace';

const word = fc.oneof(
	fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/),
	fc.constantFrom('mail', 'xn--p1ai', 'exa_mple', '-a', 'a-', 'münchen', '', 'A1', '127', 'a--b'),
	aroundLength(63),
);

const topLevel = fc.oneof(
	fc.constantFrom('com', 'in', 'co', 'museum', 'c', 'c0m', 'xn--p1ai', '1', 'COM', 'рф', ''),
	aroundLength(63),
);

const host = fc.oneof(
	{ weight: 6, arbitrary: fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), topLevel) },
	{
		weight: 2,
		arbitrary: fc.constantFrom<[string[], string]>([['example'], 'com'], [['mail', 'example'], 'co']),
	},
	{
		weight: 1,
		arbitrary: fc.constantFrom<[string[], string]>(
			...(
				[
					[['localhost'], ''],
					[['127', '0', '0'], '1'],
					[['[::1]'], ''],
					[['example'], 'com.'],
				] as const
			).map(([labels, last]): [string[], string] => [[...labels], last]),
		),
	},
);

const domain = host.map(([labels, last]) => [...labels, ...(last === '' ? [] : [last])].join('.'));

const goodDomain = fc.constantFrom('example.com', 'mail.example.co.in', 'a.bc', 'x-1.example.museum');

const localPart = fc.oneof(
	fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,12}(\.[a-z0-9_-]{1,6})?$/),
	aroundLength(64),
	fc.constantFrom(
		'a',
		'a.b',
		'.a',
		'a.',
		'a..b',
		'"a b"',
		'ü',
		'a b',
		'',
		'A+tag',
		'a@b',
		'a,b',
		'(c)a',
		"o'neil",
	),
);

/** The longest accepted address has 254 characters. */
const longAddress = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(60, 64)).map(([off, local]) => {
	const rest = `.${'b'.repeat(63)}.${'c'.repeat(57)}.com`;
	return `${'a'.repeat(local)}@${'d'.repeat(254 + off - local - 1 - rest.length)}${rest}`;
});

const emails = spoilt(
	fc.oneof(
		{ weight: 3, arbitrary: fc.tuple(localPart, goodDomain).map((parts) => parts.join('@')) },
		{
			weight: 2,
			arbitrary: fc.tuple(fc.constantFrom('a', 'jo.e', 'x+1'), domain).map((parts) => parts.join('@')),
		},
		{ weight: 1, arbitrary: fc.tuple(localPart, domain).map((parts) => parts.join('@')) },
		{ weight: 1, arbitrary: longAddress },
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				...[
					'mailto:a@b.co',
					'MAILTO:a@b.co?subject=x',
					'Asha Rao <asha@b.co>',
					'"Rao, A" <a@b.co>',
					'a@b.co;',
				],
				...['a@b.co, c@d.co', 'a@b', 'a@', '@b.co', 'a@@b.co', 'a@b.co (work)', 'a at b.co', 'a@b.co>', '<>'],
			),
		},
	),
);

const scheme = fc.constantFrom(
	...['https://', 'http://', '', 'HTTPS://', 'Http://', 'ftp://', '//', 'https:/', 'https:', 'htt://'],
	...['javascript:', 'mailto:', 'https:// ', 'https://a@', 'https://u:p@', 'https://www.'],
);

const port = fc.oneof(
	{ weight: 4, arbitrary: fc.constant('') },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			':',
			':0',
			':80',
			':65535',
			':65536',
			':080',
			':00080',
			':000080',
			':99999',
			':x',
			':-1',
		),
	},
);

const path = fc.oneof(
	fc.constantFrom(
		...[
			'',
			'/',
			'/a.png',
			'?x=1',
			'#y',
			'/a b',
			'/ä',
			'/🙂',
			'/a?b=c#d',
			'/\u00a0',
			'/\u200b',
			'/%',
			'\\a',
			'/"x"',
		],
		...['/\n', '/a\u0000', '/\ufeff', '/\ud800', '?', '/a@b', `/${'x'.repeat(3000)}`],
	),
	webPath,
	webQuery.map((query) => `?${query}`),
);

const addresses = spoilt(
	fc.oneof(
		webAddress,
		fc.tuple(scheme, goodDomain, port, path).map((parts) => parts.join('')),
		fc.tuple(fc.constantFrom('https://', ''), domain, path).map((parts) => parts.join('')),
	),
);

function labels(known: readonly string[]): fc.Arbitrary<string> {
	const label = fc.constantFrom(...known, 'Delhi, NCR', 'İzmir', 'Straße', 'Ünïcode', '5');
	return fc.oneof(
		{ weight: 3, arbitrary: label },
		{ weight: 2, arbitrary: label.chain(lettersInOtherCase) },
		{ weight: 3, arbitrary: spoilt(label) },
		{ weight: 1, arbitrary: aroundLength(40, fc.constantFrom('x', '🙂', 'é', 'n̈')) },
		{ weight: 1, arbitrary: fc.tuple(label, fc.nat(40)).map(([text, blanks]) => text + ' '.repeat(blanks)) },
		{ weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
	);
}

function tags(known: readonly string[]): fc.Arbitrary<unknown> {
	const label = labels(known);
	const few = fc.array(label, { maxLength: 4 });
	return fc.oneof(
		{ weight: 5, arbitrary: few },
		{
			weight: 2,
			arbitrary: fc.tuple(few, fc.constantFrom(',', ', ', ';', '\n')).map(([list, mark]) => list.join(mark)),
		},
		{ weight: 1, arbitrary: few.map((list) => JSON.stringify(list)) },
		{ weight: 1, arbitrary: label },
		{ weight: 2, arbitrary: fc.array(fc.oneof(label, anyJson), { maxLength: 4 }) },
	);
}

const checkboxes = fc.oneof(
	fc.boolean(),
	spoilt(
		fc.constantFrom('true', 'false', 'yes', 'No', 'on', 'off', '1', '0', '✓', 'ja', 'maybe', 'y', 'checked'),
	),
	fc.integer({ min: -1, max: 2 }),
);

function pipelineLabels(known: readonly string[]): fc.Arbitrary<string> {
	const label = fc.constantFrom(...known);
	return fc.oneof(
		{ weight: 3, arbitrary: label },
		{ weight: 2, arbitrary: label.chain(lettersInOtherCase) },
		{ weight: 1, arbitrary: spoilt(label) },
	);
}

function members({ facts }: Knowledge): fc.Arbitrary<string> {
	const member = fc.constantFrom(...facts.members.members);
	const email = fc.oneof(
		member.map(({ email: known }) => known),
		// A deleted member, whom the team list omits.
		fc.constantFrom('vikram.singh@lead-workspace.example', 'nobody@lead-workspace.example'),
	);
	return fc.oneof(
		{ weight: 4, arbitrary: email },
		{ weight: 2, arbitrary: email.chain(lettersInOtherCase) },
		{ weight: 1, arbitrary: spoilt(email) },
		{ weight: 1, arbitrary: spoilt(member.map(({ name }) => name)) },
		{ weight: 1, arbitrary: member.map(({ name, email: known }) => `${name} <${known}>`) },
	);
}

function ofType({ type, labels: known }: FieldDefinition, knowledge: Knowledge): fc.Arbitrary<unknown> {
	const { statuses, lostReasons } = knowledge;
	const byType: Readonly<Record<FieldType, () => fc.Arbitrary<unknown>>> = {
		text: () => anyText,
		email: () => emails,
		phone: () => phones,
		number: () => numbers,
		date: () => dates,
		checkbox: () => checkboxes,
		dropdown: () => labels(known),
		tags: () => tags(known),
		money: () => amounts,
		website: () => addresses,
		medialink: () => addresses,
		activeUsers: () => members(knowledge),
		assignee: () => members(knowledge),
		unique: () => fc.oneof(spoilt(fc.stringMatching(/^[A-Z]{1,3}-?\d{1,12}$/)), fc.maxSafeInteger()),
		rating: () => ratings,
		status: () => pipelineLabels(statuses.entries.map(({ label }) => label)),
		lostReason: () => pipelineLabels(lostReasons.entries.map(({ label }) => label)),
		file: () => anyText,
		other: () => anyText,
	};
	return byType[type]();
}

/** As JSON transmits it, so that the service and Prepare get the same value. */
function throughJson(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value));
}

/** JSON values for a field: mostly near its type, sometimes in a list of one, of another type, or any value. */
export function nearMiss(field: FieldDefinition, knowledge: Knowledge): fc.Arbitrary<unknown> {
	const own = ofType(field, knowledge);
	return fc
		.oneof(
			{ weight: 16, arbitrary: own },
			{ weight: 1, arbitrary: own.map((value) => [value]) },
			{
				weight: 1,
				arbitrary: fc.oneof(emails, phones, numbers, dates, amounts, addresses, ratings, checkboxes),
			},
			{ weight: 2, arbitrary: anyJson },
		)
		.map(throughJson);
}

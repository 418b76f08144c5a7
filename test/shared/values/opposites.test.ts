import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { uniq } from 'lodash';

import { prepareValue } from '../../../nodes/shared/values/prepare';
import type { FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { LabelIndex, MemberIndex } from '../../../nodes/shared/workspace/names';
import { seedPipeline } from '../../../sandbox/src/seed/pipeline';
import { rowsOf } from '../../kit/exploring';
import { readRows } from '../../kit/corpus/files';
import { root } from '../../kit/root';
import { facts, field } from './support';

/*
 * No text becomes another label than it is: not its opposite, not one of which it is a part, and not the name of somebody
 * else. For every label that a test of values has, and every name of the team, this makes what is near and says
 * something else.
 */

/** "not" and "no" before or behind a word, in twelve languages. */
const negations = [
	...[
		'not _',
		'no _',
		'non-_',
		'un_',
		'never _',
		'nicht _',
		'kein _',
		'pas _',
		'_ pas',
		'no es _',
		'não _',
		'нет _',
		'не _',
	],
	...[
		'non _',
		'niet _',
		'geen _',
		'tidak _',
		'bukan _',
		'नहीं _',
		'_ नहीं',
		'غير _',
		'ليس _',
		'ไม่_',
		'不_',
		'未_',
		'_ değil',
		'非_',
	],
];

/** Words and marks that make more of a label, and another one. */
const additions = [
	'Pre _',
	'Re-_',
	'Ex _',
	'_ 2',
	'_ Lead',
	'_ lost',
	'_?',
	'_ / Not _',
	'_ or Lost',
	'-_',
	'~_',
	'_-',
];

/** Pictures that say something. */
const pictures = [...'❌🚫🗑⛔❎✖✗🔴🟢👎👍⚠☐⬜❓🔥📵🔇'];

const withPictures = pictures.flatMap((picture) => [`${picture} _`, `_ ${picture}`, `${picture}\ufe0f_`]);

/** Each word, each neighbouring words, each letter, and the label without its first or last letter or word. */
function partsOf(label: string): string[] {
	const words = label.split(/[\s,/&_-]+/).filter((word) => word !== '');
	const neighbours = words.flatMap((_, start) =>
		words.map((__, end) => words.slice(start, end + 1).join(' ')),
	);
	const letters = [...label].filter((letter) => letter.trim() !== '');
	return [...words, ...neighbours, ...letters, letters.slice(1).join(''), letters.slice(0, -1).join('')];
}

const near = (label: string): string[] =>
	uniq([
		...[...negations, ...additions, ...withPictures].map((shape) => shape.replaceAll('_', label)),
		...partsOf(label),
	]);

/** All differences that people and programs make without meaning another label. Written apart from the nodes. */
const same = (text: string) =>
	text
		.normalize('NFKC')
		.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
		.toLowerCase()
		.replace(/(?<=[\p{L}\p{N}])[\s_-]+(?=\p{L})|(?<=\p{L})[\s_-]+(?=[\p{L}\p{N}])/gu, ' ')
		.replace(/^- (?=\p{L})/u, '')
		.replace(/\s+/g, ' ')
		.trim();

/** The labels of the corpus and of the pipeline, with opposites of each other among them. */
const written = readRows().flatMap(({ type, settings }) =>
	type === 'dropdown' || type === 'tags' ? settings : [],
);
const source = readFileSync(join(root, 'test', 'shared', 'values', 'labelSeparators.test.ts'), 'utf8');
const inTests = [...source.matchAll(/'([\p{L}][\p{L} &,/-]{1,25})'/gu)].map(([, label = '']) => label);
const opposites = [
	'Interested',
	'Not Interested',
	'Paid',
	'Not Paid Yet',
	'مهتم',
	'غير مهتم',
	'Price',
	'Price too high',
];
const labels = uniq([
	...written,
	...inTests,
	...opposites,
	...seedPipeline.statuses.map(({ label }) => label),
]);

const asFacts = (ofOne: readonly string[]) => ({
	...facts,
	statuses: new LabelIndex(ofOne.map((label) => ({ label, stageType: 'OPEN', archived: false }))),
	lostReasons: new LabelIndex(ofOne.map((label) => ({ label, isDefault: false, archived: false }))),
});

/** What is written of a text, as labels. */
function writtenAs(type: FieldType, text: string, ofOne: readonly string[], used = asFacts(ofOne)): string[] {
	const { value } = prepareValue(field(type, { labels: ofOne }), text, used);
	return value === undefined ? [] : [value].flat().map(String);
}

describe.each(['dropdown', 'tags', 'status', 'lostReason'] as const)('a text of the type %s', (type) => {
	it.each(rowsOf(labels, 0))('that is near %j is not written as that label', (label) => {
		const used = asFacts([label]);
		const wrong = near(label).filter(
			(text) => same(text) !== same(label) && writtenAs(type, text, [label], used).includes(label),
		);
		// A list has the label as one of its parts.
		expect(wrong.filter((text) => type !== 'tags' || !/[,;|]/.test(text))).toEqual([]);
	});

	it('is not written as another label of a field that has them all', () => {
		const used = asFacts(labels);
		const known = new Map(labels.map((label) => [same(label), label]));
		for (const label of rowsOf(labels, 1).slice(0, 60))
			for (const text of near(label)) {
				const others = writtenAs(type, text, labels, used).filter(
					(found) => labels.includes(found) && same(found) !== same(text) && !/[,;|]/.test(text),
				);
				expect({ text, others, known: known.get(same(text)) && others }).toMatchObject({ others: [] });
			}
	});
});

describe.each(['assignee', 'activeUsers'] as const)('a name for a field of the type %s', (type) => {
	const names = [
		'Diya Sharma',
		'Ria Sharma',
		'Hugo Martin',
		'Fatima Al Mansoori',
		'Zoë Q',
		'José García',
		'Li Wei',
	];
	const away = ['Isha Patel', 'Hugo Martin Duarte', 'Ria Kapoor'];
	const members = new MemberIndex([
		...names.map((name, index) => ({ name, email: `m${index}@example.com`, status: 'Active' })),
		...away.map((name, index) => ({
			name,
			email: `a${index}@example.com`,
			status: index ? 'Inactive' : 'Invited',
		})),
	]);
	const sortedWords = (name: string) =>
		name
			.normalize('NFC')
			.toLowerCase()
			.split(/[\s.,-]+/)
			.filter(Boolean)
			.sort()
			.join(' ');

	it.each([...names, ...away])('that is near %s is written as nobody else', (name) => {
		const wrong = near(name).filter((text) => {
			const [email] = writtenAs(type, text, [], { ...facts, members } as never);
			const found = members.members.find((member) => member.email === email);
			if (found === undefined) return false;
			const first = found.name.split(' ')[0] ?? '';
			const isFirstName = first.length >= 3 && first.toLowerCase() === text.trim().toLowerCase();
			const isOnly = !members.members.some(
				(other) => other !== found && other.name.split(' ').includes(first),
			);
			return sortedWords(text) !== sortedWords(found.name) && !(isFirstName && isOnly);
		});
		expect(wrong).toEqual([]);
	});
});

describe('an answer to a checkbox', () => {
	const yes = [
		'yes',
		'ja',
		'sí',
		'oui',
		'sim',
		'да',
		'हाँ',
		'نعم',
		'はい',
		'true',
		'agreed',
		'I agree',
		'acepto',
		'1',
		'✅',
	];

	it.each(yes)('that is near %s is not yes', (word) => {
		const wrong = near(word).filter((text) => {
			const { value } = prepareValue(field('checkbox'), text, facts);
			// Letters of a word may be answers of their own, and these say yes as well.
			return (
				value === true &&
				same(text) !== same(word) &&
				!yes.includes(text) &&
				!/^[yYtTJ1✅]$|^👍|👍$|agree$|^si$/.test(text)
			);
		});
		expect(wrong).toEqual([]);
	});
});

describe('a score, a number, a day, a phone number and an address', () => {
	const values: ReadonlyArray<readonly [FieldType, string]> = [
		['rating', '4'],
		['rating', '5 - Excellent'],
		['money', '500'],
		['number', '500'],
		['date', '20/11/2026'],
		['phone', '9812345678'],
		['phone', '+91 98123 45678'],
		['email', 'asha@example.com'],
		['website', 'https://example.com'],
	];

	it.each(values)('are not written where a %s says that it is not %s', (type, text) => {
		const shapes = [
			...negations,
			...withPictures,
			'_?',
			'~_',
			'_ / Not _',
			'_ or Lost',
			'wrong: _',
			'_ (wrong)',
			'_ (not)',
		];
		const wrong = shapes
			.map((shape) => shape.replaceAll('_', text))
			.filter((said) => {
				const { value } = prepareValue(field(type), said, facts);
				// `unasha@example.com` is another address, and written as it is.
				return said !== text && value !== undefined && value !== said;
			});
		expect(wrong).toEqual([]);
	});
});

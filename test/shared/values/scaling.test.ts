import { times, uniq } from 'lodash';

import { fieldTypes, type FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { LabelIndex, MemberIndex } from '../../../nodes/shared/workspace/names';
import { rowsOf, runs } from '../../kit/exploring';
import { stepsOf } from '../../kit/steps';
import { facts, field } from './support';

/** Each class of characters, and what begins a value or a list and ends none. */
const classes = [
	...[' ', '\n', ',', '1', '١', 'a', 'é', 'aA', '-', '.', '"', '(', '{', '[', '&', '#', '|', '@', '✅'],
	...[
		'a ',
		'x,',
		'12 ',
		'"a",',
		'{{',
		'* ',
		'A_',
		'\u200b',
		'&amp;',
		'a@b.',
		'http://',
		'[object ',
		'undefined',
	],
];

/** What stands around them, in turn. */
const around = [
	['', ''],
	['a', 'b'],
	['"', '!'],
] as const;

/** In characters: 100,000 in `npm test`, and a million with EXPLORE. */
const [short, long] = [10_000, runs(1_000_000)];

/** For 10 times as many characters, at most 15 times as many steps. */
const growth = 15 ** Math.log10(long / short);

const labels = ['Website', 'Walk-in', 'Delhi, NCR', 'a b', '✅ Hot'];

const text = (unit: string, size: number, [begin, end]: readonly [string, string]) =>
	`${begin}${unit.repeat(size / unit.length)}${end}`;

function steps(type: FieldType, raw: unknown): number {
	const columns = columnsBy('fromColumn', () => [raw]);
	const definition = field(type, { labels });
	return stepsOf(() => prepareValue(definition, raw, { ...facts, columns }), 600 * long);
}

describe.each(fieldTypes)('a text for a field of the type %s', (type) => {
	const turn = fieldTypes.indexOf(type);

	const tried = uniq([' ', ...rowsOf(rowsOf(classes, turn), turn % 3)]);

	it.each(tried)('costs as many steps as it has characters, made of %j', (unit) => {
		const turned = around[(turn + classes.indexOf(unit)) % around.length] ?? around[0];
		const [few = 0, many = 0] = [short, long].map((size) => steps(type, text(unit, size, turned)));
		expect(many).toBeLessThanOrEqual(growth * Math.max(few, short));
	});
});

describe.each(['dropdown', 'tags', 'status'] as const)(
	'a label of the workspace for a field of the type %s',
	(type) => {
		it.each([' ', ',', 'aA', '_', '✅', '"'])(
			'costs as many steps as it has characters, made of %j',
			(unit) => {
				const [few = 0, many = 0] = [1000, 10_000].map((size) => {
					const label = `a${unit.repeat(size / unit.length)}b`;
					const statuses = new LabelIndex([{ label, stageType: 'OPEN', archived: false }]);
					return stepsOf(() =>
						prepareValue(field(type, { labels: [label] }), 'New one', { ...facts, statuses }),
					);
				});
				expect(many).toBeLessThanOrEqual(15 * Math.max(few, 1000));
			},
		);
	},
);

describe.each(['tags', 'dropdown', 'status'] as const)('a list for a field of the type %s', (type) => {
	it('costs as many steps as it has labels', () => {
		const listOf = (count: number) => times(count, (index) => `label ${index}`);
		for (const join of [
			(list: string[]) => list,
			(list: string[]) => list.join(','),
			(list: string[]) => list.join('\n'),
		]) {
			const [few, many] = [100, 1000].map((count) => steps(type, join(listOf(count))));
			expect((many ?? 0) / Math.max(few ?? 0, 1000)).toBeLessThan(15);
		}
	});
});

describe('a value that is not known', () => {
	const labelled = (count: number) => times(count, (index) => ({ label: `Label ${index}`, archived: false }));
	const cases: Readonly<Record<string, (count: number) => unknown>> = {
		'the options of a dropdown': (count) =>
			prepareValue(field('dropdown', { labels: labelled(count).map(({ label }) => label) }), 'New', {
				...facts,
				unknownLabels: 'holdBack',
			}),
		'the labels of tags': (count) =>
			prepareValue(
				field('tags', { labels: labelled(count).map(({ label }) => `${label}, x`) }),
				'a, b; c',
				facts,
			),
		'the statuses of a pipeline': (count) =>
			prepareValue(field('status'), 'New', {
				...facts,
				statuses: new LabelIndex(labelled(count).map((entry) => ({ ...entry, stageType: 'OPEN' }))),
			}),
		'the members of a team': (count) =>
			prepareValue(field('assignee'), 'Nobody', {
				...facts,
				members: new MemberIndex(
					times(count, (index) => ({ name: `Ann Lee${index}`, email: `a${index}@b.co`, status: 'Active' })),
				),
			}),
	};

	it.each(Object.keys(cases))('costs as many steps as there are %s', (name) => {
		const [few, many] = [1000, 10_000].map((count) => stepsOf(() => cases[name]?.(count)));
		expect((many ?? 0) / (few ?? 0)).toBeLessThan(15);
		// A table of all labels is made once; each is compared with the value only up to a limit.
		expect((many ?? 0) / 10_000).toBeLessThan(5000);
	});
});

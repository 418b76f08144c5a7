import * as fc from 'fast-check';

import {
	compare,
	type Entity,
	type Inventory,
	type Kinds,
	snapshotShape,
	type Snapshot,
	takeSnapshot as take,
} from '../../nodes/LeadsTrigger/changes';

const kinds = {
	field: { type: 'retyped', isVisible: ['shown', 'hidden'] },
	status: { archived: ['archived', 'unarchived'] },
} as const satisfies Kinds;
const takeSnapshot = (now: Inventory<keyof typeof kinds>) => take(kinds, now);

const field = (key: string, type = 'TEXT', isVisible = true, labels?: readonly string[]): Entity => ({
	key,
	traits: { type, isVisible },
	labels,
});
const inventory = (...fields: Entity[]) => ({ field: fields, status: [] });

/** The value after n8n has stored and loaded it. */
const stored = (taken: Snapshot): Snapshot => snapshotShape.parse(JSON.parse(JSON.stringify(taken)));
const changesOf = (before: Snapshot, ...now: Entity[]) => compare(kinds, stored(before), inventory(...now));

const many = (count: number, name = 'field') =>
	Array.from({ length: count }, (_, index) => field(`${name}_with_a_name_of_some_length_${index}`));

describe('changes to a full snapshot', () => {
	const before = takeSnapshot(
		inventory(field('city', 'DROPDOWN', true, ['Pune', 'Delhi']), field('budget'), field('old')),
	);

	it('reports nothing when nothing changed, in whatever order', () => {
		expect(
			changesOf(before, field('old'), field('budget'), field('city', 'DROPDOWN', true, ['Delhi', 'Pune'])),
		).toEqual([]);
	});

	it('reports each change with its old and new value', () => {
		const changes = changesOf(
			before,
			field('city', 'DROPDOWN', true, ['Pune', 'Mumbai']),
			field('budget', 'MONEY', false),
			field('new'),
		);
		const budget = {
			kind: 'field',
			key: 'budget',
			before: { type: 'TEXT', isVisible: true },
			after: { type: 'MONEY', isVisible: false },
		};
		const city = {
			kind: 'field',
			key: 'city',
			before: { type: 'DROPDOWN', isVisible: true, options: ['Pune', 'Delhi'] },
			after: { type: 'DROPDOWN', isVisible: true, options: ['Pune', 'Mumbai'] },
		};

		expect(changes).toEqual([
			{ ...city, change: 'options_added', options: ['Mumbai'] },
			{ ...city, change: 'options_removed', options: ['Delhi'] },
			{ ...budget, change: 'retyped' },
			{ ...budget, change: 'hidden' },
			{
				kind: 'field',
				change: 'added',
				key: 'new',
				before: null,
				after: { type: 'TEXT', isVisible: true },
			},
			{
				kind: 'field',
				change: 'removed',
				key: 'old',
				before: { type: 'TEXT', isVisible: true },
				after: null,
			},
		]);
	});

	it('reports options that came with a new type', () => {
		const changes = changesOf(before, field('budget', 'TAGS', true, ['low']), field('old'));

		expect(changes.map(({ change, key }) => `${key} ${change}`)).toEqual([
			'budget retyped',
			'budget options_added',
			'city removed',
		]);
	});
});

describe('changes to a shortened snapshot', () => {
	it('reports each change among hundreds of things, and in long lists, with the values before', () => {
		const options = Array.from({ length: 500 }, (_, index) => `An option with a long name ${index}`);
		const fields = [...many(500), field('city', 'DROPDOWN', true, options)];
		const before = takeSnapshot(inventory(...fields));
		const [, second, ...others] = fields;

		expect(changesOf(before, ...fields)).toEqual([]);
		expect(
			changesOf(
				before,
				{ ...field(second?.key ?? '', 'TAGS') },
				...others.slice(0, -1),
				field('city', 'DROPDOWN', true, [...options.slice(1), 'New']),
			).map(({ change, key, before: then, options: changed }) => [change, key, then?.['type'], changed]),
		).toEqual([
			['retyped', second?.key, 'TEXT', undefined],
			['options_added', 'city', 'DROPDOWN', ['New']],
			['options_removed', 'city', 'DROPDOWN', [options[0]]],
			['removed', fields[0]?.key, 'TEXT', undefined],
		]);
	});

	it('reports only that something changed among thousands of things', () => {
		const fields = many(3_000);
		const before = takeSnapshot(inventory(...fields));

		expect(changesOf(before, ...[...fields].reverse())).toEqual([]);
		expect(changesOf(before, ...fields.slice(1))).toEqual([
			{ kind: 'field', change: 'changed', key: null, before: null, after: null },
		]);
	});

	it('reports the growth from a full to a shortened snapshot', () => {
		const before = takeSnapshot(inventory(field('city')));
		const changes = changesOf(before, field('city'), ...many(3_000));

		expect(changes).toHaveLength(3_000);
		expect(changes.every(({ change }) => change === 'added')).toBe(true);
	});

	it('reports nothing about a kind that an earlier version did not store', () => {
		const before = takeSnapshot({ field: undefined, status: [] });

		expect(changesOf(before, field('city'))).toEqual([]);
	});
});

describe('changes of a list that may be incomplete', () => {
	const compared = (then: readonly Entity[], now: readonly Entity[]) =>
		compare(kinds, stored(takeSnapshot(inventory(...then))), inventory(...now), ['One is odd.', 'It moved.']);

	it.each([2, 3_000])(
		'are not reported if something is missing of %i things, and it is said why',
		(count) => {
			const [first, ...rest] = many(count);
			expect(() => compared([field('a'), ...(first ? [first] : []), ...rest], rest)).toThrow(
				expect.objectContaining({
					failure: {
						reason: 'unreadable_answer',
						message: 'Something is missing from a list that may be incomplete',
						description:
							'One is odd. It moved. The node reported no change. The next poll reads the list again.',
					},
				}),
			);
		},
	);

	it('are reported if nothing is missing', () => {
		expect(compared(many(2), [...many(2), field('new')])).toMatchObject([{ change: 'added', key: 'new' }]);
	});
});

describe('each kind of change', () => {
	const options = Array.from({ length: 500 }, (_, index) => `An option with a long name ${index}`);
	const names = (before: Snapshot, ...now: Entity[]) =>
		changesOf(before, ...now).map(({ change, key }) => `${key} ${change}`);

	it.each<[string, Entity[], Entity[], string[]]>([
		['a flag that is set', [field('a', 'TEXT', false)], [field('a')], ['a shown']],
		[
			'options that are all gone',
			[field('a', 'TAGS', true, ['x'])],
			[field('a', 'TAGS')],
			['a options_removed'],
		],
		['first options', [field('a', 'TAGS')], [field('a', 'TAGS', true, ['x'])], ['a options_added']],
		[
			'long lists in another order',
			[field('a', 'TAGS', true, options), field('b')],
			[field('a', 'TAGS', true, [...options].reverse()), field('b')],
			[],
		],
		[
			'the first options beside a long list',
			[field('a', 'TAGS', true, options), field('b', 'TAGS')],
			[field('a', 'TAGS', true, options), field('b', 'TAGS', true, ['x'])],
			['b options_added'],
		],
		[
			'options among hundreds of things',
			[...many(300), field('a', 'TAGS', true, ['x'])],
			[...many(300), field('a', 'TAGS', true, ['y'])],
			['a options_added', 'a options_removed'],
		],
		[
			'a type among hundreds of things',
			[...many(300), field('a')],
			[...many(300), field('a', 'TAGS')],
			['a retyped'],
		],
	])('is named for %s', (_what, then, now, expected) => {
		expect(names(takeSnapshot(inventory(...then)), ...now)).toEqual(expected);
	});

	it.each([1, 300, 3_000])(
		'is none of a kind that could not be read then or now, among %i things',
		(count) => {
			const things = many(count);
			const without = {
				field: undefined,
				status: things.map(({ key }) => ({ key, traits: { archived: false } })),
			};
			expect(compare(kinds, stored(takeSnapshot(without)), { ...without, field: things })).toEqual([]);
			expect(
				compare(kinds, stored(takeSnapshot(inventory(...things))), { field: undefined, status: [] }),
			).toEqual([]);
		},
	);
});

describe('laws of snapshots', () => {
	const name = fc.string({ unit: 'grapheme', maxLength: 40 });
	const entity: fc.Arbitrary<Entity> = fc.record({
		key: name,
		traits: fc.record({ type: name, isVisible: fc.boolean() }),
		labels: fc.option(fc.uniqueArray(name, { maxLength: 5 }), { nil: undefined }),
	});
	const list = fc.uniqueArray(entity, { maxLength: 60, selector: ({ key }) => key });

	// docs/security.md promises: "if they fit into 60 KB, otherwise fingerprints"
	it('a snapshot of nearly anything is under 60 KB, and shows no change at once', () => {
		const copies = fc.integer({ min: 1, max: 30 });
		fc.assert(
			fc.property(list, copies, (entities, times) => {
				const all = entities.flatMap((each) =>
					Array.from({ length: times }, (_, index) => ({ ...each, key: `${each.key} ${index}` })),
				);
				const taken = takeSnapshot(inventory(...all));

				expect(Buffer.byteLength(JSON.stringify(taken))).toBeLessThanOrEqual(60_100);
				expect(changesOf(taken, ...all)).toEqual([]);
			}),
		);
	});

	it('applying the changes to the old things gives the new things', () => {
		fc.assert(
			fc.property(list, list, (then, now) => {
				const taken = takeSnapshot(inventory(...then));
				fc.pre('kinds' in taken);
				const keys = new Set(then.map(({ key }) => key));
				const changes = changesOf(taken, ...now);
				for (const { change, key } of changes) {
					if (change === 'added') keys.add(key ?? '');
					if (change === 'removed') keys.delete(key ?? '');
				}
				expect([...keys].sort()).toEqual(now.map(({ key }) => key).sort());
			}),
		);
	});
});

import { matchTargets, type TargetClues } from '../../nodes/Files/matchTargets';

type Clues = Partial<TargetClues>;

const file = (name: string, size = 1) => ({ name, size });
const target = (clues: Clues): TargetClues => ({
	field: undefined,
	name: undefined,
	size: undefined,
	...clues,
});

/** For each file the place of its target in the answer, or `none`. */
function matched(
	files: ReadonlyArray<ReturnType<typeof file>>,
	clues: readonly Clues[],
	{ field, mayBeRefused = false }: { readonly field?: string; readonly mayBeRefused?: boolean } = {},
): Array<number | 'none'> {
	const targets = clues.map(target);
	return matchTargets({ files, field }, targets, mayBeRefused).map((found) =>
		found === undefined ? 'none' : targets.indexOf(found),
	);
}

const [a, b, c] = [file('a.txt', 1), file('b.txt', 2), file('c.txt', 3)];
const same = [file('a.txt', 1), file('a.txt', 1)];
const twins = [file('x.txt', 5), file('x.txt', 5)];

describe('the target of each file', () => {
	it.each<[string, Parameters<typeof matched>, ReturnType<typeof matched>]>([
		[
			'by the names that were sent, in any order',
			[
				[a, b],
				[{ name: 'b.txt' }, { name: 'a.txt' }],
			],
			[1, 0],
		],
		[
			'by sizes, in any order',
			[
				[a, b],
				[{ size: 2 }, { size: 1 }],
			],
			[1, 0],
		],
		[
			'by position, where nothing else tells',
			[
				[a, b],
				[{}, {}],
			],
			[0, 1],
		],
		['by position, where files are alike', [same, [{ name: 'a.txt' }, { name: 'a.txt' }]], [0, 1]],
		[
			'by position, beside one in order',
			[
				[a, ...twins],
				[{ size: 1 }, { size: 5 }, { size: 5 }],
			],
			[0, 1, 2],
		],
		[
			'by names that differ only in case, if they are those that were sent',
			[
				[file('A.txt'), file('a.txt')],
				[{ name: 'a.txt' }, { name: 'A.txt' }],
			],
			[1, 0],
		],
		[
			'by size, where the service changes the names',
			[
				[a, b],
				[
					{ name: 'B.TXT', size: 2 },
					{ name: 'L1/a.txt', size: 1 },
				],
			],
			[1, 0],
		],
		['of the only file, though it may be refused', [[a], [{}], { mayBeRefused: true }], [0]],
		['of the only file, whatever its name', [[a], [{ name: 'other.bin' }]], [0]],
		['of the only file, without any clue', [[a], [{}]], [0]],
	])('is found %s', (_how, given, expected) => {
		expect(matched(...given)).toEqual(expected);
	});

	it.each<[string, Parameters<typeof matched>, ReturnType<typeof matched>]>([
		['of another size', [[a], [{ size: 9 }]], ['none']],
		['of another size, though its name fits', [[a], [{ name: 'a.txt', size: 9 }]], ['none']],
		['in another field', [[a], [{ field: 'photo' }], { field: 'document' }], ['none']],
		['without clues, if a file may be refused', [[a, b], [{}, {}], { mayBeRefused: true }], ['none', 'none']],
		['without clues, if one is missing', [[a, b], [{}]], ['none', 'none']],
		[
			'without clues, if there is one more',
			[
				[a, b],
				[{}, {}, {}],
			],
			['none', 'none'],
		],
		[
			'without clues, beside one out of order',
			[
				[a, b],
				[{ size: 2 }, {}],
			],
			['none', 0],
		],
		[
			'with a name that was changed',
			[
				[a, b],
				[{ name: 'a.txt' }, { name: 'B.TXT' }],
			],
			['none', 'none'],
		],
		['that says the same of two files', [same, [{ name: 'a.txt' }]], ['none', 'none']],
		[
			'that a second one claims too',
			[
				[a, b],
				[{ name: 'a.txt' }, { name: 'a.txt' }],
			],
			['none', 'none'],
		],
		[
			'by position, if another one is out of order',
			[
				[a, b, ...twins],
				[{ size: 2 }, { size: 1 }, { size: 5 }, { size: 5 }],
			],
			[1, 0, 'none', 'none'],
		],
		[
			'by position, if one is for no file',
			[
				[...same, c],
				[{ size: 1 }, { size: 1 }, { size: 9 }],
			],
			['none', 'none', 'none'],
		],
		[
			'whose name fits the file in another position',
			[
				[file('a.txt'), file('a (1).txt')],
				[{ name: 'a (1).txt' }, { name: 'a (1) (1).txt' }],
			],
			['none', 'none'],
		],
	])('is not one %s', (_how, given, expected) => {
		expect(matched(...given)).toEqual(expected);
	});

	it('is in the field that was asked for, in its spelling', () => {
		expect(matched([a], [{ field: 'My-Field' }], { field: 'my_field' })).toEqual([0]);
		expect(matched([a], [{}], { field: 'my_field' })).toEqual([0]);
	});
});

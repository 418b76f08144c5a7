import { matchTargets, type TargetClues } from '../../nodes/Files/matchTargets';

type Clues = Partial<TargetClues>;

const file = (name: string, size = 1, type = 'text/plain') => ({ name, size, content_type: type });
const target = (clues: Clues): TargetClues => ({
	field: undefined,
	name: undefined,
	contentType: undefined,
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
			'by names in another spelling',
			[
				[a, b],
				[{ name: 'B.TXT' }, { name: 'L1/a.txt' }],
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
			'by content types without their parameters',
			[
				[file('1.txt'), file('2.png', 1, 'image/png')],
				[{ contentType: 'IMAGE/PNG' }, { contentType: 'text/plain; charset=utf-8' }],
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
			'by position, where the service gives names of its own',
			[
				[a, b],
				[{ name: '77' }, { name: '78' }],
			],
			[0, 1],
		],
		[
			'by extension, where the service gives names of its own',
			[
				[file('a.txt'), file('b.pdf')],
				[{ name: '77.pdf' }, { name: '78.txt' }],
			],
			[1, 0],
		],
		[
			'of the file that is left, of two that it fits',
			[
				[a, b, file('c.png', 3, 'image/png')],
				[{ contentType: 'text/plain' }, { size: 1 }],
			],
			[1, 0, 'none'],
		],
		[
			'of the file that is left, of as many as there are targets',
			[
				[a, b, file('c.png', 3, 'image/png')],
				[{ contentType: 'text/plain' }, { size: 1 }, { size: 3 }],
			],
			[1, 0, 2],
		],
		[
			'by position, beside one in order',
			[
				[a, ...twins],
				[{ size: 1 }, { size: 5 }, { size: 5 }],
			],
			[0, 1, 2],
		],
		[
			'by position, where the service gives files one name, and another file its own',
			[
				[file('a.txt'), file('A.TXT'), b],
				[{ name: 'a.txt' }, { name: 'a.txt' }, { name: 'b.txt' }],
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
			'with a name of which the service may have left nothing',
			[
				[file('__.txt'), file('a.pdf')],
				[{ name: 'a.pdf' }, { name: '___' }],
			],
			['none', 0],
		],
		[
			'without words, if all files have some',
			[
				[a, b],
				[{ name: 'b.txt' }, { name: '__.txt' }],
			],
			['none', 0],
		],
		[
			'with a name of its own, if others have theirs',
			[
				[a, b],
				[{ name: 'b.txt' }, { name: '77.txt' }],
			],
			['none', 0],
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
			'for the file that is left, if some may be for no file',
			[
				[a, b, file('c.png', 3, 'image/png')],
				[{ contentType: 'text/plain' }, { size: 1 }, {}, {}],
			],
			[1, 'none', 'none'],
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

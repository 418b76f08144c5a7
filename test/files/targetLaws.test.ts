import * as fc from 'fast-check';
import { sortBy } from 'lodash';

import { patience, runs } from '../kit/exploring';
import { jsonOf, remarksOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { type Description, FileService, type Given } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);

/** Names that a service may confuse: equal apart from case or Unicode, one made from the other, without words. */
const names = [
	'a.txt',
	'A.TXT',
	'a (1).txt',
	'a (1) (1).txt',
	'b a.txt',
	'résumé.pdf',
	'resume.pdf',
	'1.txt',
	'__.txt',
];

/** What a service does to the names of all files of a call. */
const renames: Record<string, (name: string, file: number) => string | undefined> = {
	kept: (name) => name,
	upperCase: (name) => name.toUpperCase(),
	lowerCase: (name) => name.toLowerCase(),
	decomposed: (name) => name.normalize('NFD'),
	withoutMarks: (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
	withoutBlanks: (name) => name.replace(/[ ()]+/g, '_'),
	encoded: (name) => encodeURIComponent(name),
	numbered: (name) => name.replace(/(\.\w+)$/, ' (1)$1'),
	timed: (name, file) => name.replace(/(\.\w+)$/, `_${1_700_000_000 + file}$1`),
	inFolder: (name, file) => `L1/${file}x/${name}`,
	own: (_name, file) => `${(file + 7) * 7919}`,
	untold: () => undefined,
};

const given = fc.array(
	fc.record({
		name: fc.constantFrom(...names),
		type: fc.constantFrom('text/plain', 'image/png'),
		times: fc.integer({ min: 1, max: 6 }),
	}),
	{ minLength: 1, maxLength: 4 },
);

const ways = fc.record({
	rename: fc.constantFrom(...Object.keys(renames)),
	refused: fc.oneof(fc.constant([]), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 })),
	/** How the answer is sorted, where it says enough about each file. */
	order: fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }),
	size: fc.constantFrom('number', 'text', 'untold'),
	hasType: fc.boolean(),
	spelling: fc.constantFrom('upload_url', 'uploadUrl', 'UPLOAD-URL'),
	shape: fc.constantFrom('list', 'bare', 'wrapped'),
	remarks: fc.constantFrom<unknown>(undefined, [], ['Too large'], [{ field: 'files[0]', remark: 'No' }]),
	/** An address that is for none of the files. */
	hasExtra: fc.boolean(),
});

type Way = typeof ways extends fc.Arbitrary<infer Value> ? Value : never;

/** The body of the answer: a target for each file that is not refused. */
function answerTo(described: readonly Description[], way: Way): unknown {
	const targets = described.flatMap((each, file) => {
		if (way.refused[file]) return [];
		const name = renames[way.rename]?.(each.name, file);
		const size = way.size === 'untold' ? undefined : way.size === 'text' ? `${each.size}` : each.size;
		const type = way.hasType ? each.content_type : undefined;
		return [{ name, size, content_type: type, file_id: `F${file}`, [way.spelling]: files.address(file) }];
	});
	const saysNames = way.rename !== 'own' && way.rename !== 'untold';
	const areAllDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;
	const isClear =
		(saysNames || way.size !== 'untold') &&
		areAllDistinct(targets.map(({ name, size }) => [saysNames ? name : '', size ?? ''].join())) &&
		// A name that is made from two equal ones tells the files apart for the service only.
		areAllDistinct(
			described.map(({ name, size }) => [saysNames ? name : '', way.size === 'untold' ? '' : size].join()),
		);
	const extra = { name: saysNames ? 'zz.bin' : undefined, [way.spelling]: files.address(11) };
	const isTold = saysNames && targets.length > 0;
	const hasExtra = way.hasExtra && (isTold || targets.length === described.length);
	const all = hasExtra ? [...targets, extra] : targets;
	const list = isClear ? sortBy(all, (each) => way.order[all.indexOf(each)]) : all;
	switch (way.shape) {
		case 'bare':
			return list;
		case 'wrapped':
			return { data: { files: list, remarks: way.remarks } };
		default:
			return { leadid: 'L1', files: list, remarks: way.remarks };
	}
}

describe('the files of an item', () => {
	it(
		'arrive only at their own addresses, and each is reported stored or has a remark',
		async () => {
			let sent = 0;
			await fc.assert(
				fc.asyncProperty(given, ways, async (described, way) => {
					service.clear();
					const items = described.map(({ name, type, times }, file): Given => ({
						name,
						type,
						content: `${file}`.repeat(times),
					}));
					const run = await files.upload(items, (all) => answerTo(all, way), { into: true });

					const arrived = Object.entries(files.arrived);
					for (const [file, content] of arrived)
						expect({ file, content }).toEqual({ file, content: items[Number(file)]?.content });
					const stored = jsonOf(run.outputs[0]).flatMap(
						(json) => json['files'] as Array<{ binary_property: string }>,
					);
					const reported = stored.map(({ binary_property: property }) => property.replace('file', ''));
					expect(reported.sort()).toEqual(arrived.map(([file]) => file).sort());
					const remarked = remarksOf(run.outputs[1]).filter(({ source }) => source === 'verification');
					const missing = items.filter((_, file) => !reported.includes(`${file}`));
					expect(remarked.map(({ value }) => value).sort()).toEqual(missing.map(({ name }) => name).sort());
					const isRefused = described.some((_, file) => way.refused[file]);
					const areNamed =
						way.rename === 'kept' && new Set(described.map(({ name }) => name)).size === described.length;
					if (areNamed && !isRefused && !way.hasExtra) expect(missing).toEqual([]);
					sent += arrived.length;
				}),
				{ numRuns: runs(600) },
			);
			// Otherwise a node that sends hardly anything would pass. A run sends more than one file on the average.
			expect(sent).toBeGreaterThan(runs(600) / 2);
		},
		patience,
	);
});

import * as fc from 'fast-check';

import { findTargets } from '../../../nodes/shared/sync/shapes/uploadTargets';

/** One file as a service may describe it. A file without an address was refused. */
interface File {
	readonly id: string;
	readonly name: string;
	readonly url: string | undefined;
}

const url = (id: string) => `https://storage.example/${id}`;

const files = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }).map((taken) =>
	taken.map((isTaken, index): File => {
		const id = `f${index}`;
		return { id, name: `${index}.txt`, url: isTaken ? url(id) : undefined };
	}),
);

const entry = ({ id, name, url: address }: File) =>
	address === undefined
		? { file_id: id, name, status: 'REJECTED' }
		: { file_id: id, name, upload_url: address };

/** Forms of an answer, and what of each file they show. */
const forms: ReadonlyArray<
	readonly [
		form: string,
		answer: (files: readonly File[]) => unknown,
		shown: ReadonlyArray<'id' | 'name' | 'field'>,
	]
> = [
	['a bare list', (all) => all.map(entry), ['id', 'name']],
	['a list', (all) => ({ action_id: 'a1', files: all.map(entry) }), ['id', 'name']],
	['entries by index', (all) => ({ files: { ...all.map(entry) } }), ['id', 'name']],
	[
		'entries by name',
		(all) => ({
			files: Object.fromEntries(
				all.map(({ name, ...file }) => [name, { ...entry({ name, ...file }), name: undefined }]),
			),
		}),
		['id', 'name'],
	],
	[
		'addresses by name',
		(all) => ({ files: Object.fromEntries(all.map(({ name, url: at }) => [name, at ?? null])) }),
		['name'],
	],
	['addresses alone', (all) => ({ upload_urls: all.map(({ url: at }) => at ?? null) }), []],
	['entries of a field', (all) => ({ id: 'a1', fields: { photo: all.map(entry) } }), ['id', 'name', 'field']],
	['addresses of a field', (all) => ({ fields: { photo: all.map(({ url: at }) => at ?? null) } }), ['field']],
];

const wrappers: ReadonlyArray<(answer: unknown) => unknown> = [
	(answer) => answer,
	(data) => ({ data }),
	(result) => ({ success: true, data: { result } }),
];

describe('the upload addresses of an answer', () => {
	it.each(forms)('are each found, with what is said of their files, in %s', (_form, answerOf, shown) => {
		fc.assert(
			fc.property(files, fc.constantFrom(...wrappers), (all, wrap) => {
				const { targets, refused } = findTargets(wrap(answerOf(all)));
				const taken = all.filter((file) => file.url !== undefined);
				expect(
					targets.map(({ fileId, name, field, uploadUrl }) => ({ fileId, name, field, uploadUrl })),
				).toEqual(
					taken.map((file) => ({
						fileId: shown.includes('id') ? file.id : undefined,
						name: shown.includes('name') ? file.name : undefined,
						field: shown.includes('field') ? 'photo' : undefined,
						uploadUrl: file.url,
					})),
				);
				expect(refused).toHaveLength(all.length - taken.length);
			}),
		);
	});

	it('are none where an object says something else', () => {
		const answers = [
			{ id: 'l1', url: url('l1') },
			{ links: [{ rel: 'self', href: url('l1') }] },
			{ file_id: 'f1', other: url('f1') },
			'OK',
			7,
			null,
		];
		for (const answer of answers) expect(findTargets(answer).targets).toEqual([]);
	});

	it('may be of the one file that the answer is about', () => {
		const target = { fileId: 'f1', uploadUrl: url('f1') };
		expect(findTargets({ file_id: 'f1', url: url('f1') }).targets).toMatchObject([target]);
		expect(findTargets({ data: { file_id: 'f1', url: url('f1') } }).targets).toMatchObject([target]);
		// At the top, `id` may be the lead's.
		const [ofLead] = findTargets({ id: 'l1', upload_url: url('f1') }).targets;
		expect(ofLead).toMatchObject({ fileId: undefined, uploadUrl: url('f1') });
	});

	it('are refused where the service refuses the file, or says nothing of an address', () => {
		const entries = [
			{ name: 'a.txt', status: 'REJECTED', upload_url: url('f1') },
			{ file_id: 'f2', parts: [] },
			{ name: 'c.txt', parts: [] },
			{ status: 'PENDING', parts: [] },
			{ reason: 'Too big' },
			null,
		];
		expect(findTargets({ files: entries })).toEqual({ targets: [], refused: entries });
	});

	it.each(['file_id', 'name', 'field', 'size'])(
		'are refused where two files with other %s have one',
		(key) => {
			const [one, other] = key === 'size' ? [1, 2] : ['x', 'y'];
			const entries = [
				{ [key]: one, upload_url: url('f1') },
				{ [key]: other, upload_url: url('f1') },
				{ upload_url: url('f1') },
				{ upload_url: url('f2') },
			];
			const { targets, refused } = findTargets({ files: entries });
			expect(targets.map(({ uploadUrl }) => uploadUrl)).toEqual([url('f1'), url('f2')]);
			expect(refused).toHaveLength(2);
		},
	);

	it('are one where the answer repeats it', () => {
		expect(findTargets({ files: [{ upload_url: url('f1') }], urls: [url('f1')] }).targets).toHaveLength(1);
	});

	it('have the action of the file, where the service names one', () => {
		const [first, second] = findTargets({
			files: [{ action_id: 'a1', upload_url: url('f1') }, { upload_url: url('f2') }],
		}).targets;
		expect([first?.actionId, second?.actionId]).toEqual(['a1', undefined]);
	});

	it('are found in wrappers, up to a depth that no service has', () => {
		const wrapped = (depth: number) =>
			Array.from({ length: depth }).reduce<unknown>((data) => ({ data }), { upload_url: url('f1') });
		expect(findTargets(wrapped(12)).targets).toHaveLength(1);
		expect(findTargets(wrapped(13)).targets).toHaveLength(0);
		expect(findTargets(wrapped(100_000)).targets).toHaveLength(0);
	});
});

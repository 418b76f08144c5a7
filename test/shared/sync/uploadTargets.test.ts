import * as fc from 'fast-check';

import { uploadAnswer } from '../../../nodes/shared/sync/shapes/files';
import { readAs } from '../../kit/readAs';

/** One file as a service may describe it. A file without an address was refused. */
interface File {
	readonly id: string;
	readonly name: string;
	readonly url: string | undefined;
}

const url = (id: string) => `https://storage.example/${id}`;
const targetsIn = (answer: unknown) => readAs(uploadAnswer, answer).targets;

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

const forms: ReadonlyArray<readonly [form: string, answer: (files: readonly File[]) => unknown]> = [
	['a bare list', (all) => all.map(entry)],
	['a list', (all) => ({ action_id: 'a1', files: all.map(entry) })],
	['a list of any name for lists', (all) => ({ data: all.map(entry) })],
];

const wrappers: ReadonlyArray<(answer: unknown) => unknown> = [
	(answer) => answer,
	(data) => ({ data }),
	(data) => ({ success: true, zq: { data } }),
	(data) => [{ data }],
];

describe('the upload addresses of an answer', () => {
	it.each(forms)('are each found, with what is said of their files, in %s', (_form, answerOf) => {
		fc.assert(
			fc.property(files, fc.constantFrom(...wrappers), (all, wrap) => {
				const { targets, mayBeRefused } = readAs(uploadAnswer, wrap(answerOf(all)));
				const taken = all.filter((file) => file.url !== undefined);
				expect(targets.map(({ fileId, name, uploadUrl }) => ({ id: fileId, name, url: uploadUrl }))).toEqual(
					taken,
				);
				expect(mayBeRefused).toBe(taken.length < all.length);
			}),
		);
	});

	it('are none where an object says something else', () => {
		const answers = [
			...[{ id: 'l1', url: url('l1') }, { links: [{ rel: 'self', href: url('l1') }] }],
			...[{ file_id: 'f1', other: url('f1') }, { upload_urls: [url('f1')] }],
			...['OK', 7, null],
		];
		for (const answer of answers) expect(targetsIn(answer)).toEqual([]);
	});

	it('are refused where the service refuses the file, or says nothing of an address', () => {
		const entries = [
			{ name: 'a.txt', status: 'REJECTED', upload_url: url('f1') },
			{ file_id: 'f2', parts: [] },
			{ status: 'PENDING', parts: [] },
			{ reason: 'Too big' },
			null,
		];
		for (const one of entries)
			expect(readAs(uploadAnswer, { files: [one] })).toMatchObject({ targets: [], mayBeRefused: true });
		const { remarks } = readAs(uploadAnswer, { files: entries });
		expect(remarks.some(({ remark }) => remark.includes('Too big'))).toBe(true);
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
			const { targets, mayBeRefused } = readAs(uploadAnswer, { files: entries });
			expect(targets.map(({ uploadUrl }) => uploadUrl)).toEqual([url('f2')]);
			expect(mayBeRefused).toBe(true);
		},
	);

	it('are one where the answer repeats it', () => {
		expect(targetsIn({ files: [{ upload_url: url('f1') }, { upload_url: url('f1') }] })).toHaveLength(1);
	});

	it('have the action of the file, where the service names one', () => {
		const [first, second] = targetsIn({
			files: [{ action_id: 'a1', upload_url: url('f1') }, { upload_url: url('f2') }],
		});
		expect([first?.actionId, second?.actionId]).toEqual(['a1', undefined]);
	});
});

import { jsonOf, remarksOf, reportedOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { type Description, FileService } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);
const { address } = files;

const a = { name: 'a.txt', content: 'content of a' };
const b = { name: 'b.txt', content: 'what b has' };
const c = { name: 'c.txt', content: 'c' };

/** A target with its own number, for the file with this name. */
const target = (number: number, { name }: Pick<Description, 'name'>) => ({
	file_id: `F${number}`,
	name,
	upload_url: address(number),
});

describe('upload addresses', () => {
	const spellings: Array<[string, (described: readonly Description[]) => unknown]> = [
		['another order', ([x, y]) => ({ action_id: 'A1', files: [target(1, y!), target(0, x!)] })],
		['no action ID', ([x, y]) => ({ files: [target(0, x!), target(1, y!)] })],
		['keys by name', ([x, y]) => ({ files: { [y!.name]: target(1, y!), [x!.name]: target(0, x!) } })],
		['keys by index', ([x, y]) => ({ files: { 1: target(1, y!), 0: target(0, x!) } })],
		[
			'a list without names',
			() => ({
				files: [
					{ file_id: 'F0', upload_url: address(0) },
					{ file_id: 'F1', upload_url: address(1) },
				],
			}),
		],
		['a bare list', ([x, y]) => [target(1, y!), target(0, x!)]],
		['a wrapper', ([x, y]) => ({ data: { files: [target(1, y!), target(0, x!)] } })],
		[
			'camel case',
			([x, y]) => ({
				files: [
					{ fileId: 1, Name: y!.name, uploadUrl: address(1) },
					{ fileId: 0, Name: x!.name, uploadUrl: address(0) },
				],
			}),
		],
		[
			'sizes in text',
			([x, y]) => ({
				files: [
					{ size: String(y!.size), upload_url: address(1) },
					{ size: String(x!.size), upload_url: address(0) },
				],
			}),
		],
	];

	it.each(spellings)('are read with %s', async (_name, answerOf) => {
		const run = await files.upload([a, b], answerOf);
		expect(files.arrived).toEqual({ 0: a.content, 1: b.content });
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', files: [{}, {}] }]);
		expect(remarksOf(run.outputs[1])).toEqual([]);
	});

	it.each<[string, unknown]>([
		['another spelling of the field', { files: [{ field: 'fields.Document', upload_url: address }] }],
	])('are read as %s', async (_name, body) => {
		const answer = JSON.parse(
			JSON.stringify(body, (_, value: unknown) => (value === address ? address(0) : value)),
		) as unknown;
		const run = await files.upload([a], () => answer, { into: true });
		expect(files.arrived).toEqual({ 0: a.content });
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', files: [{ name: a.name }] }]);
	});
});

describe('files and their upload addresses', () => {
	it('match by size when the service refuses the first of three', async () => {
		const run = await files.upload([a, b, c], ([, y, z]) => ({
			action_id: 'A1',
			files: [
				{ ...target(1, y!), size: y!.size },
				{ ...target(2, z!), size: z!.size },
			],
			remarks: [{ field: 'files[0]', status: 'IGNORED', remark: 'Type not allowed' }],
		}));
		expect(files.arrived).toEqual({ 1: b.content, 2: c.content });
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ files: [{ file_id: 'F1', name: 'b.txt' }, { file_id: 'F2' }] },
		]);
		const remarks = remarksOf(run.outputs[1]);
		expect(remarks.map(({ message }) => message)).toContain('Type not allowed');
		expect(remarks).toContainEqual(expect.objectContaining({ value: 'a.txt', source: 'verification' }));
	});

	it('match only where it is certain: not by position when one was refused', async () => {
		const run = await files.upload([a, b, c], () => ({
			files: [{ upload_url: address(1) }, { upload_url: address(2) }],
		}));
		expect(files.arrived).toEqual({});
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual(['a.txt', 'b.txt', 'c.txt']);
	});

	it('match by size when the service changes their names', async () => {
		await files.upload([a, b], ([x, y]) => ({
			files: [
				{ ...target(1, { name: 'leads/L1/b.txt' }), size: y!.size },
				{ ...target(0, { name: '65f1.bin' }), size: x!.size },
			],
		}));
		expect(files.arrived).toEqual({ 0: a.content, 1: b.content });
	});

	it('match by size when two files have one name', async () => {
		const twins = [a, { ...b, name: a.name }];
		await files.upload(twins, ([x, y]) => ({
			files: [
				{ ...target(1, y!), size: y!.size },
				{ ...target(0, x!), size: `${x!.size}` },
			],
		}));
		expect(files.arrived).toEqual({ 0: a.content, 1: b.content });
	});

	it('match by position when two files have one name and nothing else tells them apart', async () => {
		const twins = [a, { ...b, name: a.name }, c];
		const inOrder = await files.upload(twins, (all) => ({
			files: all.map((each, index) => target(index, each)),
		}));
		expect(files.arrived).toEqual({ 0: a.content, 1: b.content, 2: c.content });
		expect(inOrder.outputs[1]).toEqual([]);

		service.clear();
		const run = await files.upload(twins, ([x, y, z]) => ({
			files: [target(2, z!), target(0, x!), target(1, y!)],
		}));
		expect(files.arrived).toEqual({ 2: c.content });
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual([a.name, a.name]);
	});

	it('match none when one of two files with one name was refused', async () => {
		const run = await files.upload([a, { ...b, name: a.name }], ([x]) => ({ files: [target(0, x!)] }));
		expect(files.arrived).toEqual({});
		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toHaveLength(2);
	});

	it('do not match an address of another field or of another size', async () => {
		const elsewhere = { ...target(0, a), field: 'photo' };
		const ofField = await files.upload([a], () => ({ files: [elsewhere] }), { into: true });
		const ofSize = await files.upload([a], () => ({ files: [{ ...target(0, a), size: 3 }] }));
		expect(files.arrived).toEqual({});
		for (const run of [ofField, ofSize]) {
			expect(run.outputs[0]).toEqual([]);
			expect(remarksOf(run.outputs[1])).toMatchObject([{ value: a.name }]);
		}
	});

	it('do not match when a suffix makes one name of another', async () => {
		const copy = { ...b, name: 'a (1).txt' };
		await files.upload([a, copy], () => ({
			files: [target(1, { name: 'a (1) (1).txt' }), target(0, { name: 'a (1).txt' })],
		}));
		expect(files.arrived).toEqual({});
	});

	it('do not match when two files get one address', async () => {
		const run = await files.upload([a, b], ([x, y]) => ({
			files: [target(0, x!), { ...target(1, y!), upload_url: address(0) }],
		}));
		expect(files.arrived).toEqual({});
		expect(remarksOf(run.outputs[1]).length).toBeGreaterThanOrEqual(2);
	});

	it('get nothing at an address that is no upload address', async () => {
		const run = await files.upload([a], () => ({
			leadid: 'L1',
			url: address(1),
			links: [{ rel: 'self', href: address(2) }],
			files: [
				{ file_id: 'F0', name: a.name, download_url: address(3), status: 'IGNORED', remark: 'Too odd' },
			],
		}));
		expect(files.arrived).toEqual({});
		expect(JSON.stringify(remarksOf(run.outputs[1]))).toContain('Too odd');
	});

	it.each([{}, '', 'OK', [], null, { files: [] }, { files: null }, 7])(
		'get a remark when the answer has no address: %j',
		async (body) => {
			const run = await files.upload([a, b], () => body);
			expect(run.outputs[0]).toEqual([]);
			expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual(['a.txt', 'b.txt']);
			expect(files.sentTo('POST /lead/L1/file')).toBe(1);
		},
	);

	it('have the ID of their action, which is beside the files', async () => {
		const run = await files.upload([a], (described) => ({
			leadid: 'L1',
			id: 'A7',
			files: described.map((each) => target(0, each)),
		}));
		expect(jsonOf(run.outputs[0])).toMatchObject([{ action_id: 'A7', files: [{ action_id: 'A7' }] }]);
	});
});

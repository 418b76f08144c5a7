import type { IExecuteFunctions } from 'n8n-workflow';

import { type BinaryFile, checkFile, largestFile, readBinary, safeName } from '../../nodes/Files/binaryFile';

const contextOf = (context: object) => context as unknown as IExecuteFunctions;

const usable: BinaryFile = {
	property: 'data',
	name: 'scan.pdf',
	contentType: 'application/pdf',
	size: 1,
	open: async () => await Promise.resolve(Buffer.from('x')),
};
const check = (file: Partial<BinaryFile>) =>
	checkFile({ ...usable, ...file }, { scope: 'lead', key: 'files[0]' });

describe('a file', () => {
	// sync-api.md, Files; sync-api.md, Bytes of a file.
	it.each<[string, Partial<BinaryFile>, string, string]>([
		['that is empty', { size: 0 }, 'the file is empty', 'Check the node that creates the file.'],
		[
			'that is too large',
			{ size: largestFile + 1 },
			'the file is larger than 2 GiB, the limit of the service',
			'Split or compress the file.',
		],
		...[
			...['pdf', 'image/', '/png', 'image/png x', 'image / png', 'a/b/c', ''],
			...['text/plain; name=\u2026.txt', 'text/plain;\n x=y', 'text/plain\n;x=y'],
		].map((contentType): [string, Partial<BinaryFile>, string, string] => [
			`of the type "${contentType}"`,
			{ contentType },
			'the file has no content type such as image/png',
			'Set the MIME type of the file in the node that creates it.',
		]),
		...['', ' ', '.', '..', 'folder/', 'folder\\..', '\u0000'].map(
			(name): [string, Partial<BinaryFile>, string, string] => [
				`named ${JSON.stringify(name)}`,
				{ name },
				'the file has no name',
				'Set the file name in the node that creates it.',
			],
		),
	])('%s is held back, with what to do', (_, file, message, hint) => {
		expect(check(file)).toEqual({
			category: 'invalid_value',
			source: 'preflight',
			address: { scope: 'lead', key: 'files[0]' },
			message: `Not sent: ${message}`,
			hint,
			value: file.name ?? usable.name,
		});
	});

	it.each<Partial<BinaryFile>>([
		{ size: largestFile },
		{ contentType: 'text/plain; charset=utf-8' },
		{ contentType: 'text/plain;charset=utf-8' },
		{ contentType: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
		{ contentType: 'image/svg+xml' },
		{ name: '.env' },
		{ name: 'scan.' },
		{ name: '...' },
		{ name: 'scan..pdf' },
	])('like %j is sent', (file) => {
		expect(check(file)).toBeUndefined();
	});

	it.each([
		['/home/a/scan.pdf', 'scan.pdf'],
		['C:\\scans\\scan.pdf', 'scan.pdf'],
		[' sc\u0007a\nn.pdf ', 'scan.pdf'],
		[`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
		// The cut goes through the first smile.
		[`${'🙂'.repeat(200)}.pdf`, `${'🙂'.repeat(125)}.pdf`],
		['scan\uD83D.pdf', 'scan.pdf'],
	])('named %j is sent as %j', (name, sent) => {
		expect(safeName(name)).toBe(sent);
	});
});

describe('a file of an item', () => {
	const content = Buffer.from('abc');
	const readerOf = (binary: object) => {
		const asked: string[] = [];
		const helpers = {
			assertBinaryData: () => binary,
			getBinaryDataBuffer: async () => await Promise.resolve(content),
			getBinaryMetadata: async (id: string) => await Promise.resolve({ fileSize: id.length }),
			getBinaryStream: async (id: string) => await Promise.resolve(asked.push(id)),
		};
		return {
			asked,
			read: async (item: number, property: string) =>
				await readBinary(contextOf({ helpers }), item, property),
		};
	};

	it('is read from memory, and is called by its property if it has no name', async () => {
		const file = await readerOf({ mimeType: 'text/plain' }).read(0, 'data');
		const { open, ...description } = file;
		expect(description).toEqual({ property: 'data', name: 'data', contentType: 'text/plain', size: 3 });
		expect(await open()).toBe(content);
	});

	it('is a stream where n8n keeps it elsewhere, a new one for each attempt', async () => {
		const { asked, read } = readerOf({ id: 'file-1', fileName: 'a.txt', mimeType: 'text/plain' });
		const file = await read(0, 'data');
		expect(file).toMatchObject({ property: 'data', name: 'a.txt', size: 6 });
		await file.open();
		await file.open();
		expect(asked).toEqual(['file-1', 'file-1']);
	});

	it('whose content another worker has fails with what to set, and not with a path', async () => {
		const helpers = {
			assertBinaryData: () => ({ id: 'filesystem-v2:workflows/1/a', mimeType: 'text/plain' }),
			getBinaryMetadata: async () => await Promise.reject(new Error('File not found')),
		};
		const reading = readBinary(contextOf({ helpers }), 0, 'data');

		await expect(reading).rejects.toMatchObject({
			failure: {
				message: 'n8n has no content for the file in data',
				description: expect.stringContaining('N8N_DEFAULT_BINARY_DATA_MODE is database or s3'),
			},
		});
	});
});

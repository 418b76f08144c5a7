import {
	downloadAnswer,
	factsOf,
	fileSizeOf,
	isRefused,
	isWaiting,
	uploadAnswer,
} from '../../../nodes/shared/sync/shapes/files';
import { readAs } from '../../kit/readAs';

const nothing = {
	fileId: undefined,
	name: undefined,
	contentType: undefined,
	size: undefined,
	field: undefined,
	status: undefined,
};
const address = 'https://files.example/a.pdf';

describe('what an answer says about a file', () => {
	it.each<[object, object]>([
		[{}, {}],
		[
			{
				fileId: 'f1',
				name: 'a.pdf',
				contentType: 'application/pdf',
				size: 7,
				field: 'scan',
				status: 'STORED',
			},
			{
				fileId: 'f1',
				name: 'a.pdf',
				contentType: 'application/pdf',
				size: 7,
				field: 'scan',
				status: 'STORED',
			},
		],
		[
			{ file_id: 7, name: 'a.pdf', content_type: 'a/b', size: '7', field: 'scan', status: 'x' },
			{ fileId: '7', name: 'a.pdf', contentType: 'a/b', size: 7, field: 'scan', status: 'x' },
		],
		[{ type: 'FILE' }, {}],
		[{ field: 'fields.scan[12]' }, { field: 'scan' }],
		[{ field: 'scan.fields.a[x]' }, { field: 'scan.fields.a[x]' }],
	])('is read from %j', (entry, facts) => {
		expect(factsOf(entry as Record<string, unknown>)).toEqual({ ...nothing, ...facts });
	});

	it.each([
		[1, 1],
		['1024', 1024],
		[0, undefined],
		[-1, undefined],
		[1.5, undefined],
		[2 ** 53, undefined],
		['many', undefined],
		[undefined, undefined],
	])('has the size %j as %j', (size, bytes) => {
		expect(fileSizeOf({ size })).toBe(bytes);
	});

	it.each([
		...['pending', 'AWAITING_UPLOAD', 'waiting', 'created', 'Initiated', 'not stored', 'notUploaded'].map(
			(status): [string, boolean, boolean] => [status, true, false],
		),
		...['not_uploaded', 'incomplete', 'in progress', 'NEW', 'open'].map(
			(status): [string, boolean, boolean] => [status, true, false],
		),
		...['IGNORED', 'failed', 'rejected', 'refused', 'skipped', 'dropped', 'invalid', 'error', 'denied'].map(
			(status): [string, boolean, boolean] => [status, false, true],
		),
		...['stored', 'renewed', 'newest', 'opened', 'reopen', 'uploaded', 'OK'].map(
			(status): [string, boolean, boolean] => [status, false, false],
		),
	])('with the status %s waits for its content: %s, is refused: %s', (status, waits, refused) => {
		const facts = factsOf({ status });
		expect([isWaiting(facts), isRefused(facts)]).toEqual([waits, refused]);
	});

	it('without a status neither waits nor is refused', () => {
		expect([isWaiting(nothing), isRefused(nothing)]).toEqual([false, false]);
	});
});

describe('the address of a file', () => {
	it.each([
		[` ${address}\n`, address],
		['HTTP://files.example', 'HTTP://files.example'],
		['see https://files.example', undefined],
		['https://files.example/a b', undefined],
		['ftp://files.example', undefined],
		['https://', undefined],
		[{ href: address }, undefined],
		[[address], undefined],
		[7, undefined],
		[null, undefined],
	])('in %j is %j', (value, url) => {
		expect(readAs(uploadAnswer, [{ upload_url: value }]).targets[0]?.uploadUrl).toBe(url);
	});
});

describe('the answer to a download', () => {
	it.each<[unknown, string | undefined, object]>([
		[
			{ data: { file: { name: 'a.pdf', download_url: address } } },
			address,
			{ name: 'a.pdf', download_url: address },
		],
		[{ data: { file: { name: 'a.pdf' } } }, undefined, { name: 'a.pdf' }],
		[{ downloadUrl: 'a.pdf' }, 'a.pdf', { downloadUrl: 'a.pdf' }],
		[address, undefined, {}],
		['OK', undefined, {}],
	])('%j has the address %j, and its record as it was sent', (answer, downloadUrl, raw) => {
		expect(readAs(downloadAnswer, answer)).toMatchObject({ downloadUrl });
		expect(readAs(downloadAnswer, answer).raw).toEqual(raw);
	});
});

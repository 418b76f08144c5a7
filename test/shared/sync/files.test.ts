import * as fc from 'fast-check';

import {
	deletedAnswer,
	downloadAnswer,
	listedFiles,
	uploadAnswer,
} from '../../../nodes/shared/sync/shapes/files';
import { readAs } from '../../kit/readAs';

describe('the answers about files', () => {
	it('name the addresses for the bytes', () => {
		const file = { file_id: 'f1', name: 'a.txt', upload_url: 'https://x/1', field: 'document' };
		const remarks = [{ field: 'fields.document', remark: 'No' }];
		expect(readAs(uploadAnswer, { action_id: 'a1', files: [file], remarks })).toMatchObject({
			actionId: 'a1',
			targets: [{ fileId: 'f1', name: 'a.txt', uploadUrl: 'https://x/1', field: 'document' }],
			remarks,
			mayBeRefused: true,
		});
	});

	it('have each remark once', () => {
		const remarks = [
			{ field: 'fields.a', remark: 'No' },
			{ field: 'fields.a', remark: 'Never' },
			{ field: 'fields.b', remark: 'No' },
		];
		expect(readAs(uploadAnswer, { remarks: [...remarks, ...remarks] }).remarks).toEqual(remarks);
	});

	it('may omit everything but the address', () => {
		const answer = readAs(uploadAnswer, { files: [{ upload_url: 'https://x/1' }] });
		expect(answer.targets).toMatchObject([{ uploadUrl: 'https://x/1' }]);
		expect(answer).toMatchObject({ actionId: undefined, remarks: [], mayBeRefused: false });
	});

	it.each([
		{ file_id: 'f1', download_url: 'https://x/1', more: 1 },
		{ file_id: 'f1', download_url: 'https://x/1', name: 'a', content_type: 'b', size: 1, expires_at: 'c' },
		{ file_id: 'f1', download_url: 'https://x/1', name: null, content_type: null, size: null, expires_at: 7 },
	])('keep unknown keys: %j', (raw) => {
		expect(readAs(downloadAnswer, raw)).toMatchObject({ downloadUrl: 'https://x/1', raw });
	});

	it('say whether a file is deleted', () => {
		const said = [{ status: 'DELETED' }, {}, { deleted: false }, { success: 'false' }, { status: 'REFUSED' }];
		const refused = said.map((answer) => readAs(deletedAnswer, answer).isRefused);
		expect(refused).toEqual([false, false, true, true, true]);
		const { remarks } = readAs(deletedAnswer, { success: false, message: 'It is in use' });
		expect(remarks).toEqual([{ field: '', remark: 'It is in use' }]);
	});

	// sync-api.md, Files.
	it('list the files of an action', () => {
		const named = (name: string, field?: string) => ({ file_id: name, name, field });
		const namesOf = (files: unknown) => listedFiles({ raw: { files } })?.map(({ name }) => name);
		expect(namesOf([named('listed'), 'odd', named('other', 'scan')])).toEqual(['listed', 'other']);
		expect(namesOf({ 7: named('scanned') })).toEqual(['scanned']);
		expect(namesOf([])).toEqual([]);
		expect(listedFiles({ raw: {} })).toBeUndefined();
	});

	it('are read, whatever JSON they are', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (answer) =>
				[uploadAnswer, downloadAnswer, deletedAnswer].every((shape) => shape(answer) !== undefined),
			),
		);
	});
});

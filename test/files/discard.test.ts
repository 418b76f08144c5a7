import { reportedOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { actionId, FileService, fileField } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);

const file = { name: 'a.txt', content: 'content' };
const own = { file_id: 'F1', name: file.name, content_type: 'text/plain', size: 7 };
const photo = { file_id: 'F2', name: 'photo.png', content_type: 'image/png', size: 9 };

interface Left {
	/** What the lost call, or somebody else, left on the timeline of the lead. */
	readonly attachments?: readonly object[];
	/** What is left in the FILE field of the action. The file is uploaded into it. */
	readonly field?: readonly object[];
	/** The answer to a look-up of each entry. */
	readonly lookUp?: object;
}

/** Uploads a file whose first description gets no answer. Returns the IDs of the entries that the node deletes. */
async function deletedAfterLoss({ attachments, field, lookUp = { status: 404 } }: Left): Promise<string[]> {
	service.on('POST /lead/L1/action/search', { body: { data: attachments ?? [] } });
	service.on(`GET /lead/L1/action/${actionId}`, {
		body: { action_id: actionId, fields: { [fileField]: field ?? [] } },
	});
	for (const id of ['F1', 'F2', 'F3']) {
		service.on(`GET /lead/L1/action/A1/file/${id}`, lookUp);
		service.on(`DELETE /lead/L1/action/A1/file/${id}`, { status: 204, body: '' });
	}
	const target = { file_id: 'F9', name: file.name, upload_url: files.address(0) };
	const run = await files.upload([file], () => ({ action_id: 'A1', files: [target] }), {
		into: field !== undefined,
		lost: 1,
	});

	expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', remarks: [] }]);
	const deleted = service.requests.filter(({ method }) => method === 'DELETE');
	return deleted.map(({ route }) => route.slice(-2));
}

const attachment = (listed: readonly object[], more: object = {}) => ({
	action_id: 'A1',
	created_at: Date.now(),
	files: listed,
	...more,
});

describe('the entries of a file whose upload addresses were lost', () => {
	it.each<[string, () => Left]>([
		['is an attachment', () => ({ attachments: [attachment([own])] })],
		[
			'is an attachment that shows the name of its file only',
			() => ({ attachments: [attachment([{ file_id: 'F1', name: file.name }])] }),
		],
		['is in the FILE field', () => ({ field: [own] })],
		['is in the FILE field beside another file', () => ({ field: [photo, own] })],
	])('are deleted where the one entry without content %s', async (_where, left) => {
		expect(await deletedAfterLoss(left())).toEqual(['F1']);
	});

	it.each<[string, () => Left]>([
		['are none', () => ({ attachments: [] })],
		['have another name', () => ({ attachments: [attachment([{ ...own, name: 'b.txt' }])] })],
		['have another size', () => ({ attachments: [attachment([{ ...own, size: 8 }])] })],
		['have another type', () => ({ attachments: [attachment([{ ...own, content_type: 'image/png' }])] })],
		['show no ID', () => ({ attachments: [attachment([{ ...own, file_id: undefined }])] })],
		['show no ID of their action', () => ({ attachments: [attachment([own], { action_id: undefined })] })],
		['show no time', () => ({ attachments: [attachment([own], { created_at: undefined })] })],
		[
			'are older than the call',
			() => ({ attachments: [attachment([own], { created_at: 1_700_000_000_000 })] }),
		],
		['are in one attachment with another file', () => ({ attachments: [attachment([own, photo])] })],
		[
			'are more than were described',
			() => ({ attachments: [attachment([own]), attachment([{ ...own, file_id: 'F3' }])] }),
		],
		['have content', () => ({ field: [own], lookUp: { body: { url: 'https://files.example/F1' } } })],
		['cannot be looked up', () => ({ field: [own], lookUp: { status: 403 } })],
	])('stay where they %s', async (_why, left) => {
		expect(await deletedAfterLoss(left())).toEqual([]);
	});
});

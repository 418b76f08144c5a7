import {
	deletedAnswer,
	downloadAnswer,
	listedFiles,
	uploadAnswer,
} from '../../../../nodes/shared/sync/shapes/files';
import type { KeyNames } from './keyNames';

const url = 'https://storage.example/1';
const targetsIn = (answer: unknown) => uploadAnswer.parse(answer).targets.map(({ uploadUrl }) => uploadUrl);
const download = (more: object) => downloadAnswer.parse({ download_url: url, ...more });

export const fileParts: readonly KeyNames[] = [
	[
		'the action of files',
		'action_id activity_id action activity',
		(key) => uploadAnswer.parse({ [key]: 'a1' }).actionId,
		'a1',
	],
	[
		'the action of files, as an object',
		'action activity',
		(key) => uploadAnswer.parse({ [key]: { id: 'a1' } }).actionId,
		'a1',
	],
	['the ID beside files', 'id _id', (key) => uploadAnswer.parse({ [key]: 'a1', files: [] }).id, 'a1'],
	[
		'an answer about a file in a wrapper',
		'file attachment document',
		(key) => downloadAnswer.parse({ [key]: { download_url: url } }).downloadUrl,
		url,
	],
	[
		'the files to send',
		'file files field fields attachment attachments document documents upload uploads target targets upload_targets entries items urls upload_urls presigned_urls signed_urls put_urls upload_links presigned presigned_uploads',
		(key) => targetsIn({ [key]: { a: url } }),
		[url],
	],
	[
		'an upload address',
		'upload_url presigned_url presigned_upload_url signed_url signed_upload_url put_url upload_uri upload_link upload presigned presigned_upload',
		(key) => targetsIn({ [key]: url, method: 'PUT' }),
		[url],
	],
	[
		'an address in an object',
		'url uri href link location',
		(key) => targetsIn({ upload_url: { [key]: url } }),
		[url],
	],
	[
		'the action of one file',
		'action_id activity_id',
		(key) => uploadAnswer.parse({ files: [{ upload_url: url, [key]: 'a1' }] }).targets[0]?.actionId,
		'a1',
	],
	[
		'a download address',
		'download_url presigned_url presigned_download_url signed_url get_url file_url download_uri download_link download presigned presigned_download',
		(key) => downloadAnswer.parse({ [key]: url }).downloadUrl,
		url,
	],
	[
		'the ID of a file',
		'file_id id _id uuid attachment_id document_id',
		(key) => download({ [key]: 'f1' }).fileId,
		'f1',
	],
	[
		'the name of a file',
		'name file_name original_name original_file_name title',
		(key) => download({ [key]: 'a.txt' }).name,
		'a.txt',
	],
	[
		'the type of a file',
		'content_type mime_type media_type mime type',
		(key) => download({ [key]: 'text/plain' }).contentType,
		'text/plain',
	],
	[
		'the size of a file',
		'size file_size content_length length bytes size_in_bytes',
		(key) => download({ [key]: 7 }).size,
		7,
	],
	[
		'the field of a file',
		'field field_name api_name',
		(key) => download({ [key]: 'fields.photo[0]' }).field,
		'photo',
	],
	['the status of a file', 'status state', (key) => download({ [key]: 'STORED' }).status, 'STORED'],
	[
		'that a file was not deleted',
		'deleted success ok',
		(key) => deletedAnswer.parse({ [key]: false }).isRefused,
		true,
	],
	[
		'the files of an action',
		'files attachments documents file attachment',
		(key) => listedFiles({ raw: { [key]: [{ id: 'f1' }] }, fields: undefined })?.length,
		1,
	],
];

import { isObject } from '../../../domain/json';
import { PlainText, type Way } from '../dialect';
import { freedom, type Freedom, type Row } from '../freedom';
import { timeForms } from '../times';
import { absent, absentAll, as, bare, cluttered, instead, noBody, renamed, successes } from '../ways';
import { openRemarks } from './actions';

/**
 * In another order, as far as the name still shows which file an entry is about. Otherwise no client could find out.
 */
const otherOrder: Way = {
	name: 'in another order',
	say(body) {
		if (!isObject(body) || !Array.isArray(body['files'])) return body;
		const files: readonly unknown[] = body['files'];
		const names = files.map((file) => (isObject(file) ? file['name'] : undefined));
		return new Set(names).size === files.length ? { ...body, files: [...files].reverse() } : body;
	},
};

const expiry = (path: string): Freedom =>
	freedom(
		'expiry',
		'P',
		absent(path),
		...timeForms(path),
		as('as a duration', path, () => 900),
	);

/** The answer to a description of files: where to send their bytes. */
const targets: Freedom[] = [
	freedom('order', 'P', otherOrder),
	expiry('files[].expires_at'),
	freedom('lead and action', 'P', absent('leadid'), renamed('leadid', 'lead_id'), renamed('action_id', 'id')),
	freedom('extra keys', 'P', cluttered('files[]'), cluttered('')),
];

/** Answers to calls about files (sync-api.md, Files). */
export const fileRows = {
	createLeadFiles: {
		promised: [],
		freedoms: [
			...targets,
			freedom('place of the list', 'P', bare('files')),
			freedom('status', 'P', ...successes(200, 202)),
		],
	},
	createActionFiles: {
		promised: [],
		freedoms: [
			...targets,
			freedom('field of a file', 'P', absent('files[].field')),
			openRemarks,
			freedom('status', 'P', ...successes(200, 202)),
		],
	},
	getFile: {
		promised: [],
		freedoms: [
			expiry('expires_at'),
			freedom(
				'file record',
				'P',
				absentAll('only the URL', 'file_id', 'name', 'content_type', 'size'),
				as('size as text', 'size', String),
			),
			freedom('status', 'P', ...successes(201, 202)),
		],
	},
	deleteFile: {
		promised: [],
		freedoms: [freedom('body', 'P', ...noBody), freedom('status', 'P', ...successes(202))],
	},
	storedBytes: {
		promised: [],
		freedoms: [
			freedom(
				'body',
				'P',
				instead('no body', undefined),
				instead('204', undefined, 204),
				instead('XML', new PlainText('<?xml version="1.0"?><PutObjectResult/>')),
			),
			freedom('status', 'P', ...successes(201)),
		],
	},
} as const satisfies Record<string, Row>;

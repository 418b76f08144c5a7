import type { AnswerName, Way } from './dialect';
import { freedom, type Row } from './freedom';
import { enveloped, writings } from './ways';
import { actionRows } from './freedoms/actions';
import { errorRows } from './freedoms/errors';
import { fileRows } from './freedoms/files';
import { leadRows } from './freedoms/leads';
import { metadataRows } from './freedoms/metadata';
import { teamRows } from './freedoms/team';

const withMark: Way = { name: 'with a byte order mark', encode: (text) => `\u{feff}${text}` };

const indented: Way = {
	name: 'indented',
	encode: (text) => (/^[[{]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : text),
};

const withoutTime: Way = { name: 'no Date header', hidesTime: true };

const contentType = (type: string): Way => ({ name: type, contentType: type });

/**
 * What the specification promises of each answer, and what it leaves open. Drawn from the specification alone, not from
 * what the nodes can read: what it does not show may differ.
 */
export const freedoms: Readonly<Record<AnswerName, Row>> = {
	...leadRows,
	...actionRows,
	...fileRows,
	...teamRows,
	...metadataRows,
	...errorRows,
	any: {
		promised: [],
		freedoms: [
			freedom('text', 'P', withMark, indented),
			freedom(
				'content type',
				'P',
				contentType('application/json'),
				contentType('text/json; charset=utf-8'),
				contentType('text/plain; charset=utf-8'),
			),
			freedom('writing of keys', 'P', ...writings),
			freedom(
				'envelope',
				'P',
				enveloped('in a list', (body) => [body]),
				enveloped('in data', (body) => ({ data: body })),
				enveloped('beside a code', (data) => ({ code: '0000', message: 'OK', data })),
				enveloped('beside a kind', (item) => ({ kind: 'answer', id: 'request-1', item })),
				enveloped('in two envelopes', (body) => ({ ok: true, result: { took: 3, payload: [body] } })),
			),
			freedom('time of the service', 'P', withoutTime),
		],
	},
};

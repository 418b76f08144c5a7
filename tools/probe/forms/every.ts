import type { Evidence, Exchange } from '../evidence';
import { agreed, type Found, type FoundOf, form, unseen, usual } from '../look/found';
import { isData } from '../look/shape';

/* What all answers have in common. */

const known = /^[a-z]+\/[a-z+.-]+(; ?charset=[a-z0-9-]+)?$/;

function contentType(type: string | undefined): Found {
	if (type === undefined) return form('no content type');
	if (type === 'application/json; charset=utf-8') return usual;
	return form(known.test(type) ? type : 'another content type');
}

/** Text that is no JSON usually says so. A service that calls it JSON calls everything JSON. */
const isCalledJson = ({ body, text, headers }: Exchange) =>
	body === undefined && text !== '' && (headers['content-type'] ?? '').startsWith('application/json');

function textForm(text: string): Found {
	if (text.startsWith('\u{feff}')) return form('with a byte order mark');
	return text.includes('\n') ? form('indented') : usual;
}

export function any(evidence: Evidence): FoundOf {
	const answers = evidence.exchanges.filter(
		({ kind, body }) =>
			kind !== 'download' && kind !== 'storedBytes' && isData(body) && Object.keys(body).length > 0,
	);
	if (answers.length === 0) return { text: unseen('no answer had JSON') };
	return {
		text: agreed(answers.map(({ text }) => textForm(text))),
		'content type': evidence.exchanges.some(isCalledJson)
			? form('application/json')
			: agreed(answers.map(({ headers }) => contentType(headers['content-type']))),
		'time of the service': agreed(
			answers.map(({ headers }) => (headers['date'] === undefined ? form('no Date header') : usual)),
		),
	};
}

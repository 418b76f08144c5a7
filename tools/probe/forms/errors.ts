import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { type Evidence, type Exchange, isSuccess } from '../evidence';
import { agreed, type Found, type FoundOf, form, unseen, usual } from '../look/found';
import { type Data, dataIn, isData, recordsOf } from '../look/shape';

/** Errors of files and team members have no specified form. */
const isOpen = ({ kind }: Exchange) =>
	kind !== 'storedBytes' && kind !== 'download' && /team|file/.test(endpoints[kind].path);

const failures = (evidence: Evidence, open: boolean) =>
	evidence.exchanges.filter(
		(exchange) =>
			!isSuccess(exchange) &&
			![429, 503].includes(exchange.status) &&
			!['storedBytes', 'download'].includes(exchange.kind) &&
			isOpen(exchange) === open,
	);

/** Details that every error has. Errors of values have details of their own, as a list. */
function detailsForm(errors: readonly Data[], usualWithout: Found): Found {
	const details = errors.flatMap((error) => (Object.hasOwn(error, 'details') ? [error['details']] : []));
	if (details.some(isData)) return form('as an object');
	if (
		errors.length > 0 &&
		details.length === errors.length &&
		details.every((each) => typeof each === 'string')
	)
		return form('a text, always');
	return errors.length === 0 ? unseen('no call failed') : usualWithout;
}

export function specifiedError(evidence: Evidence): FoundOf {
	const bodies = failures(evidence, false).flatMap(({ body }) =>
		isData(body) && isData(body['error']) ? [body] : [],
	);
	const errors = bodies.map((body) => dataIn(body['error']));
	const has = (records: readonly Data[], known: readonly string[]) =>
		records.some((record) => Object.keys(record).some((key) => !known.includes(key)));
	return {
		details: detailsForm(errors, usual),
		'extra keys':
			bodies.length === 0
				? unseen('no call failed')
				: form(
						...(has(errors, ['code', 'message', 'details']) ? ['extra keys in error'] : []),
						...(has(bodies, ['error']) ? ['extra keys'] : []),
					),
	};
}

const CODE = /^[A-Z][A-Z_]+$/;

function envelope({ body, text }: Exchange): Found {
	if (!isData(body)) return text === '' ? form('no body') : form('plain text');
	const { error } = body;
	if (isData(error)) return usual;
	if (recordsOf(body['errors']).length > 0) return form('a list of errors');
	if (typeof error === 'string') return form(CODE.test(error) ? 'error is the code' : 'error is a text');
	if (typeof body['code'] === 'string') return form('without envelope');
	return form(typeof body['message'] === 'string' ? 'only a message' : 'another envelope');
}

/** The part of an error that has its code and, where there are any, its details. */
const errorPart = ({ body }: Exchange): Data[] => {
	if (!isData(body)) return [];
	if (isData(body['error'])) return [body['error']];
	const [listed] = recordsOf(body['errors']);
	if (listed !== undefined) return [listed];
	return typeof body['code'] === 'string' ? [body] : [];
};

const missing = 'TEAM_MEMEBER_NOT_FOUND';

export function openError(evidence: Evidence): FoundOf {
	const all = failures(evidence, true);
	const unknown = evidence.of('no team member');
	const hidden = unseen('the form of the errors hides them');
	const parts = all.flatMap(errorPart);
	return {
		details:
			parts.length === 0
				? hidden
				: detailsForm(parts, unseen('no error that has details was caused: that would take a write')),
		'status of a code':
			unknown === undefined || unknown.status === 404 || isSuccess(unknown)
				? unseen('the status of BUY_LICENSE cannot be seen without a new team member')
				: form(`${unknown.status} for ${missing}`),
		envelope: agreed(all.map(envelope), 'no call failed'),
	};
}

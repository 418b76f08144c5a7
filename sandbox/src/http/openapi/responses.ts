import type { Endpoint, EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { ErrorCode } from '../../domain/errors';
import { statusOf } from '../errors';
import { BODY_LIMIT, URL_LIMIT, URL_TOO_LONG } from '../limits';
import { answerComponent, operationOf } from './components';
import type { Operation } from './operation';
import { schemaAddress } from './reference';

/** JSON content with the schema of a component. */
export const jsonOf = (name: string) => ({ 'application/json': { schema: { $ref: schemaAddress(name) } } });

/** What the code does not say, by HTTP status. */
const explanations: Readonly<Record<number, readonly [string]>> = {
	[statusOf.PAYLOAD_TOO_LARGE]: [`the body has more than ${BODY_LIMIT} bytes`],
	[URL_TOO_LONG]: [`the path and query have more than ${URL_LIMIT} characters`],
	[statusOf.TOO_MANY_REQUESTS]: ['the call was not carried out'],
};

/** Error codes by HTTP status. */
function errorsOf({ query, body, errors = [], errorsByStatus = {}, plainRefusal }: Operation) {
	const codes = new Map<number, ErrorCode[]>();
	const add = (status: number, code: ErrorCode) => codes.set(status, [...(codes.get(status) ?? []), code]);
	if (query !== undefined || body !== undefined) add(statusOf.BAD_REQUEST, 'BAD_REQUEST');
	if (plainRefusal === undefined) add(statusOf.NOT_AUTHORIZED, 'NOT_AUTHORIZED');
	for (const code of ['TOO_MANY_REQUESTS', ...errors] as const) add(statusOf[code], code);
	if (body !== undefined) add(statusOf.PAYLOAD_TOO_LARGE, 'PAYLOAD_TOO_LARGE');
	add(URL_TOO_LONG, 'BAD_REQUEST');
	for (const [status, code] of Object.entries(errorsByStatus)) add(Number(status), code);
	return [...codes].sort(([a], [b]) => a - b);
}

/** The answers of an operation, by HTTP status. */
export function responsesOf(name: EndpointName, endpoint: Endpoint) {
	const operation = operationOf(name);
	const failures = errorsOf(operation).map(([status, codes]) => [
		status,
		{
			description: [codes.join(' or '), ...(explanations[status] ?? [])].join(': '),
			...(status === statusOf.TOO_MANY_REQUESTS && {
				headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'string' } } },
			}),
			content: jsonOf('Error'),
			'x-codes': codes,
		},
	]);
	return {
		[endpoint.success]: { description: 'Done', content: jsonOf(answerComponent(name)) },
		...Object.fromEntries(failures),
		...(operation.plainRefusal && {
			403: {
				description: 'NOT_AUTHORIZED, in plain text',
				content: { 'text/plain': { schema: { type: 'string', const: 'NOT_AUTHORIZED' } } },
			},
		}),
	};
}

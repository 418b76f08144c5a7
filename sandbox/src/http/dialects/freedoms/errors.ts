import { isObject, type Sent } from '../../../domain/json';
import { PlainText, type Way } from '../dialect';
import { freedom, type Row } from '../freedom';
import { absent, as, cluttered, objectsAs } from '../ways';

const errorOf = (body: Sent): Sent => (isObject(body['error']) ? body['error'] : {});

const words = (body: Sent) => `${String(errorOf(body)['code'])}: ${String(errorOf(body)['message'])}`;

/** Another status for a code whose status the specification leaves empty. */
const statusOf = (code: string, status: number): Way => ({
	name: `${status} for ${code}`,
	status: (body) => (isObject(body) && errorOf(body)['code'] === code ? status : undefined),
});

const emptyStatuses = freedom(
	'status of a code',
	'P',
	statusOf('TEAM_MEMEBER_NOT_FOUND', 400),
	statusOf('TEAM_MEMEBER_NOT_FOUND', 422),
	statusOf('BUY_LICENSE', 400),
	statusOf('BUY_LICENSE', 403),
);

const moreDetails: [Way, ...Way[]] = [
	objectsAs('as an object', 'error', (error) => ({ ...error, details: { reason: error['message'] } })),
	objectsAs('a text, always', 'error', (error) => ({ ...error, details: error['message'] })),
];

const hasDetails = (body: unknown) => isObject(body) && errorOf(body)['details'] !== undefined;

const invalidFields = objectsAs('VALIDATION_ERROR', 'error', (error) =>
	error['details'] === undefined ? error : { ...error, code: 'VALIDATION_ERROR' },
);

const fieldErrors = freedom('code of invalid fields', 'P', invalidFields, {
	...invalidFields,
	name: '422 VALIDATION_ERROR',
	status: (body) => (hasDetails(body) ? 422 : undefined),
});

const details = freedom(
	'details',
	'R',
	absent('error.details'),
	as('as a text', 'error.details', JSON.stringify),
	...moreDetails,
);

/** Answers of calls that failed (sync-api.md, Errors). */
export const errorRows = {
	specifiedError: {
		promised: ['error.code', 'error.message'],
		freedoms: [
			freedom('details', 'P', ...moreDetails),
			freedom('extra keys', 'P', cluttered('error'), cluttered('', { success: false, data: null })),
		],
	},
	openError: {
		promised: [],
		freedoms: [
			fieldErrors,
			details,
			emptyStatuses,
			freedom(
				'envelope',
				'P',
				objectsAs('without envelope', '', errorOf),
				objectsAs('error is the code', '', (body) => ({
					error: errorOf(body)['code'],
					message: errorOf(body)['message'],
				})),
				objectsAs('error is a text', '', (body) => ({ error: words(body) })),
				objectsAs('only a message', '', (body) => ({ statusCode: 400, message: words(body) })),
				objectsAs('plain text', '', (body) => new PlainText(words(body))),
			),
		],
	},
} as const satisfies Record<string, Row>;

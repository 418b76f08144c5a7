/** The error codes of sync-api.md, Errors, and the few that this project had to add (marked P in http/errors.ts). */
export type ErrorCode =
	| 'NOT_AUTHORIZED'
	| 'BAD_REQUEST'
	| 'VALIDATION_ERROR'
	| 'INVALID_LEAD'
	| 'LEAD_NOT_FOUND'
	| 'LEAD_ALREADY_EXISTS'
	| 'ACTION_NOT_FOUND'
	| 'TEAM_MEMEBER_NOT_FOUND'
	| 'FIELD_NOT_FOUND'
	| 'NOT_FOUND'
	| 'METHOD_NOT_ALLOWED'
	| 'BUY_LICENSE'
	| 'TOO_MANY_REQUESTS'
	| 'PAYLOAD_TOO_LARGE'
	| 'INTERNAL_ERROR';

/** A call that the service refuses as a whole. What it refuses in part is a remark, not an error. */
export class ServiceError extends Error {
	constructor(
		readonly code: ErrorCode,
		message: string,
		/** Only where one code has several statuses (`INVALID_LEAD`: 403 on an identifier change, else 400). */
		readonly status?: number,
	) {
		super(message);
		this.name = 'ServiceError';
	}
}

/** What is wrong with one field of a body that is refused as a whole. */
export interface Detail {
	readonly field: string;
	readonly message: string;
}

/** A refusal that names each field it is about (contract, Team members: `error.details`). */
export class InvalidFields extends ServiceError {
	constructor(readonly details: readonly Detail[]) {
		super('BAD_REQUEST', details.map(({ field, message }) => `${field} ${message}`).join('; '));
	}
}

export const badRequest = (message: string) => new ServiceError('BAD_REQUEST', message);

export const leadNotFound = (leadId: string) =>
	new ServiceError('LEAD_NOT_FOUND', `Lead with id ${leadId} was not found`);

export const actionNotFound = (actionId: string) =>
	new ServiceError('ACTION_NOT_FOUND', `Action with id ${actionId} was not found on the lead`);

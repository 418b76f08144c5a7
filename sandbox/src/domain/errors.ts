/** The error codes of sync-api.md, Errors, and those that this project added (marked P in http/errors.ts). */
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
	| 'INTERNAL_ERROR'
	| 'INSUFFICIENT_STORAGE';

/** The service rejects the whole call. If it rejects only a part, it sends a remark instead. */
export class ServiceError extends Error {
	constructor(
		readonly code: ErrorCode,
		message: string,
		/** Set only if the code has several statuses (`INVALID_LEAD`: 403 on an identifier change, else 400). */
		readonly status?: number,
	) {
		super(message);
	}
}

/** The error of one field in a rejected body. */
interface Detail {
	readonly field: string;
	readonly message: string;
}

/** An error that names each invalid field (sync-api.md, Errors: `error.details`). */
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

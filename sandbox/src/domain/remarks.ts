/** Reports one part of a call that the service did not store (sync-api.md, Remark). */
export interface Remark {
	field: string;
	status: 'IGNORED';
	remark: string;
}

export const remarkAt = (field: string, remark: string): Remark => ({ field, status: 'IGNORED', remark });

export const fieldAddress = (apiName: string) => `fields.${apiName}`;

export const actionAddress = (index: number, rest?: string) =>
	rest === undefined ? `actions[${index}]` : `actions[${index}].${rest}`;

/** Texts that the service gives (sync-api.md, Remark) or that several rules share. Others stand next to their rule. */
export const remarkTexts = {
	hiddenOrLocked: 'Field is hidden or is locked after creation',
	ratingRange: 'Rating must be between 1 and 5',
	unknownAction: 'Custom action with that code was not found',
	previousDate: 'Previous date cannot be set for this action',
	unknownField: 'Field was not found in the enterprise',
	notUnique: 'Value is already used by another lead',
	statusCannotBeCleared: 'Status cannot be cleared',
	unknownStatus: 'No active status of the lead stage pipeline has this label',
	unknownLostReason: 'No active lost reason of the lead stage pipeline has this label',
	mandatoryMissing: 'Mandatory field is missing',
	mandatoryInvalid: 'The action was not created, because a mandatory field has no valid value',
	mandatoryCannotBeCleared: 'Mandatory field cannot be cleared',
	fileField: 'Files are not accepted here; store them with the file endpoint of the action',
	noFileField: 'Field is not a FILE field',
	noObject: 'An action must be an object',
	noType: 'Action type is missing',
	noFields: 'Fields of the action are missing',
	unknownEmployee: 'No active team member has this email',
	readOnlyPaymentId: 'Payment ID is set by the service',
} as const;

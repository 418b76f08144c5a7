import { readServiceError } from '../../../../nodes/shared/sync/shapes/serviceError';
import { remarksOf } from '../../../../nodes/shared/sync/shapes/serviceRemarks';
import { writeAnswer } from '../../../../nodes/shared/sync/shapes/writeAnswer';
import type { KeyNames } from './keyNames';

const no = { field: 'fields.rating', remark: 'No' };

export const writeParts: readonly KeyNames[] = [
	['the ID of a lead', 'lead_id id _id lead', (key) => writeAnswer.parse({ [key]: 'l1' }).leadId, 'l1'],
	[
		'the results of actions',
		'actions action_results results action',
		(key) => writeAnswer.parse({ lead_id: 'l1', [key]: [{ action_id: 'a1' }] }).actions,
		[{ actionId: 'a1', status: 'CREATED' }],
	],
	[
		'the ID of an action',
		'action_id id _id',
		(key) => writeAnswer.parse({ actions: [{ [key]: 'a1' }] }).actions,
		[{ actionId: 'a1', status: 'CREATED' }],
	],
	[
		'the status of an action',
		'status state outcome result',
		(key) => writeAnswer.parse({ actions: [{ [key]: 'CREATED' }] }).actions,
		[{ actionId: null, status: 'CREATED' }],
	],
	[
		'remarks',
		'remark remarks error errors warning warnings failure failures issue issues validation_error validation_errors field_error field_errors validation_remark validation_remarks ignored ignored_fields rejected rejected_fields dropped failed reason',
		(key) => writeAnswer.parse({ lead_id: 'l1', [key]: [no] }).remarks,
		[no],
	],
	['a denial', 'success ok', (key) => writeAnswer.parse({ [key]: false }).isDenied, true],
	[
		'the words of a denial',
		'message msg detail description',
		(key) => writeAnswer.parse({ success: false, [key]: 'No' }).remarks,
		[{ field: '', remark: 'No' }],
	],
	[
		'the address of a remark',
		'field path address pointer property field_name api_name attribute',
		(key) => remarksOf([{ [key]: 'fields.rating', remark: 'No' }]),
		[no],
	],
	[
		'the words of a remark',
		'remark message reason error description detail text msg warning remarks messages reasons errors details warnings',
		(key) => remarksOf([{ field: 'fields.rating', [key]: 'No' }]),
		[no],
	],
];

export const errorParts: readonly KeyNames[] = [
	[
		'the code of an error',
		'code error_code error type name message',
		(key) => readServiceError({ [key]: 'LEAD_NOT_FOUND' }).code,
		'LEAD_NOT_FOUND',
	],
	[
		'the message of an error',
		'message msg error_message error_description description detail title reason faultstring error',
		(key) => readServiceError({ [key]: 'No such lead' }).message,
		'No such lead',
	],
	[
		'the details of an error',
		'details validation_errors field_errors violations fields errors error',
		(key) => readServiceError({ message: 'No', [key]: [no] }).details,
		[no],
	],
	[
		'an error in a wrapper',
		'error errors exception fault',
		(key) => readServiceError({ [key]: { code: 'A_B', message: 'No' } }).code,
		'A_B',
	],
];

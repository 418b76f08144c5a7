import { isObject } from '../../../domain/json';
import { freedom, type Freedom, type Row } from '../freedom';
import { absent, absentAll, as, bare, cluttered, nested, renamed, shortPages, successes } from '../ways';
import { actionFreedoms } from './actionRecord';
import { filterFreedoms, timelineFilters } from './filters';
import { total } from './pages';
import { paymentFreedoms } from './payments';

const remarkTexts = (remarks: unknown) =>
	Array.isArray(remarks) ? remarks.map((each: unknown) => (isObject(each) ? each['remark'] : each)) : remarks;

/** Remarks in answers that the specification does not show. The words of the service stay. */
export const openRemarks: Freedom = freedom(
	'remarks',
	'P',
	absent('remarks'),
	as('as texts', 'remarks', remarkTexts),
	as('by field', 'remarks', (remarks) =>
		Array.isArray(remarks)
			? Object.fromEntries(
					remarks.filter(isObject).map((remark) => [String(remark['field']), remark['remark']]),
				)
			: remarks,
	),
	as('with message in place of remark', 'remarks[]', (remark) =>
		isObject(remark) ? { field: remark['field'], message: remark['remark'] } : remark,
	),
);

/** Answers to calls about actions (sync-api.md, Actions). */
export const actionRows = {
	createActions: {
		promised: [
			'leadid',
			'actions[].action_id',
			'actions[].status',
			'remarks[].field',
			'remarks[].status',
			'remarks[].remark',
		],
		freedoms: [
			freedom('results: extra keys', 'P', cluttered('actions[]', { id: 'entry-1' })),
			freedom('remarks: extra keys', 'P', cluttered('remarks[]')),
			freedom('extra keys', 'P', cluttered('', { id: 'request-1', lead_id: null })),
		],
	},
	searchActions: {
		promised: [],
		freedoms: [
			...filterFreedoms(timelineFilters),
			...actionFreedoms('data[]'),
			freedom('length of a page', 'P', shortPages('data', 3)),
			total,
			freedom('skip and limit', 'R', absentAll('absent', 'skip', 'limit')),
			freedom('place of the list', 'R', bare('data'), renamed('data', 'actions')),
			freedom('status', 'P', ...successes(201, 202)),
		],
	},
	getAction: {
		promised: [],
		freedoms: [...actionFreedoms(''), freedom('status', 'P', ...successes(201, 202))],
	},
	updateAction: {
		promised: ['leadid'],
		freedoms: [
			...paymentFreedoms(''),
			openRemarks,
			freedom(
				'fields',
				'R',
				absent('fields'),
				as('empty', 'fields', () => ({})),
				nested('', 'data', 'type', 'fields', 'status', 'currency', 'amount'),
			),
			freedom(
				'status of a payment in the answer',
				'R',
				absent('status'),
				absentAll('nothing of the payment', 'status', 'currency', 'amount'),
				as('OK', 'status', () => 'OK'),
			),
			freedom('type', 'R', absent('type')),
			freedom('status', 'P', ...successes(201, 202)),
			freedom('extra keys', 'P', cluttered('', { action_id: null })),
		],
	},
} as const satisfies Record<string, Row>;

import { isObject } from '../../../domain/json';
import type { Way } from '../dialect';
import { freedom, type Row } from '../freedom';
import {
	absent,
	absentAll,
	as,
	cluttered,
	nested,
	objectsAs,
	renamed,
	reversed,
	saying,
	shortPages,
	status,
	successes,
	withoutSkip,
} from '../ways';
import { actionFreedoms } from './actionRecord';
import { filterFreedoms, leadFilters } from './filters';
import { leadFieldFreedoms } from './leadFields';

const sentOnly: Way = {
	name: 'only those that were sent',
	say(body, { body: sent }) {
		const names = isObject(sent) && isObject(sent['fields']) ? Object.keys(sent['fields']) : [];
		if (!isObject(body) || !isObject(body['fields'])) return body;
		const kept = Object.entries(body['fields']).filter(([name]) => names.includes(name));
		return { ...body, fields: Object.fromEntries(kept) };
	},
};

const remarksPromised = ['remarks[].field', 'remarks[].status', 'remarks[].remark'];

/** Fields of the demo workspace whose values are texts, under their API names. */
const textFields = ['name', 'email', 'status', 'lost_reason', 'assignee', 'city'];

/** Answers to calls about leads (sync-api.md, Leads). */
export const leadRows = {
	createLead: {
		promised: ['lead_id', 'actions[].action_id', 'actions[].status', ...remarksPromised],
		freedoms: [
			freedom(
				'a lead without an identifier',
				'P',
				objectsAs('no lead_id', '', ({ lead_id: id, ...rest }) =>
					id === null ? rest : { lead_id: id, ...rest },
				),
				objectsAs('empty lead_id', '', (body) => ({ ...body, lead_id: body['lead_id'] ?? '' })),
			),
			freedom('remarks: extra keys', 'P', cluttered('remarks[]', { code: 'DROPPED' })),
			freedom('results: extra keys', 'P', cluttered('actions[]', { type: 'CREATE' })),
			freedom('status', 'R', status(200)),
			freedom('extra keys', 'P', cluttered('', { id: 'request-1', data: {} })),
		],
	},
	searchLeads: {
		promised: ['total_count', ...textFields.map((name) => `data[].fields.${name}`)],
		freedoms: [
			...filterFreedoms(leadFilters),
			freedom(
				'ID of an entry',
				'S',
				saying('data[]', 'id'),
				saying('data[]', 'id', 'lead_id'),
				saying('data[]', 'id', '_id'),
			),
			freedom(
				'more of an entry',
				'L',
				saying('data[]', 'status'),
				saying('data[]', 'employeeid'),
				saying('data[]', 'modificationTimestamp'),
				cluttered('data[]'),
			),
			...leadFieldFreedoms('data[]'),
			freedom('length of a page', 'P', shortPages('data', 3)),
			freedom('status', 'P', ...successes(201, 202)),
			freedom('extra keys', 'P', cluttered('', { page: 1, actions: [] })),
		],
	},
	getLead: {
		promised: ['id', ...textFields.map((name) => `fields.${name}`)],
		freedoms: [
			...leadFieldFreedoms(''),
			...actionFreedoms('actions[]'),
			freedom(
				'pages of the timeline',
				'R',
				withoutSkip,
				shortPages('actions', 3, 'actions_limit'),
				reversed('actions'),
			),
			freedom(
				'skip and limit of the timeline',
				'R',
				absentAll('absent', 'actions_skip', 'actions_limit'),
				as('limit as text', 'actions_limit', String),
			),
			freedom(
				'place of the timeline',
				'R',
				as('in data', 'actions', (actions) => ({ data: actions })),
			),
			freedom('status', 'P', ...successes(201, 202)),
			freedom('extra keys', 'P', cluttered('', { leadid: null, data: {} })),
		],
	},
	updateLead: {
		promised: remarksPromised,
		freedoms: [
			...leadFieldFreedoms(''),
			freedom(
				'fields',
				'R',
				absent('fields'),
				as('empty', 'fields', () => ({})),
				as('null', 'fields', () => null),
				as('only their names', 'fields', (fields) => (isObject(fields) ? Object.keys(fields) : fields)),
				sentOnly,
			),
			freedom('lead ID', 'R', absent('id'), renamed('id', 'lead_id'), renamed('id', 'leadid')),
			freedom('place of the lead', 'R', nested('', 'data', 'id', 'fields')),
			freedom('remarks: extra keys', 'P', cluttered('remarks[]')),
			freedom('status', 'R', ...successes(201, 202)),
			freedom('extra keys', 'P', cluttered('', { actions: [] })),
		],
	},
} as const satisfies Record<string, Row>;

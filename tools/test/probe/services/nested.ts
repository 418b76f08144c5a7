import { isObject } from '../../../../nodes/shared/sync/data';
import type { Asked, StoredAction, StoredFile, StoredLead, Style, Told } from '../state';
import {
	about,
	appended,
	definitions,
	fieldsIn,
	filesOf,
	has,
	pageOf,
	storage,
	textIn,
	without,
} from './common';

/** Nested: everything inside `data`, a payment inside `payment`. It creates without an ID, and the month comes first. */
export const nested: Style = {
	idOf: (count) => `0000000000000000000000${count.toString(16)}`,
	holds: [
		'newest-first',
		'any-of-these',
		'identifiers-match',
		'lead-without-identifier',
		'unknown-field',
		'lost-reason',
		'null-clears',
		'timeline-path',
		'file-keys',
		'file-paths',
		'second-delete',
		'file-without-bytes',
	],
	fails: ['date-texts', 'team-paths'],
	settled: [11, 2],
	fieldTypes: ['EMAIL', 'TEXT', 'DATE', 'MONEY', 'WEBSITE', 'LEAD_PROPERTY'],
	actionFieldTypes: ['FILE', 'CHECKBOX'],
	nothing: { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Nothing here' } } },
	routes: (state) => {
		const known = ['mail', 'name', 'born', 'budget', 'site', 'status', 'lost_reason'];
		const told = (data: unknown, status = 200): Told => ({ status, body: { data } });
		const missing: Told = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Nothing here' } } };
		const { lead: ofLead, action: ofAction } = about(state, missing);
		const inner = ({ id, fields, createdAt }: StoredLead) => ({
			id,
			fields: { ...fields, created_on: createdAt },
		});
		const activity = ({ id, type, status, fields, files }: StoredAction) =>
			type === 'PAYMENT'
				? { id, type, payment: { paymentid: `p${id}`, status } }
				: { id, type, fields, files };
		const dated = (text: unknown) => {
			const [month, day, year] = textIn(text).split('/').map(Number);
			return Date.UTC(year ?? 0, (month ?? 1) - 1, day);
		};
		const read = (asked: Asked) => {
			const fields = without(fieldsIn(asked), 'lost_reason', 'rating');
			const rest = Object.keys(fields).filter((name) => !known.includes(name));
			const kept = without(fields, ...rest);
			return {
				kept: { ...kept, ...('born' in kept && { born: dated(kept['born']) }) },
				remarks: rest.map((name) => ({ field: `fields.${name}`, status: 'IGNORED', remark: 'unknown' })),
			};
		};
		const targets = (files: readonly StoredFile[], { origin }: Asked) =>
			files.map(({ id, name }) => ({ file_id: id, name, links: {}, upload_url: `${origin}/up/${id}` }));
		return {
			'GET metadata': () => told({ enterprise: { name: 'Nested', leadIdentifierFieldId: 'x' } }),
			'GET custom-fields': () =>
				told({
					customFields: definitions(
						'mail:EMAIL!',
						'name:TEXT',
						'born:DATE',
						'budget:MONEY',
						'site:WEBSITE',
						'status:LEAD_PROPERTY',
						'lost_reason:LEAD_PROPERTY',
					),
				}),
			'GET custom-actions': () =>
				told({
					customActions: [
						{ code: 'ACTION_3', fieldSchema: { doc: { type: 'FILE' }, done: { type: 'CHECKBOX' } } },
					],
				}),
			'GET lead-stage-pipeline': () =>
				told({
					pipeline: {
						statuses: [
							{ label: 'New', stageType: 'OPEN', archived: false },
							{ label: 'Old', stageType: 'OPEN', archived: true },
							{ label: 'Won', stageType: 'WON', archived: false },
						],
						lostReasons: [{ label: 'Price', archived: false }],
					},
				}),
			'POST lead': (asked) => {
				const { kept, remarks } = read(asked);
				if (!('mail' in kept)) return told({ lead_id: null, remarks: [] }, 201);
				state.add(kept);
				return told({ lead: { fields: kept }, remarks }, 201);
			},
			'GET lead/:': ofLead((lead) => told({ lead: inner(lead), actions: lead.actions.map(activity) })),
			'POST lead/:': ofLead((lead, asked) => {
				const { kept, remarks } = read(asked);
				Object.assign(lead.fields, kept);
				return told({ lead: inner(lead), remarks });
			}),
			'POST lead/search': (asked) => {
				const { born, ...fields } = fieldsIn(asked);
				const [from, to] = isObject(born) ? [dated(born['from']), dated(born['to'])] : [];
				const isWithin = (time: number) =>
					from === undefined || to === undefined || (time >= from && time <= to);
				const found = state.leads.filter(
					(lead) => has(lead, fields) && isWithin(Number(lead.fields['born'])),
				);
				return told({ leads: pageOf(found.map(inner), asked), total_count: found.length });
			},
			'POST lead/:/action': ofLead((lead, asked) => {
				const added = appended(state, lead, asked);
				return told({ actions: added.map(({ id }) => ({ action_id: id, status: 'CREATED' })) }, 201);
			}),
			// It says that a payment is cancelled, and does nothing.
			'POST lead/:/action/:': ({ actionId }) => told({ action: { id: actionId, status: 'CANCELLED' } }),
			'POST lead/:/action/search': ofLead(({ actions }) =>
				told({ actions: actions.map(activity), total_count: actions.length }),
			),
			'GET lead/:/action/:': ofAction((action) => told({ action: activity(action) })),
			'POST lead/:/file': ofLead((lead, asked) => {
				const action = state.act(lead, 'ATTACHMENT');
				const files = targets(filesOf(state, action, asked.body['files']), asked);
				return told({ action_id: action.id, files }, 201);
			}),
			'POST lead/:/action/:/file': ofAction((action, asked) =>
				told({ files: targets(filesOf(state, action, fieldsIn(asked)['doc']), asked) }, 201),
			),
			...storage(state),
			'GET lead/:/action/:/file/:': ({ fileId, origin }) =>
				state.fileOf(fileId)?.bytes === undefined
					? missing
					: told({ file: { file_id: fileId, download_url: `${origin}/up/${fileId}` } }),
			'DELETE lead/:/action/:/file/:': ({ fileId }) =>
				state.remove(fileId) ? told({ file_id: fileId, deleted: true }) : missing,
		};
	},
};

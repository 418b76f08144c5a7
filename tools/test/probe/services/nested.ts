import { isObject } from '../../../../nodes/shared/sync/shapes/read';
import type { Asked, StoredAction, StoredLead, Style, Told } from '../state';
import { fieldsIn, entriesIn, filesIn, textIn, has, without, pageOf, definitions } from './requests';

/** Nested: everything inside `data`, a payment inside `payment`. It creates without an ID, and the month comes first. */
export const nested: Style = {
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
	fieldTypes: ['EMAIL', 'TEXT', 'DATE', 'MONEY', 'WEBSITE', 'LEAD_PROPERTY'],
	actionFieldTypes: ['FILE', 'CHECKBOX'],
	nothing: { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Nothing here' } } },
	routes: (state) => {
		const known = ['mail', 'name', 'born', 'budget', 'site', 'status', 'lost_reason'];
		const told = (data: unknown, status = 200): Told => ({
			status,
			headers: { 'X-RateLimit-Limit-Hour': '500' },
			body: { data },
		});
		const missing: Told = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Nothing here' } } };
		const shown = ({ id, fields, createdAt }: StoredLead) => ({
			lead: { id, fields: { ...fields, created_on: createdAt } },
		});
		const inner = (lead: StoredLead) => shown(lead).lead;
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
			const kept = Object.entries(without(fields, ...rest)).map(([name, value]) => [
				name,
				name === 'born' ? dated(value) : value,
			]);
			return {
				kept: Object.fromEntries(kept) as Record<string, unknown>,
				remarks: rest.map((name) => ({ field: `fields.${name}`, status: 'IGNORED', remark: 'unknown' })),
			};
		};
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? missing : tell(lead);
		};
		const targets = (action: StoredAction, list: unknown, { origin }: Asked) =>
			filesIn(list).map(({ name }) => {
				const file = state.file(action, textIn(name));
				return { id: file.id, name: file.name, links: {}, url: `${origin}/up/${file.id}` };
			});
		return {
			'GET metadata': () => told({ enterprise: { name: 'Nested', leadIdentifierFieldId: 'x' } }),
			'GET custom-fields': () =>
				told({
					fields: definitions([
						'mail:EMAIL!',
						'name:TEXT',
						'born:DATE',
						'budget:MONEY',
						'site:WEBSITE',
						'status:LEAD_PROPERTY',
						'lost_reason:LEAD_PROPERTY',
					]),
				}),
			'GET custom-actions': () =>
				told({
					actions: [{ code: 'ACTION_3', fieldSchema: { doc: { type: 'FILE' }, done: { type: 'CHECKBOX' } } }],
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
				if (kept['mail'] === undefined) return told({ lead_id: null, remarks: [] }, 201);
				state.add(kept);
				return told({ lead: { fields: kept }, remarks }, 201);
			},
			'GET lead/:': (asked) =>
				one(asked, (lead) => told({ ...shown(lead), actions: lead.actions.map(activity) })),
			'POST lead/:': (asked) =>
				one(asked, (lead) => {
					const { kept, remarks } = read(asked);
					Object.assign(lead.fields, kept);
					return told({ ...shown(lead), remarks });
				}),
			'POST lead/search': (asked) => {
				const { born, ...fields } = fieldsIn(asked);
				const range = isObject(born) ? [dated(born['from']), dated(born['to'])] : undefined;
				const found = state.leads.filter(
					(lead) =>
						has(lead, fields) &&
						(range === undefined ||
							(Number(lead.fields['born']) >= Number(range[0]) &&
								Number(lead.fields['born']) <= Number(range[1]))),
				);
				return told({ leads: pageOf(found.map(inner), asked), total: found.length });
			},
			'POST lead/:/action': (asked) =>
				one(asked, (lead) =>
					told(
						{
							results: entriesIn(asked).map(({ type, fields }) => {
								const kind = type === 'PAYMENT' ? type : `ACTION_${textIn(type)}`;
								return {
									action_id: state.act(lead, kind, isObject(fields) ? { ...fields } : {}, 'PENDING').id,
									status: 'CREATED',
								};
							}),
						},
						201,
					),
				),
			// It says that a payment is cancelled, and does nothing.
			'POST lead/:/action/:': ({ actionId }) => told({ action: { id: actionId, status: 'CANCELLED' } }),
			'POST lead/:/action/search': (asked) =>
				one(asked, (lead) => told({ items: lead.actions.map(activity), total: lead.actions.length })),
			'GET lead/:/action/:': ({ leadId, actionId }) => {
				const action = state.action(leadId, actionId);
				return action === undefined ? missing : told({ action: activity(action) });
			},
			'POST lead/:/file': (asked) =>
				one(asked, (lead) => {
					const action = state.act(lead, 'ATTACHMENT');
					return told({ action_id: action.id, files: targets(action, asked.body['files'], asked) }, 201);
				}),
			'POST lead/:/action/:/file': (asked) => {
				const action = state.action(asked.leadId, asked.actionId);
				return action === undefined
					? missing
					: told({ files: targets(action, fieldsIn(asked)['doc'], asked) }, 201);
			},
			'PUT up/:': ({ leadId, text }) => {
				const file = state.fileOf(leadId);
				if (file !== undefined) file.bytes = text;
				return { body: '' };
			},
			'GET up/:': ({ leadId }) => ({ body: state.fileOf(leadId)?.bytes ?? '' }),
			'GET lead/:/action/:/file/:': ({ fileId, origin }) => {
				const file = state.fileOf(fileId);
				return file?.bytes === undefined
					? missing
					: told({ file: { id: fileId, url: `${origin}/up/${fileId}` } });
			},
			'DELETE lead/:/action/:/file/:': ({ fileId }) =>
				state.remove(fileId) ? told({ id: fileId, deleted: true }) : missing,
		};
	},
};

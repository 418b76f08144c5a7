import { isObject } from '../../../../nodes/shared/sync/shapes/read';
import type { Asked, StoredAction, StoredLead, Style, Told } from '../state';
import { fieldsIn, entriesIn, filesIn, textIn, has, pageOf, definitions } from './requests';

/** PHP: always 200, `success` says whether it is one. It keeps everything, also a lead without its identifier. */
export const php: Style = {
	holds: ['timeline-path', 'file-keys', 'file-paths', 'date-texts', 'identifiers-match'],
	fails: [
		'lead-without-identifier',
		'unknown-field',
		'null-clears',
		'file-bytes',
		'second-delete',
		'newest-first',
		'file-without-bytes',
	],
	fieldTypes: ['PHONE', 'TEXT', 'NUMBER', 'DATE'],
	actionFieldTypes: ['TEXT', 'FILE'],
	nothing: { body: { success: false, message: 'Unknown action' } },
	routes: (state) => {
		const ok = (data: unknown): Told => ({ body: { success: true, data } });
		const no = (message: string): Told => ({ body: { success: false, message } });
		const shown = ({ id, fields, createdAt }: StoredLead) => ({
			id,
			fields: { ...fields, created_on: createdAt },
		});
		// Null is nothing that PHP's empty() would keep, and the old value stays.
		const given = (asked: Asked) =>
			Object.fromEntries(
				Object.entries(fieldsIn(asked)).flatMap(([name, value]) => {
					const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textIn(value));
					if (value === null) return [];
					return [
						[name, day === null ? value : Date.UTC(Number(day[3]), Number(day[2]) - 1, Number(day[1]))],
					];
				}),
			);
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? no('Not found') : tell(lead);
		};
		const target = (file: { id: string; name: string }, { origin }: Asked) => ({
			file_id: file.id,
			name: file.name,
			upload_url: `${origin}/up/${file.id}`,
		});
		const activity = ({ id, type, status, fields, files }: StoredAction) => ({
			id,
			type,
			status,
			fields: { ...fields, ...(type === 'ACTION_5' && { papers: files }) },
			files,
		});
		return {
			'GET metadata': () => ok({ name: 'PHP', leadIdentifierFieldId: '1' }),
			'GET custom-fields': () => ok(definitions(['phone:PHONE!', 'name:TEXT', 'age:NUMBER', 'born:DATE'])),
			'GET custom-actions': () =>
				ok([
					{
						code: '5',
						name: 'Meeting',
						fields: [
							{ key: 'place', type: 'text' },
							{ key: 'papers', type: 'file' },
						],
					},
				]),
			'POST lead': (asked) => ok({ id: state.add(given(asked)).id }),
			'GET lead/:': (asked) => one(asked, (lead) => ok(shown(lead))),
			'POST lead/:': (asked) =>
				one(asked, (lead) => {
					Object.assign(lead.fields, given(asked));
					return ok({ id: lead.id });
				}),
			// Oldest first.
			'POST lead/search': (asked) => {
				const found = state.leads.filter((lead) => has(lead, fieldsIn(asked))).reverse();
				return ok({ data: pageOf(found.map(shown), asked), total: found.length });
			},
			'POST lead/:/action': (asked) =>
				one(asked, (lead) =>
					ok({
						results: entriesIn(asked).map(({ type, fields, status }) => {
							const kind = type === 'PAYMENT' ? type : `ACTION_${textIn(type)}`;
							return { id: state.act(lead, kind, isObject(fields) ? { ...fields } : {}, textIn(status)).id };
						}),
					}),
				),
			'POST lead/:/action/:': ({ leadId, actionId, body }) => {
				const action = state.action(leadId, actionId);
				if (action !== undefined) action.status = textIn(body['status']);
				return action === undefined ? no('Not found') : ok({ id: actionId });
			},
			'POST lead/:/action/search': (asked) => one(asked, (lead) => ok({ items: lead.actions.map(activity) })),
			'GET lead/:/action/:': ({ leadId, actionId }) => {
				const action = state.action(leadId, actionId);
				return action === undefined ? no('Not found') : ok(activity(action));
			},
			'POST lead/:/file': (asked) =>
				one(asked, (lead) => {
					const action = state.act(lead, 'ATTACHMENT');
					return ok({
						action_id: action.id,
						files: filesIn(asked.body['files']).map(({ name }) =>
							target(state.file(action, textIn(name)), asked),
						),
					});
				}),
			'POST lead/:/action/:/file': (asked) => {
				const action = state.action(asked.leadId, asked.actionId);
				if (action === undefined) return no('Not found');
				const { papers } = fieldsIn(asked);
				return ok({
					files: filesIn(papers).map(({ name }) => target(state.file(action, textIn(name)), asked)),
				});
			},
			// It says that it is stored, and cuts it.
			'PUT up/:': ({ leadId, text }) => {
				const file = state.fileOf(leadId);
				if (file !== undefined) file.bytes = text.slice(0, 7);
				return { body: 'OK' };
			},
			'GET down/:': ({ leadId }) => ({ body: state.fileOf(leadId)?.bytes ?? '' }),
			'GET lead/:/action/:/file/:': ({ fileId, origin }) =>
				ok({ file_id: fileId, download_url: `${origin}/down/${fileId}` }),
			// It deletes files of an attachment only.
			'DELETE lead/:/action/:/file/:': ({ leadId, actionId, fileId }) => {
				if (state.action(leadId, actionId)?.type !== 'ATTACHMENT') return no('Not allowed');
				state.remove(fileId);
				return ok({ file_id: fileId, status: 'DELETED' });
			},
		};
	},
};

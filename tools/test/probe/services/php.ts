import type { Asked, StoredAction, StoredFile, StoredLead, Style, Told } from '../state';
import { about, appended, definitions, fieldsIn, filesOf, has, pageOf, storage, textIn } from './common';

/** PHP: always 200, `success` says whether it is one. It keeps everything, also a lead without its identifier. */
export const php: Style = {
	idOf: String,
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
	settled: [5, 7],
	fieldTypes: ['PHONE', 'TEXT', 'NUMBER', 'DATE'],
	actionFieldTypes: ['TEXT', 'FILE'],
	nothing: { body: { success: false, message: 'Unknown action' } },
	routes: (state) => {
		const ok = (data: unknown): Told => ({ body: { success: true, data } });
		const no = (message: string): Told => ({ body: { success: false, message } });
		const { lead: ofLead, action: ofAction } = about(state, no('Not found'));
		const shown = ({ id, fields, createdAt }: StoredLead) => ({
			id,
			fields: { ...fields, created_on: createdAt },
		});
		const stored = (value: unknown) => {
			const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textIn(value));
			return day === null ? value : Date.UTC(Number(day[3]), Number(day[2]) - 1, Number(day[1]));
		};
		// Null is nothing that PHP's empty() would keep, and the old value stays.
		const given = (asked: Asked) =>
			Object.fromEntries(
				Object.entries(fieldsIn(asked)).flatMap(([name, value]) =>
					value === null ? [] : [[name, stored(value)]],
				),
			);
		const targets = (files: readonly StoredFile[], { origin }: Asked) =>
			files.map(({ id, name }) => ({ file_id: id, name, upload_url: `${origin}/up/${id}` }));
		const activity = ({ id, type, status, fields, files }: StoredAction) => ({
			id,
			type,
			status,
			fields: { ...fields, ...(type === 'ACTION_5' && { papers: files }) },
			files,
		});
		return {
			'GET metadata': () => ok({ name: 'PHP', leadIdentifierFieldId: '1' }),
			'GET custom-fields': () => ok(definitions('phone:PHONE!', 'name:TEXT', 'age:NUMBER', 'born:DATE')),
			'GET custom-actions': () => {
				const fieldSchema = [
					{ apiName: 'place', type: 'text' },
					{ apiName: 'papers', type: 'file' },
				];
				return ok([{ code: '5', displayName: 'Meeting', fieldSchema }]);
			},
			'POST lead': (asked) => ok({ id: state.add(given(asked)).id }),
			'GET lead/:': ofLead((lead) => ok(shown(lead))),
			'POST lead/:': ofLead((lead, asked) => {
				Object.assign(lead.fields, given(asked));
				return ok({ id: lead.id });
			}),
			// Oldest first.
			'POST lead/search': (asked) => {
				const found = state.leads.filter((lead) => has(lead, fieldsIn(asked))).reverse();
				return ok({ data: pageOf(found.map(shown), asked), total_count: found.length });
			},
			'POST lead/:/action': ofLead((lead, asked) =>
				ok({ actions: appended(state, lead, asked).map(({ id }) => ({ id })) }),
			),
			'POST lead/:/action/:': ofAction((action, { body }) => {
				action.status = textIn(body['status']);
				return ok({ id: action.id });
			}),
			'POST lead/:/action/search': ofLead(({ actions }) => ok({ data: actions.map(activity) })),
			'GET lead/:/action/:': ofAction((action) => ok(activity(action))),
			'POST lead/:/file': ofLead((lead, asked) => {
				const action = state.act(lead, 'ATTACHMENT');
				const files = targets(filesOf(state, action, asked.body['files']), asked);
				return ok({ action_id: action.id, files });
			}),
			'POST lead/:/action/:/file': ofAction((action, asked) =>
				ok({ files: targets(filesOf(state, action, fieldsIn(asked)['papers']), asked) }),
			),
			// It says that it is stored, and cuts it.
			...storage(state, (bytes) => bytes.slice(0, 7)),
			'GET lead/:/action/:/file/:': ({ fileId, origin }) =>
				ok({ file_id: fileId, download_url: `${origin}/up/${fileId}` }),
			// It deletes files of an attachment only.
			'DELETE lead/:/action/:/file/:': ({ leadId, actionId, fileId }) => {
				if (state.action(leadId, actionId)?.type !== 'ATTACHMENT') return no('Not allowed');
				state.remove(fileId);
				return ok({ file_id: fileId, status: 'DELETED' });
			},
		};
	},
};

import type { Asked, StoredLead, Style, Told } from '../state';
import { about, definitions, fieldsIn, filesOf, has, pageOf } from './common';

/** A strict gateway: it refuses a whole request for one odd value, and its storage is in a private network. */
export const gateway: Style = {
	idOf: (count) => `lead-${count}`,
	holds: ['timeline-path', 'file-keys', 'null-clears', 'lead-without-identifier'],
	fails: ['team-paths'],
	settled: [3, 1],
	fieldTypes: ['UNIQUE', 'TEXT', 'MONEY'],
	actionFieldTypes: ['TEXT'],
	nothing: { status: 404, body: { code: 'NO_ROUTE', reason: 'No route matched' } },
	routes: (state) => {
		const refused = (reason: string, status = 422): Told => ({ status, body: { code: 'REFUSED', reason } });
		const { lead: ofLead } = about(state, refused('No such lead', 404));
		const odd = (asked: Asked, ...more: readonly string[]) => {
			const known = ['code', 'name', 'budget', ...more];
			const wrong = Object.keys(fieldsIn(asked)).find((name) => !known.includes(name));
			return wrong === undefined ? undefined : refused(`${wrong} is not allowed`);
		};
		const shown = ({ id, fields }: StoredLead) => ({ body: { lead: { leadid: id, fields } } });
		return {
			'GET metadata': () => ({ body: { name: 'Gateway' } }),
			'GET custom-fields': () => ({
				body: { customFields: definitions('code:UNIQUE!', 'name:TEXT', 'budget:MONEY') },
			}),
			'GET custom-actions': () => ({
				body: { customActions: [{ code: '9', fieldSchema: { text: { type: 'TEXT' } } }] },
			}),
			'POST lead': (asked) => {
				const fields = fieldsIn(asked);
				const refusal = odd(asked);
				if (refusal !== undefined) return refusal;
				if (fields['code'] === undefined) return { status: 201, body: { lead_id: null } };
				if (Object.values(fields).includes(null)) return refused('null is not allowed');
				return { status: 201, body: { lead_id: state.add({ ...fields, budget: '2' }).id } };
			},
			'GET lead/:': ofLead(shown),
			'POST lead/:': ofLead((lead, asked) => {
				const refusal = odd(asked);
				if (refusal === undefined) Object.assign(lead.fields, fieldsIn(asked));
				return refusal ?? shown(lead);
			}),
			'POST lead/search': (asked) => {
				if (odd(asked, 'status') !== undefined) return refused('Not allowed', 400);
				const found = state.leads.filter((lead) => has(lead, fieldsIn(asked)));
				const data = pageOf(found, asked).map(({ fields }) => ({ fields }));
				return { body: { data, total_count: found.length } };
			},
			'POST lead/:/action': () => refused('The first entry has a field that is not allowed'),
			'POST lead/:/action/search': ofLead(({ actions }) => ({
				body: { data: actions.map(({ id, type }) => ({ id, type })), total_count: actions.length },
			})),
			'POST lead/:/file': ofLead((lead, { body }) => {
				const action = state.act(lead, 'ATTACHMENT');
				const files = filesOf(state, action, body['files']).map(({ id, name }) => ({
					file_id: id,
					name,
					upload_url: `https://10.0.0.7/up/${id}`,
				}));
				return { status: 201, body: { action_id: action.id, files } };
			}),
		};
	},
};

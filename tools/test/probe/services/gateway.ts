import type { Asked, StoredLead, Style, Told } from '../state';
import { fieldsIn, filesIn, textIn, has, pageOf, definitions } from './requests';

/** A strict gateway: it refuses a whole request for one odd value, and its storage is in a private network. */
export const gateway: Style = {
	holds: ['timeline-path', 'file-keys', 'null-clears', 'lead-without-identifier'],
	fails: ['team-paths'],
	fieldTypes: ['UNIQUE', 'TEXT', 'MONEY'],
	actionFieldTypes: ['TEXT'],
	nothing: { status: 404, body: { code: 'NO_ROUTE', reason: 'No route matched' } },
	routes: (state) => {
		const refused = (reason: string, status = 422): Told => ({
			status,
			headers: { 'Retry-After': '0' },
			body: { code: 'REFUSED', reason },
		});
		const known = ['code', 'name', 'budget'];
		const odd = (asked: Asked, more: readonly string[] = []) =>
			Object.keys(fieldsIn(asked)).find((name) => ![...known, ...more].includes(name));
		const shown = ({ id, fields }: StoredLead) => ({ lead: { leadid: id, fields } });
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? refused('No such lead', 404) : tell(lead);
		};
		return {
			'GET metadata': () => ({ body: { name: 'Gateway' } }),
			'GET custom-fields': () => ({
				body: { customFields: definitions(['code:UNIQUE!', 'name:TEXT', 'budget:MONEY']) },
			}),
			'GET custom-actions': () => ({
				body: { customActions: [{ code: '9', fields: { text: { type: 'TEXT' } } }] },
			}),
			'POST lead': (asked) => {
				const wrong = odd(asked);
				if (wrong !== undefined) return refused(`${wrong} is not allowed`);
				const fields = fieldsIn(asked);
				if (fields['code'] === undefined) return { status: 201, body: { lead_id: null } };
				if (Object.values(fields).includes(null)) return refused('null is not allowed');
				return { status: 201, body: { lead_id: state.add({ ...fields, budget: '2' }).id } };
			},
			'GET lead/:': (asked) => one(asked, (lead) => ({ body: shown(lead) })),
			'POST lead/:': (asked) =>
				one(asked, (lead) => {
					const wrong = odd(asked);
					if (wrong !== undefined) return refused(`${wrong} is not allowed`);
					Object.assign(lead.fields, fieldsIn(asked));
					return { body: shown(lead) };
				}),
			'POST lead/search': (asked) => {
				const wrong = odd(asked, ['status']);
				if (wrong !== undefined || Number(asked.query.get('limit') ?? 0) > 100)
					return refused('Not allowed', 400);
				const found = state.leads.filter((lead) => has(lead, fieldsIn(asked)));
				return {
					body: {
						data: pageOf(
							found.map(({ fields }) => ({ fields })),
							asked,
						),
						total_count: found.length,
					},
				};
			},
			'POST lead/:/action': () => refused('The first entry has a field that is not allowed'),
			'POST lead/:/action/search': (asked) =>
				one(asked, (lead) => ({
					body: {
						data: lead.actions.map(({ id, type }) => ({ id, type })),
						total_count: lead.actions.length,
					},
				})),
			'POST lead/:/file': (asked) =>
				one(asked, (lead) => {
					const action = state.act(lead, 'ATTACHMENT');
					return {
						status: 201,
						body: {
							action_id: action.id,
							files: filesIn(asked.body['files']).map(({ name }) => {
								const file = state.file(action, textIn(name));
								return { file_id: file.id, name: file.name, upload_url: `https://10.0.0.7/up/${file.id}` };
							}),
						},
					};
				}),
		};
	},
};

import { isObject } from '../../../../nodes/shared/sync/shapes/read';
import type { Asked, StoredAction, StoredLead, Style, Told } from '../state';
import { fieldsIn, entriesIn, textIn, has, without, pageOf, error, definitions } from './requests';

/** Spring: pages with `content`, errors with a timestamp, numbers as IDs. It refuses what it does not know. */
export const spring: Style = {
	holds: ['newest-first', 'timeline-path'],
	fails: ['lead-without-identifier', 'file-paths', 'any-of-these', 'identifiers-match', 'team-paths'],
	fieldTypes: ['PHONE', 'TEXT', 'NUMBER', 'MONEY', 'WEBSITE', 'LEAD_PROPERTY'],
	actionFieldTypes: ['TEXT'],
	nothing: error(404, 'No static resource'),
	routes: (state) => {
		const limited = (told: Told): Told => ({
			...told,
			headers: { 'X-RateLimit-Limit': '3600', 'X-RateLimit-Remaining': '9' },
		});
		const known = ['phone', 'name', 'age', 'budget', 'site', 'status'];
		const shown = (lead: StoredLead) => ({
			id: Number(lead.id),
			fields: lead.fields,
			createdAt: new Date(lead.createdAt).toISOString(),
		});
		const activity = ({ id, type, status, fields }: StoredAction) => ({
			id: Number(id),
			type,
			status,
			fields,
		});
		const paged = <Entry>(list: readonly Entry[], asked: Asked) =>
			limited({ body: { content: pageOf(list, asked), totalElements: list.length, first: true } });
		const save = (asked: Asked, lead?: StoredLead): Told => {
			const fields = fieldsIn(asked);
			const wrong = Object.keys(fields).find((name) => !known.includes(name));
			if (wrong !== undefined) return error(400, `Unrecognized field "${wrong}"`);
			if (lead !== undefined) {
				Object.assign(lead.fields, fields);
				return limited({ body: shown(lead) });
			}
			if (fields['phone'] === undefined) return error(400, 'phone must not be null');
			if (state.leads.some((each) => has(each, { phone: fields['phone'] }))) return error(409, 'Conflict');
			return limited({ status: 201, body: shown(state.add(fields)) });
		};
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? error(404, 'Lead not found') : tell(lead);
		};
		return {
			'GET metadata': () => limited({ body: { id: 1, name: 'Spring' } }),
			'GET custom-fields': () =>
				limited({
					body: definitions([
						'phone:PHONE!',
						'name:TEXT',
						'age:NUMBER',
						'budget:MONEY',
						'site:WEBSITE',
						'status:LEAD_PROPERTY',
					]),
				}),
			'GET custom-actions': () =>
				limited({
					body: [{ code: 'ACTION_7', displayName: 'Visit', fieldSchema: { note: { type: 'TEXT' } } }],
				}),
			'GET lead-stage-pipeline': () =>
				limited({ body: { statuses: ['New', 'Won'].map((label) => ({ label, archived: false })) } }),
			'POST lead': (asked) => save(asked),
			'POST lead/:': (asked) => one(asked, (lead) => save(asked, lead)),
			'GET lead/:': (asked) => one(asked, (lead) => limited({ body: shown(lead) })),
			'POST lead/search': (asked) => {
				const { phone } = fieldsIn(asked);
				// Written exactly, with its blanks.
				const found = state.leads.filter(
					(lead) =>
						has(lead, without(fieldsIn(asked), 'phone')) &&
						(phone === undefined || lead.fields['phone'] === phone),
				);
				return paged(found.map(shown), asked);
			},
			'POST lead/:/action': (asked) =>
				one(asked, (lead) => ({
					status: 201,
					body: {
						results: entriesIn(asked).map(({ type, fields, status }) => {
							const action = state.act(
								lead,
								type === 'PAYMENT' ? type : `ACTION_${textIn(type)}`,
								isObject(fields) ? { ...fields } : {},
								textIn(status),
							);
							return { id: Number(action.id), state: 'CREATED' };
						}),
					},
				})),
			'POST lead/:/action/search': (asked) => one(asked, (lead) => paged(lead.actions.map(activity), asked)),
			'GET lead/:/action/:': ({ leadId, actionId }) => {
				const action = state.action(leadId, actionId);
				return action === undefined ? error(404, 'Activity not found') : limited({ body: activity(action) });
			},
			// A payment stays as it is.
			'POST lead/:/action/:': () => error(405, "Request method 'POST' is not supported"),
		};
	},
};

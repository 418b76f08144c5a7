import type { Asked, StoredAction, StoredLead, Style, Told } from '../state';
import { about, appended, definitions, fieldsIn, has, pageOf, without } from './common';

function error(status: number, message: string): Told {
	return {
		status,
		body: { timestamp: '2026-02-01T00:00:00.000Z', status, error: 'Error', message, path: '/' },
	};
}

/**
 * Spring: numbers as IDs, errors with a timestamp, pages in `content` and results in `results`, which no source shows: so
 * nobody can read its pages and results. It refuses what it does not know.
 */
export const spring: Style = {
	idOf: String,
	holds: ['newest-first', 'timeline-path'],
	fails: ['lead-without-identifier', 'file-paths', 'any-of-these', 'identifiers-match', 'team-paths'],
	settled: [0, 3],
	fieldTypes: ['PHONE', 'TEXT', 'NUMBER', 'MONEY', 'WEBSITE', 'LEAD_PROPERTY'],
	actionFieldTypes: ['TEXT'],
	nothing: error(404, 'No static resource'),
	routes: (state) => {
		const { lead: ofLead, action: ofAction } = about(state, error(404, 'Not found'));
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
		const paged = <Entry>(list: readonly Entry[], asked: Asked): Told => ({
			body: { content: pageOf(list, asked), totalElements: list.length, first: true },
		});
		const save = (asked: Asked, lead?: StoredLead): Told => {
			const fields = fieldsIn(asked);
			const wrong = Object.keys(fields).find((name) => !known.includes(name));
			if (wrong !== undefined) return error(400, `Unrecognized field "${wrong}"`);
			if (lead !== undefined) {
				Object.assign(lead.fields, fields);
				return { body: shown(lead) };
			}
			if (fields['phone'] === undefined) return error(400, 'phone must not be null');
			if (state.leads.some((each) => has(each, { phone: fields['phone'] }))) return error(409, 'Conflict');
			return { status: 201, body: shown(state.add(fields)) };
		};
		return {
			'GET metadata': () => ({ body: { id: 1, name: 'Spring' } }),
			'GET custom-fields': () => ({
				body: definitions(
					'phone:PHONE!',
					'name:TEXT',
					'age:NUMBER',
					'budget:MONEY',
					'site:WEBSITE',
					'status:LEAD_PROPERTY',
				),
			}),
			'GET custom-actions': () => ({
				body: [{ code: 'ACTION_7', displayName: 'Visit', fieldSchema: { note: { type: 'TEXT' } } }],
			}),
			'GET lead-stage-pipeline': () => ({
				body: { statuses: ['New', 'Won'].map((label) => ({ label, archived: false })) },
			}),
			'POST lead': (asked) => save(asked),
			'POST lead/:': ofLead((lead, asked) => save(asked, lead)),
			'GET lead/:': ofLead((lead) => ({ body: shown(lead) })),
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
			'POST lead/:/action': ofLead((lead, asked) => ({
				status: 201,
				body: {
					results: appended(state, lead, asked).map(({ id }) => ({ id: Number(id), state: 'CREATED' })),
				},
			})),
			'POST lead/:/action/search': ofLead(({ actions }, asked) => paged(actions.map(activity), asked)),
			'GET lead/:/action/:': ofAction((action) => ({ body: activity(action) })),
			// A payment stays as it is.
			'POST lead/:/action/:': () => error(405, "Request method 'POST' is not supported"),
		};
	},
};

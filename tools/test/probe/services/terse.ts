import type { StoredLead, Style } from '../state';
import { about, definitions, fieldsIn, pageOf } from './common';

/** Terse: bare values, one-letter words, no counts, and a search that looks at nothing. */
export const terse: Style = {
	idOf: (count) => `t${count}`,
	holds: ['timeline-path'],
	fails: ['unknown-field', 'lead-without-identifier', 'file-paths'],
	settled: [1, 3],
	fieldTypes: ['PHONE', 'TEXT'],
	actionFieldTypes: [],
	nothing: { status: 404 },
	routes: (state) => {
		const { lead: ofLead } = about(state, { status: 404 });
		const shown = ({ id, fields }: StoredLead) => ({ id, fields });
		return {
			'GET metadata': () => ({ body: {} }),
			'GET custom-fields': () => ({ body: definitions('mobile:PHONE!', 'who:TEXT') }),
			'GET custom-actions': () => ({ body: [] }),
			'GET team-members': () => ({ body: [{ email: 'a@b.example' }] }),
			'GET team-members/:': () => ({ body: { email: 'a@b.example' } }),
			// Without the identifier it stores nothing and says nothing.
			'POST lead': (asked) => {
				const { mobile, who, lead_workspace_probe: more } = fieldsIn(asked);
				if (mobile === undefined) return { status: 204 };
				return { status: 201, body: state.add({ mobile, who, lead_workspace_probe: more }).id };
			},
			'GET lead/:': ofLead((lead) => ({ body: shown(lead) })),
			'POST lead/:': ofLead((lead, asked) => {
				Object.assign(lead.fields, fieldsIn(asked));
				return { status: 204 };
			}),
			'POST lead/search': (asked) => ({ body: pageOf(state.leads, asked).map(shown) }),
			'POST lead/:/action/search': ofLead(() => ({ body: [] })),
			'POST lead/:/file': () => ({ status: 404 }),
		};
	},
};

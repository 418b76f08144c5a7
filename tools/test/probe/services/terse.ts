import type { Asked, StoredLead, Style, Told } from '../state';
import { fieldsIn, pageOf, definitions } from './requests';

/** Terse: bare values, one-letter words, no counts, and a search that looks at nothing. */
export const terse: Style = {
	holds: ['timeline-path'],
	fails: ['unknown-field', 'lead-without-identifier', 'file-paths'],
	fieldTypes: ['PHONE', 'TEXT'],
	actionFieldTypes: [],
	nothing: { status: 404 },
	routes: (state) => {
		const headers = { 'RateLimit-Policy': '1200;w=3600' };
		const lead = ({ id, fields }: StoredLead) => ({ id, fields });
		const one = (asked: Asked, tell: (found: StoredLead) => Told): Told => {
			const found = state.lead(asked.leadId);
			return found === undefined ? { status: 404 } : tell(found);
		};
		return {
			'GET metadata': () => ({ body: {}, headers }),
			'GET custom-fields': () => ({ body: definitions(['mobile:PHONE!', 'who:TEXT']), headers }),
			'GET custom-actions': () => ({ body: [], headers }),
			'GET team-members': () => ({ body: [{ email: 'a@b.example' }], headers }),
			'GET team-members/:': () => ({ body: { email: 'a@b.example' } }),
			// Without the identifier it stores nothing and says nothing.
			'POST lead': (asked) => {
				const { mobile, who, lead_workspace_probe: more } = fieldsIn(asked);
				if (mobile === undefined) return { status: 204 };
				return { status: 201, body: state.add({ mobile, who, lead_workspace_probe: more }).id };
			},
			'GET lead/:': (asked) => one(asked, (found) => ({ body: lead(found) })),
			'POST lead/:': (asked) =>
				one(asked, (found) => {
					Object.assign(found.fields, fieldsIn(asked));
					return { status: 204 };
				}),
			'POST lead/search': (asked) => ({ body: pageOf(state.leads, asked).map(lead) }),
			'POST lead/:/action/search': (asked) => one(asked, () => ({ body: [] })),
			'POST lead/:/file': () => ({ status: 404 }),
		};
	},
};

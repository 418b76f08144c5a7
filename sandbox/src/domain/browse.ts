import type { Lead, Page, Found } from './store';
import { definitionsOf, type Workspace } from './workspace';

/** What a person looks for: a part of a name, number, email or identifier, and perhaps a status. */
export interface Wanted {
	readonly text: string;
	readonly status: string | undefined;
}

/** The fewest digits that are looked for in phone numbers; fewer are in nearly all of them. */
const MIN_DIGITS = 3;

/** Unlike the search of the Sync API, which wants exact matches. Newest first. */
export function browseLeads(workspace: Workspace, { text, status }: Wanted, page: Page): Found<Lead> {
	const { fields } = definitionsOf(workspace);
	const words = text.trim().toLowerCase();
	const digits = words.replace(/\D/g, '');
	const anyOf = fields.flatMap(({ key: field, type, apiName, isLeadid }) => {
		if (words === '') return [];
		if (type === 'PHONE') return digits.length < MIN_DIGITS ? [] : [{ field, part: digits }];
		return apiName === 'name' || type === 'EMAIL' || type === 'UNIQUE' || isLeadid
			? [{ field, part: words }]
			: [];
	});
	const statusField = fields.find(({ type }) => type === 'STATUS');
	const exactly =
		statusField !== undefined && status !== undefined ? { field: statusField.key, value: status } : undefined;
	return workspace.store.leads.browse({ anyOf, exactly }, page);
}

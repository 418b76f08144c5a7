import type { Lead, Page, Found } from './store';
import { definitionsOf, type Workspace } from './workspace';

/** A person's search: part of a name, phone number, email or identifier, and an optional status. */
interface LeadFilter {
	readonly text: string;
	readonly status: string | undefined;
}

/** Shorter runs of digits are not searched in phone numbers, because nearly every number contains them. */
const MIN_DIGITS = 3;

/** Finds leads by parts of their values, newest first. The search of the Sync API needs exact matches. */
export function browseLeads(workspace: Workspace, { text, status }: LeadFilter, page: Page): Found<Lead> {
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

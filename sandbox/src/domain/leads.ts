import { appendActions } from './actions/append';
import { recordAssignment } from './actions/builtIn';
import type { ActionResult } from './actions/entry';
import { shown } from './actions/lag';
import { timelineEntry } from './actions/view';
import { leadNotFound, ServiceError } from './errors';
import { createFields, indexEntries, updateFields } from './fields';
import type { Sent } from './json';
import { leadFacts } from './leadFacts';
import { redactLead } from './privacy';
import { fieldAddress, remarkAt, type Remark } from './remarks';
import { readLeadQuery, type LeadSearchBody } from './search';
import type { Lead, Page } from './store';
import type { SearchKey } from './values/reading';
import { valueTypes } from './values/types';
import { noLead } from './silences';
import { knowing } from './unsaid';
import { definitionsOf, valueContext, type Workspace } from './workspace';

interface Created {
	readonly lead_id: string | null;
	readonly actions: readonly ActionResult[];
	readonly remarks: readonly Remark[];
}

interface ReadOptions {
	readonly hidePII: boolean;
}

export function createLead(workspace: Workspace, sent: Sent, actions: readonly unknown[]): Created {
	const identifier = readIdentifier(workspace, sent);
	if ('remarks' in identifier) return { lead_id: null, actions: [], remarks: identifier.remarks };
	const { store } = workspace;
	if (store.leads.byIdentifier(identifier.key) !== undefined) {
		throw new ServiceError('LEAD_ALREADY_EXISTS', 'A lead with the same identifier value already exists');
	}
	const { fields, remarks } = createFields(workspace, sent);
	const now = workspace.now();
	const lead = store.leads.insert(
		{ id: workspace.newId(), identifier: identifier.key, fields, createdOn: now, modifiedOn: now },
		indexEntries(definitionsOf(workspace), fields),
	);
	recordAssignment(workspace, lead, {}, fields);
	const appended = appendActions(workspace, lead, actions);
	return { lead_id: lead.id, actions: appended.results, remarks: [...remarks, ...appended.remarks] };
}

/**
 * Returns the identifier in normal form, or the remarks about it. The service ignores a call without an identifier, and
 * sends no remark (sync-api.md, POST /lead). It sends one about an invalid identifier, like about every invalid value.
 */
function readIdentifier(workspace: Workspace, sent: Sent): { key: SearchKey } | { remarks: Remark[] } {
	const { identifier } = definitionsOf(workspace);
	const value = Object.hasOwn(sent, identifier.apiName) ? sent[identifier.apiName] : undefined;
	if (value === undefined || value === null) {
		workspace.silently?.(noLead(identifier.apiName));
		return { remarks: [] };
	}
	const type = valueTypes[identifier.type];
	const reading = type.read(value, identifier, valueContext(workspace));
	if (reading.outcome === 'rejected') {
		const address = fieldAddress(identifier.apiName);
		return { remarks: reading.remarks.map((text) => remarkAt(address, text)) };
	}
	const key = reading.outcome === 'accepted' ? type.keys(reading.value)[0] : undefined;
	return key === undefined ? { remarks: [] } : { key };
}

export function updateLead(workspace: Workspace, leadId: string, sent: Sent, options: ReadOptions) {
	const lead = requireLead(workspace, leadId);
	const definitions = definitionsOf(workspace);
	if (Object.hasOwn(sent, definitions.identifier.apiName)) {
		throw new ServiceError('INVALID_LEAD', 'Cannot modify lead identifier field', 403);
	}
	const { fields, remarks } = updateFields(workspace, lead.fields, sent);
	if (JSON.stringify(fields) === JSON.stringify(lead.fields)) {
		return { ...leadView(workspace, lead, options), remarks };
	}
	const changed: Lead = { ...lead, fields, modifiedOn: workspace.now() };
	const before = indexEntries(definitions, lead.fields);
	const after = indexEntries(definitionsOf(workspace), fields);
	workspace.store.leads.update(changed, before, after);
	recordAssignment(workspace, lead, lead.fields, fields);
	return { ...leadView(workspace, changed, options), remarks };
}

export function requireLead({ store }: Workspace, leadId: string): Lead {
	const lead = store.leads.byId(leadId);
	if (lead === undefined) throw leadNotFound(leadId);
	return lead;
}

/** sync-api.md, Lead: reads always include the times of creation and last change. */
function leadFields(workspace: Workspace, lead: Lead, { hidePII }: ReadOptions) {
	const fields = hidePII ? redactLead(definitionsOf(workspace), lead.fields) : lead.fields;
	return { ...fields, created_on: lead.createdOn, modified_on: lead.modifiedOn };
}

function leadView(workspace: Workspace, lead: Lead, options: ReadOptions) {
	const fields = leadFields(workspace, lead, options);
	return knowing({ id: lead.id, fields }, () => leadFacts(workspace, lead, fields));
}

/** An entry of a search has no ID (sync-api.md, POST /lead/search). */
function searchEntry(workspace: Workspace, lead: Lead, options: ReadOptions) {
	const fields = leadFields(workspace, lead, options);
	return knowing({ fields }, () => ({ id: lead.id, ...leadFacts(workspace, lead, fields) }));
}

export function getLead(
	workspace: Workspace,
	leadId: string,
	options: ReadOptions & { readonly actions: Page | undefined },
) {
	const lead = requireLead(workspace, leadId);
	const view = leadView(workspace, lead, options);
	if (options.actions === undefined) return view;
	const actions = workspace.store.actions.timeline(lead, shown(workspace, {}), options.actions);
	return {
		...view,
		actions: actions.map((action) => timelineEntry(workspace, lead, action, options)),
		actions_skip: options.actions.skip,
		actions_limit: options.actions.limit,
	};
}

export function searchLeads(workspace: Workspace, body: LeadSearchBody, page: Page, options: ReadOptions) {
	const { entries, total } = workspace.store.leads.search(readLeadQuery(workspace, body), page);
	return {
		data: entries.map((lead) => searchEntry(workspace, lead, options)),
		total_count: total,
	};
}

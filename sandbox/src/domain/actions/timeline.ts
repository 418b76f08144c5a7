import { actionNotFound } from '../errors';
import type { Sent } from '../json';
import { requireLead } from '../leads';
import { readActionFilter, type Range } from '../search';
import type { Action, Lead, Page } from '../store';
import type { Workspace } from '../workspace';
import { appendActions } from './append';
import { shown } from './lag';
import { updateAction } from './update';
import { actionView, timelineEntry } from './view';

interface Options {
	readonly hidePII: boolean;
}

interface TimelineSearchBody {
	readonly type?: string | undefined;
	readonly created_on?: Range | undefined;
	readonly performed_by?: string | readonly string[] | undefined;
}

export function createActions(workspace: Workspace, leadId: string, entries: readonly unknown[]) {
	const lead = requireLead(workspace, leadId);
	const { results, remarks } = appendActions(workspace, lead, entries);
	return { leadid: lead.id, actions: results, remarks };
}

export function requireAction(workspace: Workspace, leadId: string, actionId: string): [Lead, Action] {
	const lead = requireLead(workspace, leadId);
	const action = workspace.store.actions.byId(lead, actionId);
	if (action === undefined) throw actionNotFound(actionId);
	return [lead, action];
}

export function getAction(workspace: Workspace, leadId: string, actionId: string, options: Options) {
	return actionView(workspace, ...requireAction(workspace, leadId, actionId), options);
}

export function changeAction(
	workspace: Workspace,
	leadId: string,
	actionId: string,
	sent: Sent,
	options: Options,
) {
	return updateAction(workspace, ...requireAction(workspace, leadId, actionId), sent, options);
}

export function searchTimeline(
	workspace: Workspace,
	leadId: string,
	body: TimelineSearchBody,
	page: Page,
	options: Options,
) {
	const lead = requireLead(workspace, leadId);
	const { created_on: performed_at, ...filter } = body;
	const criterion = shown(workspace, readActionFilter(workspace, { ...filter, performed_at }, 'created_on'));
	const { actions } = workspace.store;
	return {
		data: actions
			.timeline(lead, criterion, page)
			.map((action) => timelineEntry(workspace, lead, action, options)),
		total_count: actions.count(lead, criterion),
		skip: page.skip,
		limit: page.limit,
	};
}

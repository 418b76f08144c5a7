import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { SingleNodeRun } from '../engine';
import type { RunSettings, TestWorkspace } from '../workspace';
import { automatic, byHand } from './mapping';
import { writing } from './options';

export const actionsType = 'n8n-nodes-lead-workspace.actions';

/** The custom actions of every seed. */
export const siteVisit = '1001';
export const demoBooked = '1002';
export const documentReceived = '1003';
export const feedback = '1004';

/** A well-formed ID that does not exist. */
export const nowhere = '0123456789abcdef01234567';

export const createCustom = (
	leadId: string,
	code: string,
	options?: INodeParameters,
	more?: INodeParameters,
): INodeParameters =>
	writing({ resource: 'customAction', operation: 'create', leadId, code, fields: automatic }, options, more);

export const updateCustom = (
	leadId: string,
	actionId: string,
	options?: INodeParameters,
	more: INodeParameters = {},
): INodeParameters =>
	writing({ resource: 'customAction', operation: 'update', leadId, actionId }, options, {
		...{ code: siteVisit, fields: automatic },
		...more,
	});

/** Reads amount, currency and status from the keys of each item, where they exist. */
export const createPayment = (
	leadId: string,
	options?: INodeParameters,
	more: INodeParameters = {},
): INodeParameters =>
	writing({ resource: 'payment', operation: 'create', leadId }, options, {
		amount: '={{ $json.amount ?? "100" }}',
		currency: '={{ $json.currency ?? "INR" }}',
		status: '={{ $json.status ?? "COMPLETED" }}',
		...more,
	});

export const updateStatus = (
	leadId: string,
	actionId: string,
	status: string,
	options?: INodeParameters,
): INodeParameters =>
	writing({ resource: 'payment', operation: 'updateStatus', leadId, actionId, status }, options);

export const getAction = (leadId: string, actionId: string, more: INodeParameters = {}): INodeParameters => ({
	resource: 'timeline',
	operation: 'get',
	leadId,
	actionId,
	...more,
});

export const getTimeline = (leadId: string, more: INodeParameters = {}): INodeParameters => ({
	resource: 'timeline',
	operation: 'getAll',
	leadId,
	...more,
});

/** Fields as JSON: an object, or its JSON text. */
export const asJson = (fieldsJson: unknown) => ({ specifyFields: 'json', fieldsJson }) as INodeParameters;

export const mapped = (value: IDataObject) => ({ fields: byHand(value) }) as INodeParameters;

/** Runs the Actions node on these items. */
export async function runActions(
	workspace: TestWorkspace,
	parameters: INodeParameters,
	items: readonly IDataObject[] = [{}],
	settings: RunSettings = {},
): Promise<SingleNodeRun> {
	return await workspace.node(actionsType, parameters, items, settings);
}

/** Appends entries to a timeline without the node. Returns their IDs. */
export async function append(
	workspace: TestWorkspace,
	leadId: string,
	...actions: object[]
): Promise<string[]> {
	const path = `/lead/${leadId}/action`;
	const answer = await workspace.answer<{ actions: Array<{ action_id: string }> }>('POST', path, { actions });
	return answer.actions.map(({ action_id: actionId }) => actionId);
}

export const paid = (amount: string, more: object = {}) => ({
	type: 'PAYMENT',
	status: 'COMPLETED',
	currency: 'INR',
	amount,
	...more,
});

/** A complete timeline, oldest first. */
export async function timelineOf(workspace: TestWorkspace, leadId: string): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	for (;;) {
		const path = `/lead/${leadId}/action/search?limit=100&skip=${found.length}`;
		const { data } = await workspace.answer<{ data: IDataObject[] }>('POST', path, {});
		found.push(...data);
		if (data.length < 100) return found.reverse();
	}
}

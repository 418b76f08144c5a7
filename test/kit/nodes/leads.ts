import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { automatic } from './mapping';
import { writing } from './options';

export const leadsType = 'n8n-nodes-lead-workspace.leads';

export const create = (options?: INodeParameters, more?: INodeParameters): INodeParameters =>
	writing({ operation: 'create', fields: automatic }, options, more);

export const upsert = (options?: INodeParameters, more?: INodeParameters): INodeParameters =>
	writing({ operation: 'upsert', fields: automatic }, options, more);

export const update = (leadId: string, options?: INodeParameters, more?: INodeParameters): INodeParameters =>
	writing({ operation: 'update', leadId, fields: automatic }, options, more);

export const get = (leadId: string, more: INodeParameters = {}): INodeParameters => ({
	operation: 'get',
	leadId,
	...more,
});

export const count = (more: INodeParameters = {}): INodeParameters => ({ operation: 'count', ...more });

export const getMany = (more: INodeParameters = {}): INodeParameters => ({ operation: 'getAll', ...more });

/** The Actions parameter of a new lead. */
export const actionList = (...entries: INodeParameters[]) => ({ actions: { entries } }) as INodeParameters;

export const customAction = (
	code: string,
	fields: IDataObject,
	more: INodeParameters = {},
): INodeParameters => ({
	kind: 'custom',
	code,
	fields: {
		entries: Object.entries(fields).map(([apiName, value]) => ({ field: apiName, value })),
	} as INodeParameters,
	...more,
});

export const payment = (more: INodeParameters = {}): INodeParameters => ({
	kind: 'payment',
	status: 'COMPLETED',
	currency: 'INR',
	amount: '1499.50',
	...more,
});

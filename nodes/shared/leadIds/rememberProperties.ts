import type { INodeProperties } from 'n8n-workflow';

/* Which data table of n8n remembers the IDs of leads: one for all nodes. findLead.ts reads and fills it. */

export const rememberName = 'rememberLeadsIn';
export const rememberLabel = 'Remember Leads In';
const usualTable = 'lead_ids';

export const rememberProperty: INodeProperties = {
	displayName: rememberLabel,
	name: rememberName,
	type: 'string',
	noDataExpression: true,
	default: usualTable,
	hint: 'For a service that returns no lead IDs in searches. Empty: nothing is remembered.',
	description:
		'The data table of n8n that keeps the ID of each lead that the node creates, and its identifier, such as its phone, in clear. An underscore and the Enterprise ID follow its name. The node makes it if it is missing. An item with this identifier then updates the lead.',
};

/** The same, off unless a person gives a name. */
export const rememberIfNamedProperty: INodeProperties = {
	...rememberProperty,
	default: '',
	placeholder: `e.g. ${usualTable}`,
	hint: '',
	description:
		'The data table of n8n in which Create or Update finds this lead later. The node keeps there the ID of the lead and its identifier, such as its phone, in clear.',
};

import type { INodeProperties } from 'n8n-workflow';

import { hidePiiProperty, simplifyProperty } from '../../shared/editor/properties';

/** What the editor shows of *Lead Activity*. */
export const leadActivityProperties: INodeProperties[] = [
	{
		displayName: 'Action Type Names or IDs',
		name: 'types',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getActionTypes' },
		default: [],
		hint: 'Actions of one of these types; of any type if empty',
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
	{
		displayName: 'Performed By Names or IDs',
		name: 'performedBy',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getMembers' },
		default: [],
		hint: 'Actions that one of these team members performed; by anyone if empty',
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
	simplifyProperty,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			hidePiiProperty,
			{
				displayName: 'Look Back (Minutes)',
				name: 'lookBack',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description:
					'How much of the time before the activation counts as new. It applies to the first poll, and to the first one after the event, the types, the members or the workspace were changed.',
			},
			{
				displayName: 'Safety Lag (Seconds)',
				name: 'safetyLag',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 10,
				description:
					'How long to wait before a moment counts as past, so that an action that is stored a little late is not missed. Raise it if actions are noted with an earlier date: one that is dated back further than this does not start the workflow.',
			},
		],
	},
];

import type { INodeProperties } from 'n8n-workflow';

import { limitProperty, returnAllProperty } from '../shared/editor/properties';

export const detailProperty: INodeProperties = {
	displayName: 'Detailed',
	name: 'detail',
	type: 'boolean',
	default: true,
	description:
		'Whether to return the whole definitions instead of a summary: descriptions, the IDs of options, date formats, the fields of actions',
};

/** What the lists of definitions are asked by; the service sends each list whole, and the node cuts it. */
export const listProperties: INodeProperties[] = [returnAllProperty, limitProperty, detailProperty];

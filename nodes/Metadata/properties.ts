import type { INodeProperties } from 'n8n-workflow';

import { limitProperty, returnAllProperty } from '../shared/editor/properties';

const detailProperty: INodeProperties = {
	displayName: 'Detailed',
	name: 'detail',
	type: 'boolean',
	default: true,
	description:
		'Whether to return the whole definitions instead of a summary: with descriptions, the IDs of options, date formats and the fields of actions',
};

/** The parameters of the lists of definitions. The service sends each list whole; the node applies the limit. */
export const listProperties: INodeProperties[] = [returnAllProperty, limitProperty, detailProperty];

import { isEmpty } from 'lodash';
import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { ParameterReader, Parameters } from '../session/parameters';
import { flag, numeric } from '../session/shapes';
import { choice, hintForBuilders, nameOrId, parameter } from './options';

/** Editor fields that operations of several nodes share. */

export const actionIdProperty = parameter(
	'string',
	'Action ID',
	'actionId',
	'The ID of the action, returned as action_id when it was created, and by Timeline, Get Many. An unknown ID fails the item.',
	{ required: true, placeholder: 'e.g. 65f1ac710265f1ac710265f1' },
);

export const hidePiiProperty = parameter(
	'boolean',
	'Hide Personal Data',
	'hidePII',
	'Whether the service redacts personal data in its answers: the name, the identifier, phones, emails, unique values, and team members such as the assignee',
);

export const simplifyProperty = parameter(
	'boolean',
	'Simplify',
	'simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** How records are returned. */
export const outputProperties = [hidePiiProperty, simplifyProperty];

/** How many entries are returned. */
export const limitProperties = [
	parameter(
		'boolean',
		'Return All',
		'returnAll',
		'Whether to return all results or only up to a given limit',
	),
	parameter('number', 'Limit', 'limit', 'Max number of results to return', {
		default: 50,
		typeOptions: { minValue: 1 },
		displayOptions: { show: { returnAll: [false] } },
	}),
];

/** @param ifNobodyFits what becomes of an action whose team member is unknown or inactive */
export const performedByProperty = (ifNobodyFits: string) =>
	nameOrId(
		'Performed By',
		'performedBy',
		'getActiveMembers',
		`The team member who did it: the email, the whole name, or a part of the name that only one active member has. If nobody fits, ${ifNobodyFits}, with a remark.`,
		{ hint: 'Leave empty for the system user' },
	);

/** What lists the fields, the parameter that changes that list, and fields and values for a person who has none before. */
const ofLead = ['Metadata, Custom Field, Get Many', undefined, '{"name": "Asha", "rating": 4}'] as const;
const ofAction = ['Metadata, Custom Action, Get', 'code', '{"comment": "Asked for a quote"}'] as const;

/** The methods that list fields. A new node maps them by hand, as those of n8n do. */
const mappers = {
	newLeadFields: ofLead,
	existingLeadFields: ofLead,
	newActionFields: ofAction,
	existingActionFields: ofAction,
};

/** The values of a lead or an action: a mapper, or JSON for AI models and expressions. session/mapper.ts reads them. */
export function fieldsProperties(method: keyof typeof mappers, description: string): INodeProperties[] {
	const [listedBy, dependsOn, example] = mappers[method];
	// Before that there is nothing to list.
	const unlisted = dependsOn ? { [dependsOn]: [''] } : {};
	// With Empty Values = Clear, a field that is shown and left blank is cleared. In a tool, only a model clears one.
	const inTools = { '@tool': [true] };
	const mapper = (addAllFields: boolean, { show, hide }: IDisplayOptions): INodeProperties => ({
		displayName: 'Fields',
		name: 'fields',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		required: true,
		displayOptions: {
			show: { specifyFields: ['mapper'], ...show },
			...(!isEmpty(hide) && { hide }),
		},
		typeOptions: {
			...(dependsOn && { loadOptionsDependsOn: [dependsOn] }),
			resourceMapper: {
				resourceMapperMethod: method,
				mode: 'add',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields,
				multiKeyMatch: false,
				supportAutoMap: true,
				refreshIncompleteSchemaOnOpen: true,
				refreshStaleSchemaOnOpen: true,
				// n8n shows it beside Retry for every list that is empty. The notice of the mapper says why.
				noFieldsError: 'The fields are not loaded yet.',
			},
		},
		description,
	});
	return [
		choice(
			'Specify Fields',
			'specifyFields',
			'How to enter the values: with a mapper, or as one JSON object, which suits AI models',
			{ mapper: ['Using Fields Below'], json: ['Using JSON'] },
			hintForBuilders(
				'Use json with fieldsJson when the input has other keys than the API names of fields; use mapper with the mapping mode autoMapInputData when they are the same.',
			),
		),
		...(method.startsWith('new')
			? [mapper(true, { hide: unlisted })]
			: [
					mapper(false, { hide: { ...unlisted, ...inTools } }),
					mapper(true, { show: inTools, hide: unlisted }),
				]),
		{
			displayName: 'Fields (JSON)',
			name: 'fieldsJson',
			type: 'json',
			default: '{}',
			required: true,
			displayOptions: { show: { specifyFields: ['json'] } },
			placeholder: `e.g. ${example}`,
			description: `An object with the fields as keys: API names, or as people spell them. ${listedBy} lists the names and types.`,
		},
	];
}

/** Readers of the parameters in properties.ts. */

/** An ID, without the blanks that people paste around it. */
export const idShape = z.string().trim();

export const actionIdReader = (parameters: Parameters) => parameters.reader('actionId', 'Action ID', idShape);

/** Reads how many results to return: Limit, or `Infinity` with Return All. */
export function limitReader(parameters: Parameters): ParameterReader<number> {
	const returnAll = parameters.reader('returnAll', 'Return All', flag, false);
	const limit = parameters.reader('limit', 'Limit', numeric(z.number().int().min(1)), 50);
	return (item) => (returnAll(item) ? Infinity : limit(item));
}

/** The part of a query that asks the service to redact personal data. */
export type HidePiiQuery = { readonly hidePII?: true };

export const privacyQuery = (isHidden: boolean): HidePiiQuery => (isHidden ? { hidePII: true } : {});

export function privacyReader(parameters: Parameters): ParameterReader<HidePiiQuery> {
	const hidePII = parameters.reader('hidePII', 'Hide Personal Data', flag, false);
	return (item) => privacyQuery(hidePII(item));
}

export const simplifyReader = (parameters: Parameters) =>
	parameters.reader('simplify', 'Simplify', flag, true);

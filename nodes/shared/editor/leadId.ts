import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { fitted, type ParameterReader, type Parameters } from '../run/parameters';
import { idShape } from './readers';

/** The address of a lead in the dashboard. No source shows its form, so any address that ends in the ID is one. */
const urlOfLead = /^https?:\/\/[^?#]+\/([^/?#]+)\/?(?:[?#].*)?$/;

/** Which lead: chosen from a list, or named by its ID or its address. searchLeads.ts fills the list. */
export const leadIdProperty: INodeProperties = {
	displayName: 'Lead ID',
	name: 'leadId',
	type: 'resourceLocator',
	required: true,
	// Not the list, because a service may return no IDs in searches.
	default: { mode: 'id', value: '' },
	builderHint: {
		propertyHint:
			'Pass the lead_id of an earlier node in mode id; for a lead that is known by its phone only, use the operation upsert of Leads without a Lead ID.',
	},
	description:
		'The ID of the lead, returned as lead_id when it was created. It is neither the phone nor the name. An unknown ID fails the item.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			hint: 'Search by a whole name, phone or email',
			typeOptions: { searchListMethod: 'searchLeads', searchable: true },
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://app.example.com/leads/65f1c0ffee65f1c0ffee65f1',
			hint: 'The address of the lead in the dashboard, if it ends in the ID',
			extractValue: { type: 'regex', regex: urlOfLead.source },
			validation: [
				{
					type: 'regex',
					properties: { regex: urlOfLead.source, errorMessage: 'The URL does not end in the ID of a lead' },
				},
			],
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 65f1c0ffee65f1c0ffee65f1' },
	],
};

const idInUrl = idShape.transform((url, context) => {
	if (url === '') return url;
	const id = urlOfLead.exec(url)?.[1];
	if (id !== undefined) return id;
	context.addIssue({ code: 'custom', message: 'The URL does not end in the ID of a lead' });
	return z.NEVER;
});

const locator = z.object({ mode: z.string(), value: z.unknown() });

/** Reads the ID. The parameter may also be an expression or, as in earlier versions, the ID itself. */
export function leadIdReader(parameters: Parameters): ParameterReader<string> {
	return readerBy(parameters, idShape, idInUrl);
}

/** As `leadIdReader`, for an operation that needs no ID. */
export function optionalLeadIdReader(parameters: Parameters): ParameterReader<string | null | undefined> {
	return readerBy(parameters, idShape.nullish(), idInUrl.nullish());
}

function readerBy<Id extends z.ZodTypeAny, Url extends z.ZodTypeAny>(
	parameters: Parameters,
	id: Id,
	url: Url,
): ParameterReader<z.output<Id> | z.output<Url>> {
	const raw = locator.safeParse(parameters.raw('leadId')).data;
	if (raw === undefined) return parameters.reader('leadId', 'Lead ID', id, '');
	// Only the value is evaluated: the locator also keeps the name of the lead, in which n8n would look for expressions.
	const evaluate = parameters.part('leadId.value', raw.value);
	const shape = raw.mode === 'url' ? url : id;
	return (item) => fitted('Lead ID', shape, evaluate(item));
}

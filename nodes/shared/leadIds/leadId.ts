import { uniq, zip } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { hintForBuilders } from '../editor/options';
import { idShape } from '../editor/properties';
import type { Session } from '../session/operation';
import { columnOf, validated, type ParameterReader, type Parameters } from '../session/parameters';
import { badParameter, type Failure, FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { prepareValue } from '../values/prepare';
import { isBlank } from '../values/spelling';
import { noFacts } from '../values/valueType';
import { LeadIds, noIdentifierField } from './findLead';
import { rememberProperty } from './rememberProperties';

const label = 'Lead ID';

/** The address of a lead in the dashboard. No source shows its form, so any address that ends in the ID is one. */
const urlOfLead = /^https?:\/\/[^?#]+\/([^/?#]+)\/?(?:[?#].*)?$/;
const noIdInUrl = 'The URL does not end in the ID of a lead';

/** Which lead: chosen from a list, or named by its ID or its address. searchLeads.ts fills the list. */
export const leadIdProperty: INodeProperties = {
	displayName: 'Lead ID',
	name: 'leadId',
	type: 'resourceLocator',
	required: true,
	// Not the list, because a service may return no IDs in searches.
	default: { mode: 'id', value: '' },
	...hintForBuilders(
		'Pass the lead_id of an earlier node in mode id, or what identifies leads, such as the phone, in mode identifier.',
	),
	description:
		'The ID of the lead, returned as lead_id when it was created, or its identifier, by which the node looks it up. An unknown lead fails the item.',
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
					properties: { regex: urlOfLead.source, errorMessage: noIdInUrl },
				},
			],
		},
		{
			displayName: 'By Identifier',
			name: 'identifier',
			type: 'string',
			placeholder: 'e.g. +919876543210',
			hint: 'What identifies a lead in your workspace, such as its phone',
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 65f1c0ffee65f1c0ffee65f1' },
	],
};

/** Where the ID of a lead is looked up that is named by its identifier. */
export const lookUpProperty: INodeProperties = {
	...rememberProperty,
	displayName: 'Look Up Leads In',
	name: 'lookUpLeadsIn',
	hint: '',
	// Without the slash, older n8n waits for a parameter of that name and gives up.
	displayOptions: { show: { '/leadId.mode': ['identifier'] } },
	description:
		'The data table of n8n in which Create or Update remembers lead IDs, for those that a search does not return',
};

export const leadIdProperties = [leadIdProperty, lookUpProperty];

/** Without the mode for what identifies a lead: Create or Update takes that from the fields. */
export const optionalLeadIdProperty: INodeProperties = {
	...leadIdProperty,
	required: false,
	modes: leadIdProperty.modes?.filter(({ name }) => name !== 'identifier') ?? [],
};

const locator = z.object({ mode: z.string(), value: z.unknown() });

/** Reads the ID. The parameter may also be an expression or the ID itself. Identifiers are looked up first. */
export async function leadIdReader(session: Session): Promise<ParameterReader<string>> {
	const located = locatedIn(session.parameters);
	if (located?.mode === 'identifier') return await idsByIdentifier(session, located.evaluate);
	return readerBy(session.parameters, located, idShape);
}

/** Reads by which identifier an item names its lead. Undefined if it names it by its ID. */
export function namedByReader({ parameters }: Session): ParameterReader<unknown> {
	const located = locatedIn(parameters);
	return located?.mode === 'identifier' ? located.evaluate : () => undefined;
}

/** As `leadIdReader`, for an operation that needs no ID and takes no identifier in its place. Empty without an ID. */
export function optionalLeadIdReader(parameters: Parameters): ParameterReader<string> {
	const id = idShape.nullish().transform((given) => given ?? '');
	const located = locatedIn(parameters);
	if (located?.mode === 'identifier')
		throw badParameter(
			'Create or Update takes no identifier as Lead ID',
			'Put the identifier, such as the phone, among the fields, and leave Lead ID empty: the node then updates the lead that has it, or creates one. Nothing was sent.',
		);
	return readerBy(parameters, located, id);
}

function locatedIn(parameters: Parameters) {
	const raw = locator.safeParse(parameters.raw['leadId']).data;
	// Only the value is evaluated: the locator also keeps the name of the lead, in which n8n would look for expressions.
	return raw && { mode: raw.mode, evaluate: parameters.part('leadId.value', raw.value) };
}

function readerBy(
	parameters: Parameters,
	located: ReturnType<typeof locatedIn>,
	id: z.ZodType<string, z.ZodTypeDef, unknown>,
): ParameterReader<string> {
	if (located === undefined) return parameters.reader('leadId', label, id, '');
	const shape = located.mode === 'url' ? id.refine(hasId, noIdInUrl).transform(idInUrl) : id;
	return (item) => validated(label, shape, located.evaluate(item));
}

const hasId = (url: string) => url === '' || urlOfLead.test(url);
const idInUrl = (url: string) => urlOfLead.exec(url)?.[1] ?? '';

const identifierShape = z.union([z.string(), z.number()]).nullish();

/** Looks up the IDs of the leads with these identifiers, once for each, and returns a reader of them. */
async function idsByIdentifier(session: Session, evaluate: ParameterReader<unknown>) {
	const { workspace, parameters, items } = session;
	const { identifier: field } = await workspace.shared.fields();
	if (field === undefined) throw new FailureError(noIdentifierField);
	const identifierOf = (item: number) => prepared(field, validated(label, identifierShape, evaluate(item)));
	const identifiers = uniq(columnOf(items, identifierOf));
	const leadIds = new LeadIds(session, field, parameters.raw['lookUpLeadsIn'], () => identifiers);
	const lookUp = async (identifier: string): Promise<string> => {
		const { leadId, count } = await leadIds.idOf(identifier);
		if (leadId !== undefined) return leadId;
		const advice = session.model ? onlyAPerson : giveItsId;
		throw new FailureError(unknownLead(field, count, `${leadIds.lookedIn} ${advice}`));
	};
	// The first one shows whether the others are in the data table.
	const first = await Promise.allSettled(identifiers.slice(0, 1).map(lookUp));
	const others = await Promise.allSettled(identifiers.slice(1).map(lookUp));
	const found = new Map(zip(identifiers, [...first, ...others]));
	return (item: number) => {
		const result = found.get(identifierOf(item));
		if (result?.status === 'fulfilled') return result.value;
		throw result?.reason ?? new FailureError(unknownLead(field, 0, ''));
	};
}

function prepared(field: FieldDefinition, raw: string | number | null | undefined): string {
	const { value } = isBlank(raw) ? {} : prepareValue(field, raw, noFacts);
	if (!isBlank(value)) return String(value);
	throw badParameter(
		`Lead ID needs the identifier of a lead (${field.apiName})`,
		`Give the ${field.apiName} of the lead, in full. If it is not known, search for the lead by another field.`,
	);
}

function unknownLead({ apiName }: FieldDefinition, count: number, looked: string): Failure {
	if (count === 0)
		return {
			reason: 'not_found',
			message: `No lead has this ${apiName}`,
			description: `A search finds whole values only. Check the ${apiName}, or search for the lead by another field.`,
		};
	const [message, description] =
		count > 1
			? [`${count} leads have this ${apiName}`, chooseOne]
			: [`The ID of the lead with this ${apiName} is not known`, looked];
	return { reason: 'bad_parameter', message, description };
}

const chooseOne = 'Give the ID of the lead that is meant, or merge these leads in the workspace.';
/** To a model, which has no ID of a lead that it did not create. */
export const onlyAPerson =
	'Only leads that Create or Update wrote can be named so here. For this one, a person can add a row with its identifier and lead_id to that table.';

const giveItsId = 'Give the ID of the lead, which is its lead_id from when it was created.';

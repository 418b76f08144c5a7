import { mappedValues } from '../shared/run/mapper';
import type { Session } from '../shared/run/operation';
import { FailureError } from '../shared/sync/failure';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { ValueFacts } from '../shared/values/preparedValue';
import { isMemberField } from '../shared/values/types';
import { MemberIndex } from '../shared/workspace/members';
import type { Definitions } from '../shared/workspace/reader';
import { type PreparedFields, prepareFields } from '../shared/writes/fields';
import { orderKeyOf, WrittenLeads } from './writtenLeads';

/** The fields of one lead: the input values, and the prepared values. */
export interface LeadFields extends PreparedFields {
	readonly raw: Readonly<Record<string, unknown>>;
	/** The value of the identifier field; undefined when it is missing or unusable. */
	readonly identifier: string | undefined;
}

export interface LeadFieldsReader {
	/** Undefined if no definition shows which field identifies a lead. Then nothing is judged by it. */
	readonly identifierField: FieldDefinition | undefined;
	readonly definitions: Definitions['fields'];
	readonly facts: ValueFacts;
	readonly written: WrittenLeads;
	of(item: number): LeadFields;
	/** Equal for items that may be about the same lead; undefined without an identifier. */
	orderKeyOf(fields: LeadFields): string | undefined;
}

/** Fetches the field definitions, and the team only if a value may name a team member. */
export async function leadFields(
	session: Session,
	options: { readonly namesMembers: boolean },
): Promise<LeadFieldsReader> {
	const { settings, workspace } = session;
	const mapped = mappedValues(session);
	const {
		fields: definitions,
		identifier: identifierField,
		statuses,
		lostReasons,
	} = await workspace.definitions();
	if (identifierField === undefined && hasNone(definitions)) {
		throw new FailureError({
			reason: 'unreadable_answer',
			message: 'The workspace has no lead identifier field',
			description: 'Ask an administrator of the workspace to mark one field as the lead identifier.',
		});
	}
	const memberFields = [...definitions.values()].filter(isMemberField);
	const needsMembers = options.namesMembers || mapped.mentions(memberFields.map(({ apiName }) => apiName));
	const facts: ValueFacts = {
		statuses,
		lostReasons,
		members: needsMembers ? await workspace.members() : new MemberIndex([]),
		unknownLabels: settings.unknownLabels,
	};
	const of = (item: number): LeadFields => {
		const raw = mapped.of(item);
		const ready = prepareFields(raw, {
			definitions,
			facts,
			settings,
			address: (apiName) => ({ scope: 'lead', apiName }),
			unknown: mapped.isAutomatic ? settings.unmatchedInput : 'report',
		});
		const value = identifierField && ready.fields[identifierField.apiName];
		const identifier = value === undefined || value === null || value === '' ? undefined : String(value);
		return { ...ready, raw, identifier };
	};
	const written = new WrittenLeads(identifierField);
	written.addEarlier(session, (_outcome, item) => of(item).identifier);
	return {
		identifierField,
		definitions,
		facts,
		written,
		of,
		orderKeyOf: ({ identifier }) =>
			identifierField && identifier !== undefined ? orderKeyOf(identifierField, identifier) : undefined,
	};
}

/** Whether every definition can be read, and says that its field is not the identifier. */
function hasNone(definitions: Definitions['fields']): boolean {
	return (
		definitions.gap === undefined &&
		[...definitions.values()].every(({ isIdentifier }) => isIdentifier === false)
	);
}

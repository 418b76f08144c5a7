import { z } from 'zod';

import type { Session } from '../run/operation';
import { columnOf, fitted, type ParameterReader } from '../run/parameters';
import { type Failure, FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { isBlank, prepareValue } from '../values/prepare';
import { noFacts } from '../values/valueType';
import { type IdOfLead, idOfLead } from './findLead';
import { type RememberedIds, rememberedIds } from './rememberedIds';

const given = z.union([z.string(), z.number()]).nullish();

/** Looks up the IDs of the leads with these identifiers, once for each, and returns a reader of them. */
export async function idsByIdentifier(
	session: Session,
	evaluate: ParameterReader<unknown>,
): Promise<ParameterReader<string>> {
	const { identifier: field } = await session.workspace.shared.fields();
	if (field === undefined) throw new FailureError(noIdentifier);
	const identifierOf = (item: number) => prepared(field, fitted('Lead ID', given, evaluate(item)));
	const identifiers = new Set(columnOf(session.items, identifierOf));
	const remembered = rememberedIds(session, field, 'lookUp', () => [...identifiers]);
	const found = new Map<string, IdOfLead | FailureError>();
	const lookUp = async (identifier: string) => {
		const answer = await idOfLead(session, field, identifier, remembered).catch((thrown: unknown) => {
			if (thrown instanceof FailureError) return thrown;
			throw thrown;
		});
		found.set(identifier, answer);
	};
	const [first, ...others] = identifiers;
	// It shows whether the others are in the data table.
	if (first !== undefined) await lookUp(first);
	await Promise.all(others.map(lookUp));
	return (item) => {
		const answer = found.get(identifierOf(item));
		if (answer instanceof FailureError) throw answer;
		if (answer?.leadId !== undefined) return answer.leadId;
		throw new FailureError(unknown(field, answer?.count ?? 0, lookedIn(session, remembered)));
	};
}

function prepared(field: FieldDefinition, raw: string | number | null | undefined): string {
	const { value } = isBlank(raw) ? {} : prepareValue(field, raw, noFacts);
	if (!isBlank(value)) return String(value);
	throw new FailureError({
		reason: 'bad_parameter',
		message: `Lead ID needs the identifier of a lead (${field.apiName})`,
		description: 'Check the parameter, or the result of its expression for this item.',
	});
}

const noIdentifier: Failure = {
	reason: 'unreadable_answer',
	message: 'No definition shows which field identifies a lead, so no lead can be looked up',
	description: 'Choose By ID in Lead ID.',
};

function unknown({ apiName }: FieldDefinition, count: number, looked: string): Failure {
	if (count === 0)
		return {
			reason: 'not_found',
			message: `No lead has this ${apiName}`,
			description: 'A search finds whole values only. Check the value.',
		};
	if (count > 1)
		return {
			reason: 'bad_parameter',
			message: `${count} leads have this ${apiName}`,
			description: 'Give the ID of the lead that is meant, or merge these leads in the workspace.',
		};
	return {
		reason: 'bad_parameter',
		message: `The ID of the lead with this ${apiName} is not known`,
		description: `${looked} Give the ID of the lead, which is its lead_id from when it was created.`,
	};
}

/** Where the node has looked for an ID in vain, and why it could not. */
export function lookedIn({ searchFacts }: Session, remembered: RememberedIds | undefined): string {
	const inSearch =
		searchFacts.haveIds === false
			? 'This service returns no lead IDs in searches'
			: 'A search does not show it';
	if (remembered === undefined) return `${inSearch}, and no data table is named that could have it.`;
	const { name, problem } = remembered;
	return problem === undefined
		? `${inSearch}, and the data table ${name} has none for it.`
		: `${inSearch}, and the data table ${name} cannot be read: ${problem}.`;
}

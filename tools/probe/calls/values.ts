import type { FieldDefinition } from '../../../nodes/shared/sync/shapes/definitions';
import { identifierOf, leadFields, marker, pipelineOf, sample } from '../answers';
import type { Evidence } from '../evidence';

/* What the writes try, as far as the definitions of the workspace allow it. */

/** A field that no workspace has. */
export const unknownField = 'lead_workspace_probe';

/** The value of the identifier for the new lead. */
function identifierValue({ type }: FieldDefinition, given: string | undefined): string {
	if (given !== undefined) return given;
	// A number that is kept free for fiction.
	if (type === 'phone') return '12025550143';
	return type === 'email' ? 'lead-workspace-probe@example.com' : 'LEAD-WORKSPACE-PROBE';
}

/** The fields of a new lead that take a value. */
const openFields = (evidence: Evidence): readonly FieldDefinition[] =>
	leadFields(evidence).filter(
		({ isIdentifier, isVisible, lockAfterCreate }) => isIdentifier !== true && isVisible && !lockAfterCreate,
	);

/** The field by which a person sees whose lead it is. */
export function namingField(evidence: Evidence): string | undefined {
	const texts = openFields(evidence).filter(({ type }) => type === 'text');
	return (texts.find(({ apiName }) => apiName === 'name') ?? texts[0])?.apiName;
}

const wanted = ['number', 'checkbox', 'date', 'money', 'phone'] as const;

const fieldToTry = (evidence: Evidence, type: FieldDefinition['type']): string | undefined =>
	openFields(evidence).find((field) => field.type === type)?.apiName;

/** The name, and a field of each type whose values the probe can read back. */
export function valuesToTry(evidence: Evidence): Record<string, unknown> {
	const name = namingField(evidence);
	return {
		...Object.fromEntries(
			wanted.flatMap((type) => {
				const field = fieldToTry(evidence, type);
				return field === undefined ? [] : [[field, sample(type)] as const];
			}),
		),
		...(name !== undefined && { [name]: marker }),
	};
}

export const dateField = (evidence: Evidence): string | undefined => fieldToTry(evidence, 'date');

/** A field that the probe filled, and by which nobody knows the lead. */
export const clearedField = (evidence: Evidence): string | undefined =>
	fieldToTry(evidence, 'money') ?? fieldToTry(evidence, 'number');

/** A field that the new lead gets no value for: what null means there is tried with it. */
export function emptyField(evidence: Evidence): string | undefined {
	const tried = Object.keys(valuesToTry(evidence));
	return openFields(evidence).find(
		({ apiName, type }) => ['website', 'medialink', 'text'].includes(type) && !tried.includes(apiName),
	)?.apiName;
}

export const archivedStatus = (evidence: Evidence): string | undefined =>
	pipelineOf(evidence).statuses.find(({ archived }) => archived)?.label;

/** The identifier of the new lead, as a field of a request. */
export function ownIdentifier(
	evidence: Evidence,
	given: string | undefined,
	form = (value: string) => value,
) {
	const field = identifierOf(evidence);
	return field === undefined ? undefined : { [field.apiName]: form(identifierValue(field, given)) };
}

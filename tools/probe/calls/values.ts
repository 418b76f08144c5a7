import type { Evidence } from '../evidence';
import { marker, sample } from '../facts';
import { type Field, leadFields, statusesOf } from '../look/definitions';

/* What the writes try, as far as the definitions of the workspace allow it. */

/** A field that no workspace has. */
export const unknownField = 'lead_workspace_probe';

/** The value of the identifier for the new lead. */
export function identifierValue({ type }: Field, given: string | undefined): string {
	if (given !== undefined) return given;
	// A number that is kept free for fiction.
	if (type === 'PHONE') return '12025550143';
	return type === 'EMAIL' ? 'lead-workspace-probe@example.com' : 'LEAD-WORKSPACE-PROBE';
}

/** A field of each type whose values the probe can read back. Only what is visible takes a value. */
export function valuesToTry(evidence: Evidence): Record<string, unknown> {
	const wanted = ['TEXT', 'NUMBER', 'CHECKBOX', 'DATE', 'MONEY', 'PHONE'];
	const open = leadFields(evidence).filter(
		({ isIdentifier, isVisible, record }) => !isIdentifier && isVisible && record['lockAfterCreate'] !== true,
	);
	const entries = wanted.flatMap((type) => {
		const field = open.find((each) => each.type === type);
		return field === undefined ? [] : [[field.apiName, sample(type, field.labels)] as const];
	});
	const name = open.some(({ apiName }) => apiName === 'name') ? [['name', marker] as const] : [];
	return Object.fromEntries([...entries, ...name]);
}

export const dateField = (evidence: Evidence): string | undefined => fieldToTry(evidence, 'DATE');
export const clearedField = (evidence: Evidence): string | undefined =>
	fieldToTry(evidence, 'MONEY') ?? fieldToTry(evidence, 'TEXT');

function fieldToTry(evidence: Evidence, type: string): string | undefined {
	const tried = Object.keys(valuesToTry(evidence));
	return leadFields(evidence).find((field) => field.type === type && tried.includes(field.apiName))?.apiName;
}

/** A field that the new lead gets no value for: what null means there is tried with it. */
export const emptyField = (evidence: Evidence): string | undefined => {
	const tried = Object.keys(valuesToTry(evidence));
	return leadFields(evidence).find(
		({ apiName, type, isVisible, isIdentifier }) =>
			isVisible &&
			!isIdentifier &&
			['WEBSITE', 'MEDIALINK', 'TEXT'].includes(type) &&
			!tried.includes(apiName),
	)?.apiName;
};

export const archivedStatus = (evidence: Evidence): string | undefined =>
	statusesOf(evidence).find(({ isArchived }) => isArchived)?.label;

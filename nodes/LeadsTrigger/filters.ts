import { isBlankFilter, type Operand, isSet } from '../shared/filters/filter';
import { type Names, namedValues } from '../shared/filters/names';
import { FailureError } from '../shared/sync/failure';
import { rejectFilter } from '../shared/values/dateRange';

/**
 * The values of a filter. Undefined if it is not set. Throws a `FailureError` for one whose expression found nothing:
 * without it, everything would start the workflow.
 *
 * @param stored the filter as the workflow stores it
 */
export function givenFilter(label: string, value: unknown, stored: unknown): unknown {
	if (!isBlankFilter(value)) return value;
	if (!isSet(stored)) return undefined;
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter ${label} is empty`,
		description:
			'It has no value, or its expression found none, and without the filter everything would start the workflow. Give it a value, or remove the filter.',
	});
}

/** The values that the names mean. Throws a `FailureError` for a name that the workspace does not have. */
export function namesOnly(label: string, values: unknown, names: Names): readonly Operand[] {
	return namedValues(label, values, names, true).flatMap((each) => {
		if (each.kind === 'unknown') rejectFilter(label, `It ${each.note}.`);
		return each.kind === 'usable' ? [each.value] : [];
	});
}

import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { dateType } from '../../shared/values/date';
import { dateFormat } from '../../shared/values/dateFormat';
import { mostLabels } from '../../shared/values/labels';
import { otherType } from '../../shared/values/text';
import { isLabelField, valueTypes } from '../../shared/values/types';
import { foldLook } from '../../shared/workspace/labels';
import { type Finding, some } from './finding';
import { namesakes } from './namesakes';

export type FoundInField = Omit<Finding, 'about' | 'subject'>;

/** What may go wrong with the values of a field, of a lead or of an action. */
export function fieldContent(field: FieldDefinition): FoundInField[] {
	return [...ofDefinition(field), ...ofDates(field), ...(isLabelField(field) ? ofLabels(field) : [])];
}

/** Whether the field has dates, in a format that its definition does not show. */
function hidesDateFormat({ type, dateFormat: pattern, unreadable }: FieldDefinition): boolean {
	return valueTypes[type] === dateType && pattern === undefined && !unreadable.includes('dateFormat');
}

function ofDefinition({ type, rawType, unreadable }: FieldDefinition): FoundInField[] {
	if (unreadable.length > 0)
		return [
			{
				finding: 'unreadable_definition',
				message: `Parts of the definition cannot be read: ${some(unreadable)}. The nodes cannot check what depends on them`,
				hint: 'Get Many of the resource shows what the service sends. Try one value before an import.',
			},
		];
	if (valueTypes[type] !== otherType) return [];
	return [
		{
			finding: 'unknown_type',
			message: `The nodes know no fields of the type ${some([rawType])}, and send the values as they are given`,
			hint: 'Try one value before an import.',
		},
	];
}

function ofDates(field: FieldDefinition): FoundInField[] {
	if (hidesDateFormat(field))
		return [
			{
				finding: 'no_date_format',
				message:
					'The definition shows no date format, so the nodes write DD/MM/YYYY. A service that reads the month first stores another day',
				hint: 'Write one date such as 05/06 and look at it in the workspace, or send epoch milliseconds.',
			},
		];
	const { type, dateFormat: pattern } = field;
	if (valueTypes[type] !== dateType || pattern === undefined || dateFormat(pattern) !== undefined) return [];
	return [
		{
			finding: 'unreadable_date_format',
			message: `The nodes cannot write dates in the format of the field, ${pattern}`,
			hint: 'Send epoch milliseconds, or ask an administrator of the workspace for another format.',
		},
	];
}

function ofLabels({ labels }: FieldDefinition): FoundInField[] {
	const alike = namesakes(labels, foldLook).map((same): FoundInField => ({
		finding: 'duplicate_name',
		message: `Labels of the field look the same: ${some(same)}. A form that does not spell one exactly gets the first`,
		hint: 'Ask an administrator of the workspace to keep one of them.',
	}));
	if (labels.length < mostLabels) return alike;
	return [
		...alike,
		{
			finding: 'full_list',
			message: `The field has ${labels.length} labels, and can have ${mostLabels}. Values that would be new labels leave on Remarks`,
			hint: 'Ask an administrator of the workspace to delete labels that nobody uses.',
		},
	];
}

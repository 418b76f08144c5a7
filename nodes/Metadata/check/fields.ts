import { uniq } from 'lodash';

import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { dateType } from '../../shared/values/date';
import { dateFormat } from '../../shared/values/dateFormat';
import { mostLabels } from '../../shared/values/labels';
import { foldedName } from '../../shared/values/spelling';
import { otherType } from '../../shared/values/text';
import { isLabelField, valueTypes } from '../../shared/values/types';
import { foldLook } from '../../shared/workspace/labels';
import { showsNoIdentifier } from '../../shared/workspace/parts';
import { type Finding, type Flaw, flawsOf, namesakes, some, unreadableDefinition } from './finding';
import type { WorkspaceView } from './readWorkspace';

const isDate = ({ type }: FieldDefinition) => valueTypes[type] === dateType;

/** What may go wrong with the values of a field, of a lead or of an action. */
export const contentFlaws: ReadonlyArray<Flaw<FieldDefinition>> = [
	{
		...unreadableDefinition,
		hint: 'Get Many of the resource shows what the service sends. Try one value before an import.',
	},
	{
		finding: 'unknown_type',
		says: ({ type, rawType, unreadable }) =>
			unreadable.length === 0 &&
			valueTypes[type] === otherType &&
			`The nodes know no fields of the type ${some([rawType])}, and send the values as they are given`,
		hint: 'Try one value before an import.',
	},
	{
		finding: 'no_date_format',
		says: (field) =>
			isDate(field) &&
			field.dateFormat === undefined &&
			!field.unreadable.includes('dateFormat') &&
			'The definition shows no date format, so the nodes write DD/MM/YYYY. A service that reads the month first stores another day',
		hint: 'Write one date such as 05/06 and look at it in the workspace, or send epoch milliseconds.',
	},
	{
		finding: 'unreadable_date_format',
		says: (field) =>
			isDate(field) &&
			field.dateFormat !== undefined &&
			dateFormat(field.dateFormat) === undefined &&
			`The nodes cannot write dates in the format of the field, ${field.dateFormat}`,
		hint: 'Send epoch milliseconds, or ask an administrator of the workspace for another format.',
	},
	{
		finding: 'duplicate_name',
		says: (field) =>
			isLabelField(field) &&
			namesakes(field.labels, foldLook).map(
				(same) =>
					`Labels of the field look the same: ${some(same)}. A form that does not spell one exactly gets the first`,
			),
		hint: 'Ask an administrator of the workspace to keep one of them.',
	},
	{
		finding: 'full_list',
		says: (field) =>
			isLabelField(field) &&
			field.labels.length >= mostLabels &&
			`The field has ${field.labels.length} labels, and can have ${mostLabels}. Values that would be new labels leave on Remarks`,
		hint: 'Ask an administrator of the workspace to delete labels that nobody uses.',
	},
];

/** What keeps a form from filling a field of leads. */
const accessFlaws: ReadonlyArray<Flaw<FieldDefinition>> = [
	{
		finding: 'hidden_identifier',
		says: ({ isVisible, isIdentifier }) =>
			!isVisible &&
			isIdentifier === true &&
			'The field that identifies a lead is hidden, so no lead can be created',
		hint: 'Ask an administrator of the workspace to show it.',
	},
	{
		finding: 'hidden_field',
		says: ({ isVisible, isIdentifier }) =>
			!isVisible &&
			isIdentifier !== true &&
			'The field is hidden, so no form can fill it. Its values leave on Remarks',
		hint: 'Leave it out of your forms, or ask an administrator of the workspace to show it.',
	},
	{
		finding: 'locked_field',
		says: ({ isVisible, isIdentifier, lockAfterCreate }) =>
			isVisible &&
			lockAfterCreate &&
			isIdentifier !== true &&
			'Once the field has a value, no update can change it',
		hint: 'Give it its final value when you create the lead.',
	},
];

/** What is wrong with the fields of leads. */
export function fieldFindings(view: WorkspaceView): Finding[] {
	const fields = [...view.fields.values()];
	return [
		...(showsNoIdentifier(view.fields) ? [noIdentifier] : []),
		...fields.flatMap((field) =>
			flawsOf(field, [...accessFlaws, ...contentFlaws], { about: 'field', subject: field.apiName }),
		),
		...sharedNames(fields),
	];
}

const noIdentifier: Finding = {
	finding: 'no_identifier',
	about: 'field',
	subject: '',
	message: 'No field identifies a lead, so the nodes cannot create or find one',
	hint: 'Ask an administrator of the workspace which field is the lead identifier, usually phone.',
};

/** Forms and sheets name a field by its label or its API name, in any spelling. */
function sharedNames(fields: readonly FieldDefinition[]): Finding[] {
	const names = fields.flatMap(({ apiName, label }) =>
		uniq([apiName, label].map(foldedName)).map((name) => ({ name, apiName })),
	);
	return (
		namesakes(names, ({ name }) => name)
			// A name that all fields have says nothing about a field.
			.filter((same) => same.length < fields.length)
			.map((same) => ({
				finding: 'duplicate_name',
				about: 'field',
				subject: same[0].apiName,
				message: `Several fields have one name or differ only in its spelling: ${some(same.map(({ apiName }) => apiName))}. A column of this name may fill none of them`,
				hint: 'Name the columns of your forms and sheets by the API names, or rename the fields in the workspace.',
			}))
	);
}

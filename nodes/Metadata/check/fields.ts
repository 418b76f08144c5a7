import { uniq } from 'lodash';

import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { foldedName } from '../../shared/values/spelling';
import { lacksIdentifier } from '../../shared/workspace/parts';
import { type Finding, some } from './finding';
import { fieldContent, type FoundInField } from './fieldContent';
import { namesakes } from './namesakes';
import type { WorkspaceView } from './readWorkspace';

/** What is wrong with the fields of leads. */
export function fieldFindings(view: WorkspaceView): Finding[] {
	const fields = [...view.fields.values()];
	return [
		...(lacksIdentifier(view.fields) ? [noIdentifier] : []),
		...fields.flatMap((field) =>
			[...access(field), ...fieldContent(field)].map((found) => ({
				...found,
				about: 'field' as const,
				subject: field.apiName,
			})),
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

/** Whether a form can fill the field. */
function access({ isVisible, isIdentifier, lockAfterCreate }: FieldDefinition): FoundInField[] {
	if (!isVisible && isIdentifier === true)
		return [
			{
				finding: 'hidden_identifier',
				message: 'The field that identifies a lead is hidden, so no lead can be created',
				hint: 'Ask an administrator of the workspace to show it.',
			},
		];
	if (!isVisible)
		return [
			{
				finding: 'hidden_field',
				message: 'The field is hidden, so no form can fill it. Its values leave on Remarks',
				hint: 'Leave it out of your forms, or ask an administrator of the workspace to show it.',
			},
		];
	if (!lockAfterCreate || isIdentifier === true) return [];
	return [
		{
			finding: 'locked_field',
			message: 'Once the field has a value, no update can change it',
			hint: 'Give it its final value when you create the lead.',
		},
	];
}

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

import type { INodePropertyOptions } from 'n8n-workflow';

import type { CurrentParameter } from '../shared/editor/fromWorkspace';
import { getLostReasons, getMembers, getStatuses, withNote } from '../shared/editor/pickers';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { noFacts } from '../shared/values/valueType';
import { valueTypes } from '../shared/values/types';
import type { WorkspaceReader } from '../shared/workspace/reader';

/** The values to choose from in a filter, for the field beside it. Leads may still have values that cannot be set now. */
export async function getListedValues(
	workspace: WorkspaceReader,
	parameter: CurrentParameter,
): Promise<INodePropertyOptions[]> {
	const { fields } = await workspace.fields();
	const field = fields.get(String(parameter('&field') ?? ''));
	if (field === undefined) return [nothing('Choose the field first')];
	switch (valueTypes[field.type].refersTo) {
		case 'labels':
			return labelOptions(field);
		case 'statuses':
			return await getStatuses(workspace);
		case 'lostReasons':
			return await getLostReasons(workspace);
		case 'members':
			return await getMembers(workspace);
		case 'nothing':
		case 'files':
			return ownChoices(field);
	}
}

/** An option whose value is empty, as if nothing was chosen. */
const nothing = (name: string): INodePropertyOptions => ({ name, value: '' });

function labelOptions({ labels, hasAllLabels }: FieldDefinition): INodePropertyOptions[] {
	const options = labels.map((label) => ({ name: label, value: label }));
	return withNote(options, hasAllLabels ? undefined : { why: 'not all labels of this field can be read' });
}

function ownChoices(field: FieldDefinition): INodePropertyOptions[] {
	const { input } = valueTypes[field.type];
	const choices = input.kind === 'choice' ? input.choices(field, noFacts) : [];
	return choices.length > 0
		? [...choices]
		: [nothing('This field has no list of values: choose another match')];
}

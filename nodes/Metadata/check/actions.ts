import type { ActionDefinition, FieldDefinition } from '../../shared/sync/shapes/definitions';
import { dateFormat } from '../../shared/values/dateFormat';
import { isFileField } from '../../shared/values/types';
import { foldLook } from '../../shared/workspace/labels';
import { contentFlaws } from './fields';
import { type Finding, type Flaw, flawsOf, namesakes, some, unreadableDefinition } from './finding';
import type { WorkspaceView } from './readWorkspace';

const actionFlaws: ReadonlyArray<Flaw<ActionDefinition>> = [
	{
		...unreadableDefinition,
		hint: 'Custom Action, Get Many shows what the service sends. Try one action before an import.',
	},
	{
		finding: 'mandatory_fields',
		says: ({ fields }) => {
			const asked = fields.filter((field) => field.mandatory && !isFileField(field));
			const names = some(asked.map(({ apiName }) => apiName));
			return asked.length > 0 && `An action without these fields is not stored: ${names}`;
		},
		hint: 'Ask for them in every form that adds this action.',
	},
	{
		finding: 'no_earlier_date',
		says: ({ allowsBackdating }) =>
			allowsBackdating === false &&
			'The action cannot have an earlier date. It gets the time at which it is added',
		hint: 'To import past actions with their dates, ask an administrator of the workspace to allow it.',
	},
];

const fileField: Flaw<FieldDefinition> = {
	finding: 'file_field',
	says: (field) =>
		isFileField(field) && 'The field holds files, so no form can fill it together with the others',
	hint: 'Add the action first, then use Files, Upload to an Action.',
};

const nameOf = ({ displayName, code }: ActionDefinition) =>
	displayName === code ? code : `${displayName} (${code})`;

/** What is wrong with the custom actions. */
export function actionFindings({ actions, fields }: WorkspaceView): Finding[] {
	// An action field without a format takes that of the fields of leads.
	const showsFormat = [...fields.values()].some(
		({ dateFormat: pattern }) => pattern !== undefined && dateFormat(pattern) !== undefined,
	);
	const fieldFlaws = [...contentFlaws, fileField].filter(
		({ finding }) => !(finding === 'no_date_format' && showsFormat),
	);
	return [...actions.values()]
		.flatMap((action) => [
			...flawsOf(action, actionFlaws, { about: 'action', subject: nameOf(action) }),
			...action.fields.flatMap((field) =>
				flawsOf(field, fieldFlaws, { about: 'action', subject: `${nameOf(action)}, ${field.apiName}` }),
			),
		])
		.concat(sharedNames(actions.values()));
}

function sharedNames(actions: Iterable<ActionDefinition>): Finding[] {
	return namesakes(actions, ({ displayName }) => foldLook(displayName)).map((same) => ({
		finding: 'duplicate_name',
		about: 'action',
		subject: same[0].displayName,
		message: `Several custom actions have this name: ${some(same.map(({ code }) => code))}. The nodes cannot choose one by it`,
		hint: 'Choose the action by its code, or rename it in the workspace.',
	}));
}

import type { ActionDefinition } from '../../shared/sync/shapes/definitions';
import { dateFormat } from '../../shared/values/dateFormat';
import { isFileField } from '../../shared/values/types';
import { foldLook } from '../../shared/workspace/labels';
import { fieldContent, type FoundInField } from './fieldContent';
import { type Finding, some } from './finding';
import { namesakes } from './namesakes';
import type { WorkspaceView } from './readWorkspace';

/** What is wrong with the custom actions. */
export function actionFindings({ actions, fields }: WorkspaceView): Finding[] {
	// An action field without a format takes that of the fields of leads.
	const showsFormat = [...fields.values()].some(
		({ dateFormat: pattern }) => pattern !== undefined && dateFormat(pattern) !== undefined,
	);
	return [...actions.values()]
		.flatMap((action) =>
			[...ofAction(action), ...ofFields(action)].map((found): Finding => ({
				subject: nameOf(action),
				...found,
				about: 'action',
			})),
		)
		.filter(({ finding }) => !(finding === 'no_date_format' && showsFormat))
		.concat(sharedNames(actions.values()));
}

const nameOf = ({ displayName, code }: ActionDefinition) =>
	displayName === code ? code : `${displayName} (${code})`;

function ofAction({ allowsBackdating, fields, unreadable }: ActionDefinition): FoundInField[] {
	const found: FoundInField[] = [];
	if (unreadable.length > 0)
		found.push({
			finding: 'unreadable_definition',
			message: `Parts of the definition cannot be read: ${some(unreadable)}. The nodes cannot check what depends on them`,
			hint: 'Custom Action, Get Many shows what the service sends. Try one action before an import.',
		});
	const mandatory = fields.filter((field) => field.mandatory && !isFileField(field));
	if (mandatory.length > 0)
		found.push({
			finding: 'mandatory_fields',
			message: `An action without these fields is not stored: ${some(mandatory.map(({ apiName }) => apiName))}`,
			hint: 'Ask for them in every form that adds this action.',
		});
	if (allowsBackdating === false)
		found.push({
			finding: 'no_earlier_date',
			message: 'The action cannot have an earlier date. It gets the time at which it is added',
			hint: 'To import past actions with their dates, ask an administrator of the workspace to allow it.',
		});
	return found;
}

function ofFields(action: ActionDefinition): Array<FoundInField & Pick<Finding, 'subject'>> {
	return action.fields.flatMap((field) => {
		const found = fieldContent(field);
		if (isFileField(field))
			found.push({
				finding: 'file_field',
				message: 'The field holds files, so no form can fill it together with the others',
				hint: 'Add the action first, then use Files, Upload to an Action.',
			});
		return found.map((each) => ({ ...each, subject: `${nameOf(action)}, ${field.apiName}` }));
	});
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

import type { MappedValues } from '../shared/run/mapper';
import { DefinitionMap } from '../shared/workspace/names';
import type { Session } from '../shared/run/operation';
import { columnOf } from '../shared/run/parameters';
import { type Preparing, preparing } from '../shared/run/preparing';
import { factsBy } from '../shared/run/settings';
import type { ActionDefinition, FieldDefinition } from '../shared/sync/shapes/definitions';
import { isBlank, withDateFormats } from '../shared/values/prepare';
import { isMemberField } from '../shared/values/types';
import type { WorkspaceReader } from '../shared/workspace/reader';
import type { ActionRules } from '../shared/writes/actionDraft';
import { fieldsOfAction } from '../shared/writes/actionEntry';
import { byField } from '../shared/writes/fromColumns';

/**
 * Prepares entries by rules that are made of definitions: those of actions if there are mapped fields, and the team if a
 * value may name a team member. `keys` has the values of the keys of an entry, such as its date.
 */
export async function actionPreparing(
	session: Session,
	values: {
		readonly mapped?: MappedValues;
		readonly keys?: ReadonlyMap<FieldDefinition, (item: number) => unknown>;
	},
): Promise<Preparing<ActionRules>> {
	return await preparing(session, async (workspace) => await actionRules(session, workspace, values));
}

async function actionRules(
	{ settings, model, parameters, items }: Session,
	workspace: WorkspaceReader,
	{ mapped, keys }: Parameters<typeof actionPreparing>[1],
): Promise<ActionRules> {
	const known = mapped ? await workspace.actions() : new DefinitionMap<ActionDefinition>([]);
	const mayHaveValue = (apiNames: readonly string[]): boolean =>
		mapped !== undefined &&
		[...known.keys()].some((code) => byField(mapped, fieldsOfAction(known, code)).mentions(apiNames));
	const actions = await withDateFormats(known, workspace, mayHaveValue);
	const memberFields = [...actions.values()]
		.flatMap(({ fields }) => fields)
		.filter(isMemberField)
		.map(({ apiName }) => apiName);
	const namesMembers = !isBlank(parameters.raw('performedBy')) || mayHaveValue(memberFields);
	const mappedTo = (field: FieldDefinition): ((item: number) => unknown) => {
		const action = [...actions].find(([, { fields }]) => fields.some((each) => each === field));
		if (mapped === undefined || action === undefined) return () => undefined;
		const values = byField(mapped, fieldsOfAction(actions, action[0]));
		return (item) => values.valueOf(item, field.apiName);
	};
	return {
		actions,
		facts: {
			...factsBy(settings, (field) => columnOf(items, keys?.get(field) ?? mappedTo(field))),
			...(namesMembers && { members: await workspace.members() }),
		},
		settings,
		mostPaid: model?.mostPaid,
		unmatchedColumns: mapped?.columns && settings.unmatchedInput,
	};
}

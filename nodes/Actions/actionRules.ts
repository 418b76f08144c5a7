import type { MappedValues } from '../shared/session/mapper';
import { DefinitionMap } from '../shared/workspace/names';
import { preparing, type Session } from '../shared/session/operation';
import { columnOf } from '../shared/session/parameters';
import { ownValue } from '../shared/sync/data';
import type { ActionDefinition, FieldDefinition } from '../shared/sync/shapes/definitions';
import { withDateFormats } from '../shared/session/dateFormats';
import { isBlank } from '../shared/values/spelling';
import { isMemberField } from '../shared/values/types';
import { type ActionRules, actionRulesBy } from '../shared/writes/actionDraft';
import { fieldsOfAction } from '../shared/writes/actionEntry';
import { byField } from '../shared/writes/fromColumns';

/** The values that items give for entries. */
export interface GivenValues {
	readonly mapped?: MappedValues;
	/** Those of the keys of an entry, such as its date. */
	readonly keys?: ReadonlyMap<FieldDefinition, (item: number) => unknown>;
}

/**
 * Prepares entries by rules that are made of definitions: those of actions if there are mapped fields, and the team if a
 * value may name a team member.
 */
export async function actionPreparing(session: Session, { mapped, keys }: GivenValues) {
	const { settings, parameters, items } = session;
	return await preparing<ActionRules>(session, async (workspace) => {
		const known = mapped ? await workspace.actions() : new DefinitionMap<ActionDefinition>([]);
		const mayHaveValue = (apiNames: readonly string[]): boolean =>
			mapped !== undefined &&
			[...known.keys()].some((code) => byField(mapped, fieldsOfAction(known, code)).mentions(apiNames));
		const actions = await withDateFormats(known, workspace, mayHaveValue);
		const memberFields = [...actions.values()].flatMap(({ fields }) => fields.filter(isMemberField));
		const namesMembers =
			!isBlank(parameters.raw['performedBy']) || mayHaveValue(memberFields.map(({ apiName }) => apiName));
		const mappedTo = (field: FieldDefinition): ((item: number) => unknown) => {
			const action = [...actions].find(([, { fields }]) => fields.some((each) => each === field));
			if (mapped === undefined || action === undefined) return () => undefined;
			const values = byField(mapped, fieldsOfAction(actions, action[0]));
			return (item) => ownValue(values.of(item), field.apiName);
		};
		const valuesOf = (field: FieldDefinition) => columnOf(items, keys?.get(field) ?? mappedTo(field));
		const rules = await actionRulesBy(session, workspace, actions, namesMembers, valuesOf);
		return {
			...rules,
			unmatchedColumns: mapped?.columns && (mapped.isAutomatic ? settings.unmatchedInput : 'report'),
		};
	});
}

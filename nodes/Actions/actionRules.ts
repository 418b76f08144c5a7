import type { MappedValues } from '../shared/run/mapper';
import type { Session } from '../shared/run/operation';
import type { ActionDefinition } from '../shared/sync/shapes/definitions';
import { isBlank } from '../shared/values/prepare';
import { isMemberField } from '../shared/values/types';
import { LabelIndex } from '../shared/workspace/labels';
import { DefinitionMap } from '../shared/workspace/definitionMap';
import { MemberIndex } from '../shared/workspace/members';
import type { ActionRules } from '../shared/writes/actionDraft';

/**
 * The rules that prepare entries. Fetches the definitions of actions if there are mapped fields, and the team if a value
 * may name a team member.
 */
export async function actionRules(session: Session, mapped?: MappedValues): Promise<ActionRules> {
	const { workspace, settings, parameters } = session;
	const actions = mapped ? await workspace.actions() : new DefinitionMap<ActionDefinition>([]);
	const memberFields = [...actions.values()]
		.flatMap(({ fields }) => fields)
		.filter(isMemberField)
		.map(({ apiName }) => apiName);
	const namesMembers = !isBlank(parameters.raw('performedBy')) || mapped?.mentions(memberFields) === true;
	return {
		actions,
		facts: {
			statuses: new LabelIndex([]),
			lostReasons: new LabelIndex([]),
			members: namesMembers ? await workspace.members() : new MemberIndex([]),
			unknownLabels: settings.unknownLabels,
		},
		settings,
		unknown: mapped?.isAutomatic ? settings.unmatchedInput : 'report',
	};
}

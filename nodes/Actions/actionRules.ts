import type { Session } from '../shared/run/operation';
import { LabelIndex } from '../shared/workspace/labels';
import { MemberIndex } from '../shared/workspace/members';
import type { ActionRules } from '../shared/writes/actionEntry';

/** What entries are prepared by. The team is fetched only when a value may name one of its members. */
export async function actionRules(
	{ workspace, settings }: Session,
	needs: { readonly definitions: boolean; readonly members: boolean },
): Promise<ActionRules> {
	const [actions, members] = await Promise.all([
		needs.definitions ? workspace.actions() : new Map(),
		needs.members ? workspace.members() : new MemberIndex([]),
	]);
	const facts = {
		statuses: new LabelIndex([]),
		lostReasons: new LabelIndex([]),
		members,
		unknownLabels: settings.unknownLabels,
	};
	return { actions, facts, settings };
}

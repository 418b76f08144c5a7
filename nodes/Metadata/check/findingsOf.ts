import type { Data } from '../../shared/sync/data';
import { actionFindings } from './actions';
import { choiceFindings } from './choices';
import { fieldFindings } from './fields';
import { counted, findingItems } from './finding';
import type { WorkspaceView } from './readWorkspace';
import { serviceFindings } from './service';

/** The findings of a workspace, one item each. */
export function findingsOf(view: WorkspaceView): Data[] {
	const { fields, actions, statuses, lostReasons, members } = view;
	const findings = [serviceFindings, fieldFindings, actionFindings, choiceFindings].flatMap((look) =>
		look(view),
	);
	return findingItems(findings, [
		counted(fields.size, 'field'),
		counted(actions.size, 'custom action'),
		counted(statuses.entries.length + lostReasons.entries.length, 'pipeline label'),
		counted(members.members.length, 'team member'),
	]);
}

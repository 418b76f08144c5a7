import type { Data } from '../../shared/sync/data';
import { actionFindings } from './actions';
import { fieldFindings } from './fields';
import { counted, findingItems } from './finding';
import { pipelineFindings } from './pipeline';
import type { WorkspaceView } from './readWorkspace';
import { serviceFindings } from './service';
import { teamFindings } from './team';

/** The findings of a workspace, one item each. */
export function findingsOf(view: WorkspaceView): Data[] {
	const findings = [serviceFindings, fieldFindings, actionFindings, pipelineFindings, teamFindings].flatMap(
		(look) => look(view),
	);
	const { fields, actions, statuses, lostReasons, members } = view;
	const looked = [
		counted(fields.size, 'field'),
		counted(actions.size, 'custom action'),
		counted(statuses.entries.length + lostReasons.entries.length, 'pipeline label'),
		counted(members.members.length, 'team member'),
	];
	return findingItems(findings, looked);
}

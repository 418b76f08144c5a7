import type { ActionCriterion } from '../store';
import type { Workspace } from '../workspace';

/** Leaves out the actions that a lagging timeline does not show yet. */
export function shown(workspace: Workspace, criterion: ActionCriterion): ActionCriterion {
	const lag = workspace.timelineLag?.() ?? 0;
	return lag === 0
		? criterion
		: { ...criterion, to: Math.min(criterion.to ?? Infinity, workspace.now() - lag) };
}

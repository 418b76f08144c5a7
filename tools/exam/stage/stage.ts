import type { TestWorkspace } from '../../../test/kit/workspace';
import { append, createLead } from './carryOut';
import { cast } from './cast';
import { Known } from './known';
import { readState, type State } from './state';

/** The workspace of a wish before anything happens. */
export interface Stage {
	readonly known: Known;
	readonly state: State;
}

/** Empties the workspace, and lets the cast enter. */
export async function setStage(workspace: TestWorkspace): Promise<Stage> {
	workspace.sandbox.speak('strict');
	workspace.sandbox.reset('empty');
	workspace.forgetDefinitions();
	const known = new Known();
	for (const [name, { fields, timeline = {}, recorded = [] }] of Object.entries(cast)) {
		const leadId = await createLead(workspace, fields);
		known.add(name, leadId);
		for (const [key, entry] of Object.entries(timeline)) {
			const { id, fileIds } = await append(workspace, leadId, entry);
			known.add(`${name}.${key}`, id);
			for (const fileId of fileIds) known.add(`${name}.${key}.file`, fileId);
		}
		for (const type of recorded) workspace.sandbox.record(leadId, { type });
	}
	return { known, state: await readState(workspace) };
}

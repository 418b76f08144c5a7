import type { TestWorkspace } from '../../../test/kit/workspace';
import { append, createLead } from './carryOut';
import { cast, type CastName } from './cast';
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
		known.add(name, leadId, 'lead');
		for (const [key, entry] of Object.entries(timeline)) {
			known.add(`${name}.${key}`, await append(workspace, leadId, entry), entry.type);
		}
		for (const type of recorded) workspace.sandbox.record(leadId, { type });
	}
	const state = await readState(workspace);
	for (const { action, id } of state.files) {
		for (const name of Object.keys(cast) as CastName[]) {
			for (const key of Object.keys(cast[name].timeline ?? {})) {
				if (known.idOf(`${name}.${key}`) === action) known.add(`${name}.${key}.file`, id, 'file');
			}
		}
	}
	return { known, state };
}

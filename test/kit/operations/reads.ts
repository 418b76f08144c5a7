import { range } from 'lodash';

import { append, feedback } from '../nodes/actions';
import { person } from '../people';
import type { TestWorkspace } from '../workspace';
import { createIds, type Ids } from './row';

export const peopleToRead = range(25).map((index) => person(index));
/** More than one page, so that an operation that stops early is seen. */
export const comments = range(12).map((index) => `comment ${index}`);

/** Fills an empty workspace with what each read shows. */
export async function fillToRead(workspace: TestWorkspace): Promise<Ids> {
	const ids = await createIds(workspace);
	await Promise.all(peopleToRead.map(async (one) => await workspace.createLead(one)));
	const entries = comments.map((comment) => ({ type: feedback, fields: { comment } }));
	await append(workspace, ids.leadId, ...entries);
	return ids;
}

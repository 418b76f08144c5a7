import type { INodeParameters } from 'n8n-workflow';

import { person } from '../kit/people';
import type { TestWorkspace } from '../kit/workspace';
import { itemsOf, visit } from './support';

/** The parameters of a trigger for Site Visits. */
export const leadActivity = (more: INodeParameters = {}): INodeParameters => ({
	event: 'leadActivity',
	activity: { types: ['ACTION_1001'] },
	...more,
});

/** A new lead with Site Visits at these times. */
export const leadWithVisits = async (workspace: TestWorkspace, index: number, ...times: number[]) =>
	await workspace.createLead(
		person(index),
		times.map((created_on) => ({ type: visit, fields: {}, created_on })),
	);

export const namesOf = (output: Parameters<typeof itemsOf>[0]) => itemsOf(output).map(({ name }) => name);

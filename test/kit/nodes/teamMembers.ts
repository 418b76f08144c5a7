import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { TestWorkspace } from '../workspace';
import { writing } from './options';

export const teamMembersType = 'n8n-nodes-lead-workspace.teamMembers';

/** Create, with each value read from the item. */
export const createMember = (options?: INodeParameters, more: INodeParameters = {}): INodeParameters =>
	writing({ operation: 'create' }, options, {
		name: '={{ $json.name }}',
		email: '={{ $json.email }}',
		phoneNumber: '={{ $json.phone }}',
		role: '={{ $json.role }}',
		password: '={{ $json.password }}',
		...more,
	});

export const getMember = (member: string, more: INodeParameters = {}): INodeParameters => ({
	operation: 'get',
	member,
	...more,
});

export const getMembers = (more: INodeParameters = {}): INodeParameters => ({ operation: 'getAll', ...more });

export const updateAvailability = (
	member: string,
	availability: string,
	options?: INodeParameters,
): INodeParameters => writing({ operation: 'updateAvailability', member, availability }, options);

export const password = 'correct horse battery';

/** A person who is not on the team yet. */
export const newcomer = (index: number, more: IDataObject = {}): IDataObject => ({
	name: `Newcomer ${index}`,
	email: `newcomer${index}@lead-workspace.example`,
	phone: `+91 98765 ${String(10_000 + index)}`,
	role: 'CALLER',
	...more,
});

/** The service's record of a team member; undefined if the member does not exist. */
export async function memberOf(workspace: TestWorkspace, email: string): Promise<IDataObject | undefined> {
	const answer = await workspace.call(
		'GET',
		`/team-members/${encodeURIComponent(email)}?includeDeleted=true`,
	);
	return answer.status === 200 ? ((await answer.json()) as IDataObject) : undefined;
}

export async function setSeats(workspace: TestWorkspace, seats: number): Promise<void> {
	await workspace.administer('PUT', '/seats', { seats });
}

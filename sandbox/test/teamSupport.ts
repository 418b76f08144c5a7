import { Api, type Fields } from '../../test/kit/sandbox/useSandbox';

let people = 0;

export const newMember = (changes: Fields = {}): Fields => ({
	name: 'Asha Nair',
	email: `new${(people += 1)}@lead-workspace.example`,
	phone_number: '919820012345',
	role: 'CALLER',
	...changes,
});

/** Adds a member. */
export const add = (api: Api, changes: Fields = {}) => api.post<Fields>('/team-members', newMember(changes));

/** How many members are not deleted. */
export const present = async (api: Api) =>
	(await api.get<{ total_count: number }>('/team-members')).data.total_count;

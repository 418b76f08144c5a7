import type { Resource } from '../shared/run/operation';

export const teamMemberResource: Resource = { value: 'teamMember', name: 'Team Member' };

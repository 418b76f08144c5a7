import { z } from 'zod';

import { isFromModel, isPermitted, modelPermissions } from '../../shared/model/models';
import { rolePermission } from '../../shared/model/permissions';
import type { Operation } from '../../shared/run/operation';
import { createMember } from '../createMember';
import { newMemberProperties } from '../properties';
import { teamMemberResource } from '../resources';
import { leastRole } from '../values';

const passwordShape = z.union([z.string(), z.number().transform(String)]).nullish();

const roleOfModel = z
	.unknown()
	.refine(
		(role) => role === leastRole,
		`A model may give no other role than ${leastRole}; a person can choose one in the tool, or allow it with ${rolePermission.displayName}`,
	);

export const create: Operation = {
	resource: teamMemberResource,
	value: 'create',
	name: 'Create',
	action: 'Create a team member',
	description: 'Add a team member, who is invited by email, or active at once if you set a password',
	writes: true,
	valueOptions: ['valueHandling'],
	properties: [...newMemberProperties, rolePermission],
	secrets: ['password'],

	start(session) {
		const { parameters, model } = session;
		const isLimited =
			model !== undefined &&
			isFromModel(parameters.raw('role')) &&
			!isPermitted(parameters.raw(modelPermissions.chooseRole));
		const name = parameters.reader('name', 'Name', z.unknown());
		const emailOf = parameters.reader('email', 'Email', z.unknown());
		const phoneNumber = parameters.reader('phoneNumber', 'Phone Number', z.unknown());
		const role = parameters.reader('role', 'Role', isLimited ? roleOfModel : z.unknown());
		const password = parameters.reader('password', 'Password', passwordShape, '');
		return {
			read: (item) => {
				const email = emailOf(item);
				return {
					orderKeys: [String(email).trim().toLowerCase()],
					run: async () => {
						const values = {
							name: name(item),
							email,
							phone_number: phoneNumber(item),
							role: role(item),
						};
						return await createMember(session, item, { values, password: password(item) ?? '' });
					},
				};
			},
		};
	},
};

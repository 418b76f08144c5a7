import { z } from 'zod';

import type { Operation } from '../../shared/run/operation';
import { createMember, takenEmails } from '../createMember';
import { newMemberProperties } from '../properties';

const passwordShape = z.union([z.string(), z.number().transform(String)]).nullish();

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a team member',
	description: 'Add a person to the team: invited by email, or active at once with a password',
	writes: true,
	properties: newMemberProperties,
	secrets: ['password'],

	start(session) {
		const { parameters } = session;
		const name = parameters.reader('name', 'Name', z.unknown());
		const email = parameters.reader('email', 'Email', z.unknown());
		const phoneNumber = parameters.reader('phoneNumber', 'Phone Number', z.unknown());
		const role = parameters.reader('role', 'Role', z.unknown());
		const password = parameters.reader('password', 'Password', passwordShape, '');
		const taken = takenEmails(session);
		return {
			read: (item) => {
				const given = email(item);
				return {
					orderKey: String(given).trim().toLowerCase(),
					run: async () => {
						const values = {
							name: name(item),
							email: given,
							phone_number: phoneNumber(item),
							role: role(item),
						};
						return await createMember(session, item, { values, password: password(item) ?? '' }, taken);
					},
				};
			},
		};
	},
};

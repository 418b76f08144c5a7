import { z } from 'zod';
import { settableStates } from '../../domain/teamWrites';
import { paged, time } from './parts';

export const teamMember = z.object({
	name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	status: z.enum([...settableStates, 'Invited', 'Deleted']),
	manager_name: z.string().nullable(),
	manager_email: z.string().nullable(),
	permission_template_name: z.string().nullable(),
	license: z
		.object({ status: z.string(), type: z.string(), start_date: time, end_date: time })
		.nullable()
		.describe('Null without a seat'),
});

export const teamMembersSchema = paged(teamMember).describe('Ascending by name');

export const teamMemberCreated = z.object({
	name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	role: z.enum(['ADMIN', 'MANAGER', 'CALLER', 'MARKETING_USER']),
	status: z.enum(['INVITED', 'Active']).describe('INVITED without a password'),
});

export const availability = z.object({ email: z.string(), status: z.enum(settableStates) });

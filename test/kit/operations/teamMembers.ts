import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { operations } from '../../../nodes/TeamMembers/operations';
import {
	createMember,
	getMember,
	getMembers,
	memberOf,
	newcomer,
	setSeats,
	updateAvailability,
} from '../nodes/teamMembers';
import { diya, isha } from '../people';
import type { TestWorkspace } from '../workspace';
import { availability } from './output';
import { itemCount, type MarkedItem, type Rows, type Stage } from './row';
import { json } from './values';

const marked: readonly MarkedItem[] = range(itemCount).map((item) => ({
	json: newcomer(item),
	marker: String(newcomer(item)['email']),
	values: { name: `Newcomer ${item}`, phone_number: `9198765${10_000 + item}` },
}));

/** Enough seats for the seeded members and the new ones. */
const seats = 200;

async function stageOf(
	workspace: TestWorkspace,
	parameters: INodeParameters,
	isStored: (status: unknown) => boolean,
): Promise<Stage> {
	await setSeats(workspace, seats);
	const stored = async () => {
		const members = marked.map(async ({ marker }) => {
			const { status, name, phone_number } = (await memberOf(workspace, marker)) ?? {};
			return { marker, status, values: { name, phone_number } as IDataObject };
		});
		return (await Promise.all(members)).filter(({ status }) => isStored(status));
	};
	return { parameters, items: marked, stored };
}

const answer = { email: diya, remarks: [{ field: 'email', remark: 'Stored otherwise' }] };
const records = {
	status: availability,
	permission_template_name: {
		description: 'The name of a template of permissions, which is not the role',
	},
};

export const teamMemberRows = {
	'teamMember.create': {
		parameters: (_, options) => createMember(options),
		item: (index) => ({ json: newcomer(index) }),
		outcomes: ['created', 'recovered', 'dry_run'],
		output: {
			status: availability,
			role: { description: 'ADMIN, MANAGER, CALLER or MARKETING_USER; no read returns it' },
		},
		works: async (_, options) => {
			const parameters = createMember(options);
			return [
				{ parameters, items: json([newcomer(1), newcomer(2, { email: 'x', role: 'BOSS' })]) },
				// A number of Mexico as it was written until 2019.
				{ parameters, items: json([newcomer(4, { phone: '+5215512345678' })]) },
				{ parameters, items: json([newcomer(3)]), answer },
			];
		},
		stage: async (workspace) => await stageOf(workspace, createMember(), (status) => status !== undefined),
	},
	'teamMember.get': {
		parameters: ({ member }) => getMember(member),
		shows: [diya],
		output: records,
	},
	'teamMember.getAll': {
		parameters: () => getMembers(),
		shows: [diya, 'emre.yildiz@', 'hugo.martin@', 'kavya.nair@', 'rohan.gupta@'],
		whole: { returnAll: true },
		listing: {
			route: 'GET /team-members',
			pageSize: 10,
			entry: (number) => ({ name: `Member ${number}`, email: `m${number}@mail.example`, number }),
		},
		output: records,
	},
	'teamMember.updateAvailability': {
		parameters: (_, options) => updateAvailability(diya, 'Active', options),
		outcomes: ['updated', 'recovered', 'dry_run'],
		output: { status: availability },
		works: async (_, options) => [
			{
				parameters: updateAvailability('={{ $json.email }}', '={{ $json.state }}', options),
				items: json([
					...['on leave', 'Asleep'].map((state) => ({ email: isha, state })),
					...['working', 'Elsewhere'].map((state) => ({ email: diya, state })),
					{ email: 'nobody@mail.example', state: 'Working' },
					{ email: 'Diya', state: 'On Leave' },
				]),
			},
			{ parameters: updateAvailability(diya, 'Working', options), items: [{}], answer },
		],
		stage: async (workspace) => {
			const parameters = updateAvailability('={{ $json.email }}', 'On Leave');
			const stage = await stageOf(workspace, parameters, (status) => status === 'On Leave');
			for (const { marker, values } of marked) {
				const member = { ...values, role: 'CALLER', email: marker, password: 'a long password' };
				await workspace.call('POST', '/team-members', member);
			}
			return stage;
		},
	},
} satisfies Rows<typeof operations>;

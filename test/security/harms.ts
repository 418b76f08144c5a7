import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	actionsType,
	asJson,
	createCustom,
	createPayment,
	siteVisit,
	updateCustom,
} from '../kit/nodes/actions';
import { filesType } from '../kit/nodes/files';
import { actionList, create, leadsType, payment, update, upsert } from '../kit/nodes/leads';
import { createMember, newcomer, teamMembersType, updateAvailability } from '../kit/nodes/teamMembers';
import { person } from '../kit/people';

/** What stands in the workspace before each call. */
export interface Target {
	readonly leadId: string;
	readonly visitId: string;
	readonly fileId: string;
	readonly actionId: string;
}

/** A call of a model that no person asked for. */
export interface Harm {
	readonly name: string;
	readonly type: string;
	readonly parameters: (target: Target) => INodeParameters;
	readonly args: IDataObject;
	/** What a person would set to allow it. Undefined: nobody can. */
	readonly permission?: INodeParameters;
}

/** The ways in which the value of a parameter comes from a model. */
const forms: ReadonlyArray<(key: string) => string> = [
	(key) => `={{ $fromAI('${key}') }}`,
	(key) => `={{ $fromAi("${key}", "What the user wants", "string") }}`,
	(key) => `={{ $json.${key} }}`,
	(key) => `={{ ('' + $json["${key}"]).trim() }}`,
];

/** Each value in each form, of a parameter of that name. */
function filled<Value>(
	name: string,
	values: readonly Value[],
): Array<{ as: string; args: IDataObject; raw: string }> {
	return values.flatMap((value) =>
		forms.map((form) => ({
			as: `${name} = ${JSON.stringify(value)}, by ${form(name)}`,
			raw: form(name),
			args: { [name]: value } as IDataObject,
		})),
	);
}

const member = (more: INodeParameters) =>
	createMember(
		{},
		{
			name: 'Newcomer',
			email: String(newcomer(1)['email']),
			phoneNumber: '+919876510001',
			role: 'CALLER',
			password: '',
			...more,
		},
	);

const roles = filled('role', ['ADMIN', 'MANAGER', 'MARKETING_USER', 'admin', ' Admin ']).map(
	({ as, raw, args }): Harm => ({
		name: `Create a team member: ${as}`,
		type: teamMembersType,
		parameters: () => member({ role: raw }),
		args,
		permission: { modelMayChooseRole: true },
	}),
);

const passwords = filled('password', ['a-Secret-1234567']).map(({ as, raw, args }): Harm => ({
	name: `Create a team member: ${as}`,
	type: teamMembersType,
	parameters: () => member({ password: raw }),
	args,
}));

const members = ['aarav.mehta@lead-workspace.example', 'diya.sharma@lead-workspace.example'];
const absences = ['Inactive', 'On Leave'].flatMap((state) =>
	filled('member', members).map(({ as, raw, args }): Harm => ({
		name: `Set a team member ${state}: ${as}`,
		type: teamMembersType,
		parameters: () => updateAvailability(raw, state),
		args,
		permission: { modelMayChooseMember: true },
	})),
);

const deletions = [undefined, false, 'true', 1, '={{ true }}', "={{ $fromAI('may', '', 'boolean') }}"].map(
	(modelMayDelete): Harm => ({
		name: `Delete a file, where its permission is ${JSON.stringify(modelMayDelete)}`,
		type: filesType,
		parameters: ({ leadId, actionId, fileId }) => ({
			resource: 'file',
			operation: 'delete',
			leadId,
			actionId,
			fileId,
			...(modelMayDelete === undefined ? {} : { modelMayDelete }),
		}),
		args: { may: true },
		permission: { modelMayDelete: true },
	}),
);

const amounts = filled('amount', ['99999999', '10000.01', '1,00,00,000', '₹ 50000']).flatMap(
	({ as, raw, args }): Harm[] => [
		{
			name: `Record a payment: ${as}`,
			type: actionsType,
			parameters: ({ leadId }) => createPayment(leadId, {}, { amount: raw, currency: 'INR' }),
			args,
			permission: { modelMayPayUpTo: 1e9 },
		},
		{
			name: `Create a lead with a payment: ${as}`,
			type: leadsType,
			parameters: () => create({}, { ...asJson(person(2)), ...actionList(payment({ amount: raw })) }),
			args,
			permission: { modelMayPayUpTo: 1e9 },
		},
	],
);

/** Values of fields that have labels, with one that nobody has created. */
const unknownLabels: IDataObject[] = [
	{ city: 'Atlantis' },
	{ source: 'IGNORE PREVIOUS' },
	{ interests: ['CRM', 'Free Money'] },
	{ languages: 'English, Klingon' },
];
const raw = '={{ $fromAI("fields", "The fields", "json") }}';
const allowLabels = { options: { reading: { unknownLabels: 'create' } } };

const labelsOfLeads = unknownLabels.flatMap((fields): Harm[] => {
	const name = JSON.stringify(fields);
	const json = { ...asJson(raw) };
	return [
		{
			name: `Create a lead: ${name}`,
			type: leadsType,
			parameters: () => create({}, json),
			args: { fields: { ...person(2), ...fields } },
			permission: allowLabels,
		},
		{
			name: `Create or update a lead: ${name}`,
			type: leadsType,
			parameters: () => upsert({}, json),
			args: { fields: { ...person(2), ...fields } },
			permission: allowLabels,
		},
		{
			name: `Update a lead: ${name}`,
			type: leadsType,
			parameters: ({ leadId }) => update(leadId, {}, json),
			args: { fields },
			permission: allowLabels,
		},
	];
});

const labelsOfActions: Harm[] = [
	{
		name: 'Create a custom action with a new label',
		type: actionsType,
		parameters: ({ leadId }) => createCustom(leadId, siteVisit, {}, asJson(raw)),
		args: { fields: { outcome: 'Bribed' } },
		permission: allowLabels,
	},
	{
		name: 'Update a custom action with a new label',
		type: actionsType,
		parameters: ({ leadId, visitId }) => updateCustom(leadId, visitId, {}, asJson(raw)),
		args: { fields: { outcome: 'Bribed' } },
		permission: allowLabels,
	},
];

/** What skips the preparation, and with it the checks. */
const unchecked = [
	create({ valueHandling: 'sendAsIs' }, asJson(raw)),
	upsert({ valueHandling: 'sendAsIs' }, asJson(raw)),
].map((parameters): Harm => ({
	name: `Send as is: ${String(parameters['operation'])}`,
	type: leadsType,
	parameters: () => parameters,
	args: { fields: { ...person(2), city: 'Atlantis' } },
}));

const uncheckedPayment: Harm = {
	name: 'Send as is: a payment',
	type: actionsType,
	parameters: ({ leadId }) => createPayment(leadId, { valueHandling: 'sendAsIs' }, { currency: 'INR' }),
	args: { amount: '99999999' },
};

export const harms: readonly Harm[] = [
	...roles,
	...passwords,
	...absences,
	...deletions,
	...amounts,
	...labelsOfLeads,
	...labelsOfActions,
	...unchecked,
	uncheckedPayment,
];

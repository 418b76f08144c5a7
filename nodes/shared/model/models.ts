/** What a model that calls a node as its tool may do, and what it may ask for. Strangers write texts that it reads. */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { Operation } from '../session/operation';
import type { Parameters } from '../session/parameters';
import type { WriteSettings } from '../session/settings';
import { badParameter, type FailureError } from '../sync/failure';

/** In the currency of the payment. */
export const usualMostPaid = 10_000;

/** A parameter that only the tool of a model shows. */
const inTool = (property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { '@tool': [true] } },
});

/**
 * What a person allows a model. None of these takes an expression: a model could write what the expression reads, and so
 * allow itself more. So only `true` is a permission.
 */
const permission = (name: string, displayName: string, description: string) =>
	inTool({ displayName, name, type: 'boolean', noDataExpression: true, default: false, description });

export const deletePermission = permission(
	'modelMayDelete',
	'Let a Model Delete',
	'Whether the agent may delete files without asking a person. A deleted file cannot be restored, and a text that the agent reads may contain an instruction to delete.',
);

export const rolePermission = permission(
	'modelMayChooseRole',
	'Let a Model Choose the Role',
	'Whether the agent may give a new team member another role than Caller. Otherwise, only a person can, by choosing the role in the tool.',
);

export const memberPermission = permission(
	'modelMayChooseMember',
	'Let a Model Choose the Member',
	'Whether the agent may set the availability of any team member, the administrator included. Otherwise, only of the one that you choose, such as the person who uses the agent.',
);

export const mostPaidProperty = inTool({
	displayName: 'Largest Payment of a Model',
	name: 'modelMayPayUpTo',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0 },
	default: usualMostPaid,
	description:
		'The largest amount of one payment that the agent may record, such as 10000 for 10,000 rupees in a payment in INR: in the currency of the payment, and not in its cents or paise. The node holds back a payment of more. It does not limit how many payments the agent records, nor their sum.',
});

const fieldsProperty = inTool({
	displayName: 'Fields for the Model',
	name: 'modelFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. name, status, budget',
	description:
		'The names of the fields that the agent reads, separated by commas. If empty, as many as fit into 500 characters for one record. Let the model fill it in, so that it can ask for what was left out.',
});

const skipProperty = inTool({
	displayName: 'Entries to Skip',
	name: 'modelSkip',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description:
		'How many records the agent has seen already. An answer has about 4,000 characters. Let the model fill it in, so that it can ask for the next records.',
});

/** The parameters with which a model asks for more of what a read found. */
export const askingProperties = [fieldsProperty, skipProperty];

const askedFields = z
	.union([z.string().transform((names) => names.split(',')), z.array(z.string())])
	.transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
	.catch([]);
const askedSkip = z.coerce.number().int().nonnegative().catch(0);

/** Which part of the records of a read a model asks for: without fields, as many as fit; and how many it has seen already. */
export type AskedPart = ReturnType<ReturnType<typeof askedPartReader>>;

export function askedPartReader(parameters: Parameters) {
	const fields = parameters.reader(fieldsProperty.name, fieldsProperty.displayName, askedFields, '');
	const skip = parameters.reader(skipProperty.name, skipProperty.displayName, askedSkip, 0);
	return (item: number) => ({ fields: fields(item), skip: skip(item) });
}

/** Whether a person lets the model ask: the parameters are part of its tool only then. */
export const mayAskBy = ({ raw }: Parameters) => ({
	fields: isFromModel(raw[fieldsProperty.name]),
	skip: isFromModel(raw[skipProperty.name]),
});

/**
 * With these names in an expression, a person says what a value is: `$` is that of `$('A Node')`. `$json` and `$input`
 * are what the model sends.
 */
const namesOfPersons = new Set('$ $node $vars $env $secrets $workflow $execution $now $today'.split(' '));

/** Whether a model may write the value of a parameter, or a part of it. */
export function isFromModel(parameter: unknown): boolean {
	if (typeof parameter === 'object' && parameter !== null) return Object.values(parameter).some(isFromModel);
	if (typeof parameter !== 'string' || !parameter.startsWith('=')) return false;
	return (parameter.match(/\$\w*/g) ?? []).some((name) => !namesOfPersons.has(name));
}

/** Whether a model may write this parameter, and no person allows that. */
export const isForbidden = (parameter: unknown, permission: unknown): boolean =>
	isFromModel(parameter) && permission !== true;

/** The largest amount of a payment that a model may record. Anything but a number is no permission. */
export function mostPaidBy(parameters: INodeParameters): number {
	return z.number().nonnegative().catch(usualMostPaid).parse(parameters[mostPaidProperty.name]);
}

/** A model creates no new labels unless a person chose that in the tool. */
export function settingsForModel(settings: WriteSettings, options: unknown): WriteSettings {
	const chosen = z.object({ unknownLabels: z.unknown() }).partial().safeParse(options).data?.unknownLabels;
	return chosen === undefined ? { ...settings, unknownLabels: 'holdBack' } : settings;
}

type Guarded = Pick<Operation, 'destroys' | 'secrets' | 'writes' | 'modelGuard'>;

/** Throws a `FailureError` if a model may not run the operation with these parameters. */
export function refuseToModel(
	{ destroys, secrets = [], writes, modelGuard: guard }: Guarded,
	parameters: INodeParameters,
	{ valueHandling }: WriteSettings,
): void {
	if (destroys && parameters[deletePermission.name] !== true)
		throw refusal('delete here', `A person can allow it with ${deletePermission.displayName} in the tool.`);
	if (guard && isForbidden(parameters[guard.parameter], parameters[guard.permission.name]))
		throw refusal(
			`choose ${guard.what}`,
			`A person can choose it in the tool, or allow it with ${guard.permission.displayName}.`,
		);
	const written = secrets.filter((name) => isFromModel(parameters[name]));
	if (written.length > 0)
		throw refusal(
			`choose the ${written.join(' or the ')}`,
			'What a model writes is stored with the execution and may be shown in a chat.',
		);
	// The checks of labels and amounts are a part of the preparation.
	if (writes && valueHandling === 'sendAsIs')
		throw refusal(
			'send values unchecked',
			'Set Options → Reading Values → Value Handling to Prepare in the tool.',
		);
}

function refusal(what: string, advice: string): FailureError {
	return badParameter(`A model may not ${what}`, `${advice} Nothing was sent.`);
}

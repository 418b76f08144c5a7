/** What a model that calls a node as its tool may not do. Strangers write texts that it reads. */
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import type { Operation } from '../run/operation';
import type { Parameters } from '../run/parameters';
import type { WriteSettings } from '../run/settings';
import { FailureError } from '../sync/failure';

/** The parameters with which a person allows a model more. They take no expression, so only `true` is a permission. */
export const modelPermissions = {
	delete: 'modelMayDelete',
	chooseRole: 'modelMayChooseRole',
	chooseMember: 'modelMayChooseMember',
} as const;

/** The parameter that limits the amount of a payment. */
export const mostPaidName = 'modelMayPayUpTo';

/** In the currency of the payment. */
export const usualMostPaid = 10_000;

/** The names of the parameters with which a model asks for more of what a read found. */
export const modelFieldsName = 'modelFields';
export const modelSkipName = 'modelSkip';

/** Which part of the records of a read a model asks for. */
export interface Asked {
	/** Empty: as many fields as fit. */
	readonly fields: readonly string[];
	/** How many records it has seen already. */
	readonly skip: number;
}

const askedFields = z
	.union([z.string().transform((names) => names.split(',')), z.array(z.string())])
	.transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
	.catch([]);
const askedSkip = z.coerce.number().int().nonnegative().catch(0);

export function askedReader(parameters: Parameters): (item: number) => Asked {
	const fields = parameters.reader(modelFieldsName, 'Fields for the Model', askedFields, '');
	const skip = parameters.reader(modelSkipName, 'Entries to Skip', askedSkip, 0);
	return (item) => ({ fields: fields(item), skip: skip(item) });
}

/** Whether a person lets the model ask: the parameters are part of its tool only then. */
export function mayAskBy(parameters: INodeParameters) {
	return {
		fields: isFromModel(parameters[modelFieldsName]),
		skip: isFromModel(parameters[modelSkipName]),
	};
}

/** A resource locator has its value under a key. */
const givenId = z.union([z.object({ value: z.unknown() }).transform(({ value }) => value), z.unknown()]);

export function leadIdAsGiven(parameters: Parameters): (item: number) => unknown {
	const read = parameters.reader('leadId', 'Lead ID', givenId, '');
	return (item) => (parameters.raw('leadId') === undefined ? undefined : read(item));
}

/** Older versions of n8n have no `isToolExecution`. */
export function isToolCall(context: IExecuteFunctions): boolean {
	const isTool = 'isToolExecution' in context ? context.isToolExecution() : false;
	return isTool || context.getNode().type.endsWith('Tool');
}

/** With these names in an expression, a person says what a value is. `$json` and `$input` are what the model sends. */
const namesOfPersons = new Set([
	'$', // of $('A Node')
	'$node',
	'$vars',
	'$env',
	'$secrets',
	'$workflow',
	'$execution',
	'$now',
	'$today',
]);

/** Whether a model may write the value of a parameter, or a part of it. */
export function isFromModel(parameter: unknown): boolean {
	if (typeof parameter === 'object' && parameter !== null) return Object.values(parameter).some(isFromModel);
	if (typeof parameter !== 'string' || !parameter.startsWith('=')) return false;
	return (parameter.match(/\$\w*/g) ?? []).some((name) => !namesOfPersons.has(name));
}

/** Whether a person allows something to the model, by one of `modelPermissions`. */
export function isPermitted(permission: unknown): boolean {
	return permission === true;
}

/** The largest amount of a payment that a model may record. Anything but a number is no permission. */
export function mostPaidBy(parameters: INodeParameters): number {
	return z.number().nonnegative().catch(usualMostPaid).parse(parameters[mostPaidName]);
}

/** A model creates no new labels unless a person chose that in the tool. */
export function settingsForModel(settings: WriteSettings, options: unknown): WriteSettings {
	const chosen = z.object({ unknownLabels: z.unknown() }).partial().safeParse(options).data?.unknownLabels;
	return chosen === undefined ? { ...settings, unknownLabels: 'holdBack' } : settings;
}

type Guarded = Pick<Operation, 'destroys' | 'secrets' | 'writes' | 'modelGuards'>;

/** Throws a `FailureError` if a model may not run the operation with these parameters. */
export function refuseToModel(
	{ destroys, secrets = [], writes, modelGuards = [] }: Guarded,
	parameters: INodeParameters,
	{ valueHandling }: WriteSettings,
): void {
	if (destroys && !isPermitted(parameters[modelPermissions.delete]))
		throw refusal('delete here', 'A person can allow it with Let a Model Delete in the tool.');
	for (const { parameter, permission, what, label } of modelGuards) {
		if (!isFromModel(parameters[parameter]) || isPermitted(parameters[permission])) continue;
		throw refusal(`choose ${what}`, `A person can choose it in the tool, or allow it with ${label}.`);
	}
	const written = secrets.filter((name) => isFromModel(parameters[name]));
	if (written.length > 0)
		throw refusal(
			`choose the ${written.join(' or the ')}`,
			'What a model writes is stored with the execution and may be shown in a chat.',
		);
	// The checks of labels and amounts are a part of the preparation.
	if (writes && valueHandling === 'sendAsIs')
		throw refusal('send values unchecked', 'Set the option Value Handling of the tool to Prepare.');
}

function refusal(what: string, advice: string): FailureError {
	return new FailureError({
		reason: 'bad_parameter',
		message: `A model may not ${what}`,
		description: `${advice} Nothing was sent.`,
	});
}

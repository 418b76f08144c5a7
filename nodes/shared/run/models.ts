/** What a model that calls a node as its tool may not do. Strangers write texts that it reads. */
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { FailureError } from '../sync/failure';
import type { Operation } from './operation';

/** The parameter with which a person lets a model delete. */
export const modelPermissionName = 'modelMayDelete';

/** Older versions of n8n have no `isToolExecution`. */
export function isToolCall(context: IExecuteFunctions): boolean {
	const isTool = 'isToolExecution' in context ? context.isToolExecution() : false;
	return isTool || context.getNode().type.endsWith('Tool');
}

/** Whether a model writes the value of a parameter, or a part of it. */
export function isFromModel(parameter: unknown): boolean {
	return typeof parameter === 'string' && /\$fromAI\b/i.test(parameter);
}

/** Throws a `FailureError` if a model may not run the operation with these parameters. */
export function refuseToModel(
	{ destroys, secrets = [] }: Pick<Operation, 'destroys' | 'secrets'>,
	parameters: INodeParameters,
): void {
	if (destroys && parameters[modelPermissionName] !== true) {
		throw new FailureError({
			reason: 'bad_parameter',
			message: 'A model may not delete here',
			description: 'A person can allow it with Let a Model Delete in the tool. Nothing was sent.',
		});
	}
	const written = secrets.filter((name) => isFromModel(parameters[name]));
	if (written.length > 0) {
		throw new FailureError({
			reason: 'bad_parameter',
			message: `A model may not choose the ${written.join(' or the ')}`,
			description:
				'What a model writes is stored with the execution and may be shown in a chat. Nothing was sent.',
		});
	}
}

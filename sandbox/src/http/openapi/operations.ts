import type { EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { QueryParameter } from '../query';
import { actionOperations } from './actions';
import { fileOperations } from './files';
import { leadOperations } from './leads';
import { metadataOperations } from './metadata';
import type { Operation } from './operation';
import { teamOperations } from './team';

/** Every operation of the document, in its order. */
export const operations = {
	...leadOperations,
	...actionOperations,
	...fileOperations,
	...teamOperations,
	...metadataOperations,
} as const satisfies Record<EndpointName, Operation>;

/** The endpoints that take a body. */
export type EndpointWithBody = {
	[Name in EndpointName]: (typeof operations)[Name] extends { readonly body: unknown } ? Name : never;
}[EndpointName];

/** The query parameters of an endpoint. */
export type QueryOf<Name extends EndpointName> = (typeof operations)[Name] extends {
	readonly query: readonly (infer Parameter extends QueryParameter)[];
}
	? Parameter
	: never;

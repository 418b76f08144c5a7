import type { EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { QueryParameter } from '../query';
import { actionOperations } from '../routes/actions';
import { fileOperations } from '../routes/files';
import { leadOperations } from '../routes/leads';
import { metadataOperations } from '../routes/metadata';
import type { Operation } from './operation';
import { teamOperations } from '../routes/team';

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

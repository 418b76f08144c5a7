import type { EndpointName, ParametersOf, PathOf } from '../../../../nodes/shared/sync/endpoints';
import type { FileBytes, FileLinks } from '../../domain/files/file';
import type { Page } from '../../domain/store';
import type { Workspace } from '../../domain/workspace';
import type { QueryOf } from '../openapi/operations';
import type { QueryParameter, QueryValue } from '../query';

/** One call, without HTTP details. */
interface Call<Parameter extends string, Parameters extends QueryParameter> {
	readonly workspace: Workspace;
	/** The value of a path parameter, by its name in the endpoint catalogue. */
	readonly parameter: (name: Parameter) => string;
	/** The value of a query parameter. Fails if the value is not valid. */
	readonly query: <Name extends Parameters>(name: Name) => QueryValue<Name>;
	readonly body: unknown;
	readonly files: FileBytes;
	readonly links: FileLinks;
	/** Runs `work` after the transaction commits, and not at all if it rolls back. */
	afterwards(work: () => void): void;
}

/** Carries out a call and returns the body of the answer. The catalogue has the status. */
type Handler<Name extends EndpointName> = (call: Call<ParametersOf<PathOf<Name>>, QueryOf<Name>>) => unknown;

/**
 * One handler per endpoint. A handler can read only the path parameters of its endpoint, and only the query parameters
 * that the OpenAPI document lists for it.
 */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };

/** The page that a call asks for. */
export const pageOfQuery = (query: (name: 'skip' | 'limit') => number): Page => ({
	limit: query('limit'),
	skip: query('skip'),
});

import type { EndpointName, ParametersOf, PathOf } from '../../../../nodes/shared/sync/endpoints';
import type { FileBytes, FileLinks } from '../../domain/files/file';
import type { Workspace } from '../../domain/workspace';
import type { Query } from '../query';

/** One call, without HTTP details. */
export interface Call<Parameter extends string> {
	readonly workspace: Workspace;
	/** The value of a path parameter, by its name in the endpoint catalogue. */
	readonly parameter: (name: Parameter) => string;
	readonly query: Query;
	readonly body: unknown;
	readonly files: FileBytes;
	readonly links: FileLinks;
	/** Runs `work` after the transaction commits, and not at all if it rolls back. */
	afterwards(work: () => void): void;
}

/** Carries out a call and returns the body of the answer. The catalogue has the status. */
type Handler<Parameter extends string> = (call: Call<Parameter>) => unknown;

/** One handler per endpoint. A handler can read only the path parameters of its endpoint. */
export type Handlers = { readonly [Name in EndpointName]: Handler<ParametersOf<PathOf<Name>>> };

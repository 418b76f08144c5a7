import type { EndpointName, ParametersOf, PathOf } from '../../../../nodes/shared/sync/endpoints';
import type { FileBytes, FileLinks } from '../../domain/files/file';
import type { Workspace } from '../../domain/workspace';
import type { Query } from '../query';

/** One call, as far as its meaning goes. */
export interface Call<Parameter extends string> {
	readonly workspace: Workspace;
	/** A part of the path by its name in the endpoint catalogue. */
	readonly parameter: (name: Parameter) => string;
	readonly query: Query;
	readonly body: unknown;
	readonly files: FileBytes;
	readonly links: FileLinks;
	/** Does this once everything is stored for good, and not at all if it is not. */
	afterwards(work: () => void): void;
}

/** Answers a call with the body of its success; its status is in the catalogue. */
type Handler<Parameter extends string> = (call: Call<Parameter>) => unknown;

/** One for each endpoint of the catalogue. It reads only parameters that occur in the path of its endpoint. */
export type Handlers = { readonly [Name in EndpointName]: Handler<ParametersOf<PathOf<Name>>> };

import type { EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { FileBytes, FileLinks } from '../../domain/files/file';
import type { Workspace } from '../../domain/workspace';
import type { Query } from '../query';

/** One call, as far as its meaning goes. */
export interface Call {
	readonly workspace: Workspace;
	/** A part of the path by its name in the endpoint catalogue. */
	parameter(name: string): string;
	readonly query: Query;
	readonly body: unknown;
	readonly files: FileBytes;
	readonly links: FileLinks;
	/** Does this once everything is stored for good, and not at all if it is not. */
	afterwards(work: () => void): void;
}

/** Answers a call with the body of its success; its status is in the catalogue. */
export type Handler = (call: Call) => unknown;

export type Handlers = Readonly<Partial<Record<EndpointName, Handler>>>;

import type { Failure } from '../sync/failure';

/**
 * Why a list of the workspace may lack entries. Only a list without a gap shows that the workspace does not have
 * something.
 */
export interface Gap {
	/** A clause for people, such as `the team cannot be read`. */
	readonly why: string;
	/** Set if the whole list is missing. */
	readonly failure?: Failure;
}

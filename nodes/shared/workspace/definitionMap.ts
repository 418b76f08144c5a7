import { type Failure, FailureError } from '../sync/failure';

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

/**
 * The gap of something that is missing as a whole, such as `the team`. Throws if the execution is cancelled, because then
 * nothing more is done.
 */
export function allOf(what: string, failure: Failure): Gap {
	if (failure.reason === 'cancelled') throw new FailureError(failure);
	const status = failure.httpStatus === undefined ? '' : ` (status ${failure.httpStatus})`;
	return { why: `${what} cannot be read: ${failure.message}${status}`, failure };
}

/** Makes something of definitions, or of a team, once. It is kept for as long as they are. */
export function oncePer<Key extends object, Made>(make: (of: Key) => Made): (of: Key) => Made {
	const made = new WeakMap<Key, Made>();
	return (of) => {
		const known = made.get(of);
		if (known !== undefined) return known;
		const fresh = make(of);
		made.set(of, fresh);
		return fresh;
	};
}

/** Definitions of a workspace by API name or by code, as far as the nodes can read them. */
export class DefinitionMap<Definition> extends Map<string, Definition> {
	/** @param gap why definitions may be missing; undefined if none are */
	constructor(
		entries: Iterable<readonly [string, Definition]>,
		readonly gap: Gap | undefined = undefined,
	) {
		super(entries);
	}
}

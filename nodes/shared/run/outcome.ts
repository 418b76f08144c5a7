import type { IBinaryKeyData } from 'n8n-workflow';

import type { Data } from '../sync/data';
import type { Failure } from '../sync/failure';
import type { Remark } from '../remarks/remark';

export type Remarks = readonly Remark[];
export type SomeRemarks = readonly [Remark, ...Remark[]];

/**
 * What became of one input item; each has exactly one (the conservation law).
 *
 * - `accepted`: something was written, and `remarks` tell what was not.
 * - `refused`: the service took the call and kept nothing, or there was nothing that it would keep.
 * - `failed`: no usable answer.
 * - `found`: what a read brought, no item or many.
 */
export type Outcome =
	| {
			readonly kind: 'accepted';
			readonly json: Data;
			readonly leadId: string | undefined;
			readonly remarks: Remarks;
	  }
	| { readonly kind: 'refused'; readonly leadId: string | undefined; readonly remarks: SomeRemarks }
	| {
			readonly kind: 'failed';
			readonly failure: Failure;
			/** Set when something was written after all, and the settings call its remarks a failure. */
			readonly leadId?: string | undefined;
			readonly remarks?: SomeRemarks;
	  }
	| {
			readonly kind: 'found';
			readonly jsons: readonly Data[];
			/** Files that go with what was found. */
			readonly binary?: IBinaryKeyData;
	  };

export function failed(failure: Failure): Outcome {
	return { kind: 'failed', failure };
}

/** An outcome that holds on a retry of the node: the service has acted, so the item is not sent again. */
export function isSettled(outcome: Outcome): boolean {
	return outcome.kind === 'accepted' || outcome.kind === 'refused';
}

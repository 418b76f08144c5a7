import type { Breakage } from '../claim';

/** A rule of docs/conformance.md, and how to break it. */
export interface BrokenRule extends Breakage {
	/** Word for word as the table has it. */
	readonly rule: string;
	/** Which of the tests in its row has to notice. The first one, unless another is named. */
	readonly test?: string;
}

import { actionWrites, lastReads, timelineReads } from './actionWrites';
import type { Call } from './call';
import { fileEnds, newFiles } from './fileWrites';
import { leadWrites } from './leadWrites';

/** The smallest set of calls that settles what reads cannot show, in order. */
export const writes: readonly Call[] = [
	...leadWrites,
	...actionWrites,
	...newFiles,
	...timelineReads,
	...fileEnds,
	...lastReads,
];

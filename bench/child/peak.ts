import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const kibibyte = 1024;
export const mebibyte = 1024 ** 2;

/** Bytes in use on the heap and beside it, with no garbage among them. */
export function settledHeap(): number {
	collectGarbage();
	collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** From here on the highest resident memory of this process is measured: bytes above what it is now. */
export function watchPeak(): () => number {
	settledHeap();
	const before = process.memoryUsage.rss();
	forgetPeak();
	return () => Math.max(0, highest() - before);
}

/** Linux forgets the highest so far when it is told to; elsewhere it counts from the start of the process. */
function forgetPeak(): void {
	if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function highest(): number {
	if (process.platform !== 'linux') return process.resourceUsage().maxRSS * kibibyte;
	const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
	return Number(peak) * kibibyte;
}

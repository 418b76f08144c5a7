import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const kibibyte = 1024;
export const mebibyte = 1024 ** 2;

/** Bytes in use on and off the heap after a garbage collection. */
export function settledHeap(): number {
	collectGarbage();
	collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** Starts to watch the resident memory. The returned function gives its peak in bytes above the value at the start. */
export function watchPeak(): () => number {
	settledHeap();
	const before = process.memoryUsage.rss();
	// Only Linux can forget the peak. Elsewhere it counts from the start of the process.
	if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
	return () => Math.max(0, highest() - before);
}

function highest(): number {
	if (process.platform !== 'linux') return process.resourceUsage().maxRSS * kibibyte;
	const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
	return Number(peak) * kibibyte;
}

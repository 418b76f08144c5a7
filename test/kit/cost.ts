/** The processor time of some work, in milliseconds. Unlike the time that passes, it knows nothing of other programs. */
export function costOf(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

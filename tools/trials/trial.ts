/** What a trial found out. */
export interface Finding {
	readonly what: string;
	readonly holds: boolean;
}

/** Prints the findings of a trial. The process fails if one does not hold. */
export function printFindings(findings: readonly Finding[]): void {
	for (const { what, holds } of findings) console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
	process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
}

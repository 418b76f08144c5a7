/** A run that takes longer, in milliseconds, is not repeated: it varies little, and the whole takes long enough. */
const longest = 5_000;

/** Runs all subjects in turn in each round, so that other load on the machine affects them alike. */
export async function inRounds<Subject extends string, Run extends { readonly wallMs: number }>(
	what: string,
	subjects: readonly Subject[],
	count: number,
	runOnce: (subject: Subject) => Promise<Run>,
): Promise<Array<ReadonlyMap<Subject, Run>>> {
	const rounds: Array<ReadonlyMap<Subject, Run>> = [];
	const isLong = (subject: Subject) => (rounds[0]?.get(subject)?.wallMs ?? 0) > longest;
	while (rounds.length < count) {
		process.stderr.write(`${what}: round ${rounds.length + 1} of ${count}\n`);
		const round = new Map<Subject, Run>();
		for (const subject of subjects) if (!isLong(subject)) round.set(subject, await runOnce(subject));
		if (round.size === 0) break;
		rounds.push(round);
	}
	return rounds;
}

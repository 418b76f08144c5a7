import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { random } from '../../sandbox/src/random';

const mutants = z.array(
	z.object({
		id: z.string(),
		source: z.string(),
		line: z.number(),
		kind: z.string(),
		original: z.string(),
		replacement: z.string(),
	}),
);

/** One small change of a source. */
export type Mutant = z.infer<typeof mutants>[number];

export const mutantsIn = (folder: string): readonly Mutant[] =>
	mutants.parse(JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8')));

/** The parts of the product that a sample is drawn from, and which sources each holds. */
export const parts: ReadonlyMap<string, (source: string) => boolean> = new Map([
	['shared', (source) => source.startsWith('nodes/shared/')],
	['nodes', (source) => /^(nodes|credentials)\/(?!shared\/)/.test(source)],
	['domain', (source) => source.startsWith('sandbox/src/domain/')],
	['http', (source) => source.startsWith('sandbox/src/http/')],
]);

/** Draws mutants. A seed draws the same ones of the same sources. */
export function drawn(from: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
	const { between } = random(seed);
	const rest = [...from];
	const taken: Mutant[] = [];
	while (rest.length > 0 && taken.length < count) taken.push(...rest.splice(between(0, rest.length - 1), 1));
	return taken;
}

/** `nodes/shared/values/date.ts:12: a < b → a <= b`, on one line of bounded length. */
export function described({ source, line, original, replacement }: Mutant): string {
	const short = (text: string) => {
		const flat = text.replace(/\s+/g, ' ');
		return flat.length > 90 ? `${flat.slice(0, 89)}…` : flat;
	};
	return `${source}:${line}: ${short(original)} → ${short(replacement)}`;
}

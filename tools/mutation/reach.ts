import { z } from 'zod';

const bits = z.string().transform((text) => Buffer.from(text, 'base64'));

/** What one test file reaches, measured once without a mutant. */
export const reachShape = z.object({
	file: z.string(),
	/** Of the file's content and its helpers'. */
	hash: z.string(),
	/** Of processor time, for the whole file. */
	seconds: z.number(),
	/** What is reached before and between its tests. */
	loaded: bits,
	tests: z.array(z.object({ id: z.string(), name: z.string(), seconds: z.number(), reached: bits })),
});

export type Reach = z.infer<typeof reachShape>;

const has = (reached: Buffer, mutant: number) => (((reached[mutant >> 3] ?? 0) >> (mutant & 7)) & 1) === 1;

/** The tests of a file that a mutant can change: those that reach it, or all if it is reached outside of the tests. */
export function testsReaching({ loaded, tests }: Reach, mutant: { readonly id: string }): Reach['tests'] {
	const id = Number(mutant.id);
	return has(loaded, id) ? tests : tests.filter(({ reached }) => has(reached, id));
}

export const isReached = ({ loaded, tests }: Reach, { id }: { readonly id: string }) =>
	[loaded, ...tests.map(({ reached }) => reached)].some((reached) => has(reached, Number(id)));

import type { Mutant } from './mutant';

/** The parts of the product that a sample is drawn from, and which sources each holds. */
export const groups: ReadonlyMap<string, (source: string) => boolean> = new Map([
	['shared', (source) => source.startsWith('nodes/shared/')],
	['nodes', (source) => /^(nodes|credentials)\/(?!shared\/)/.test(source)],
	['domain', (source) => source.startsWith('sandbox/src/domain/')],
	['http', (source) => source.startsWith('sandbox/src/http/')],
]);

export const mutantsOf = (group: string, mutants: readonly Mutant[]) =>
	mutants.filter(({ source }) => groups.get(group)?.(source));

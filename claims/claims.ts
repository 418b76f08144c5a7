import type { Claim } from './claim';
import { filesAndModels } from './filesAndModels';
import { outcomes } from './outcomes';
import { rules } from './rules';
import { sandbox } from './sandbox';
import { tokenAndAnswers } from './tokenAndAnswers';

/** A claim with the document that makes the promise. */
export interface StatedClaim extends Claim {
	readonly document: string;
}

const of = (document: string, some: readonly Claim[]): StatedClaim[] =>
	some.map((claim) => ({ ...claim, document }));

export const claims: readonly StatedClaim[] = [
	...of('docs/security.md', [...tokenAndAnswers, ...filesAndModels, ...sandbox]),
	...outcomes,
	...rules,
];

import type { Claim, StatedClaim } from './claim';
import { files } from './files';
import { modelsAndPackage } from './modelsAndPackage';
import { outcomes } from './outcomes';
import { rules } from './rules';
import { sandbox } from './sandbox';
import { tokenAndAnswers } from './tokenAndAnswers';

const of = (document: string, some: readonly Claim[]): StatedClaim[] =>
	some.map((claim) => ({ ...claim, document }));

/** The promises of the documents for users. */
export const claims: readonly StatedClaim[] = [
	...of('docs/security.md', [...tokenAndAnswers, ...files, ...modelsAndPackage, ...sandbox]),
	...outcomes,
	...rules,
];

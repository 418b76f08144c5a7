import { range } from 'lodash';

import { random } from '../../../sandbox/src/random';
import { operations } from '../operations';
import { type Case, planOf, roundLength } from '../plan';
import { nothing, slow } from '../troubles';

/** The runs of one dialect: every write while nothing fails, and some writes under faults. */
interface DialectPlan {
	readonly dialect: number;
	readonly calm: readonly Case[];
	readonly troubled: readonly Case[];
}

const troubledRuns = 4;

/** Plans `count` dialects. The runs under faults go through every combination of operation, fault and share in turn. */
export function planDialects(count: number, seed: number): DialectPlan[] {
	const draw = random(seed);
	// The nodes are patient here, so that each answer arrives.
	const needed = Math.ceil((count * troubledRuns) / roundLength + 1) * roundLength;
	const troubled = planOf(needed, seed).filter(({ trouble }) => trouble !== slow);
	return range(count).map((index) => ({
		dialect: draw.between(1, 2 ** 32 - 1),
		calm: operations.map((operation) => ({
			operation,
			trouble: nothing,
			share: 0,
			seed: draw.between(1, 1e9),
		})),
		troubled: troubled.slice(index * troubledRuns, (index + 1) * troubledRuns),
	}));
}

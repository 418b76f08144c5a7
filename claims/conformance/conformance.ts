import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../testkit/root';
import type { StatedClaim } from '../claim';
import { actionsRules } from './actions';
import type { BrokenRule } from './brokenRule';
import { choicesRules } from './choices';
import { definitionsRules } from './definitions';
import { errorsRules } from './errors';
import { filesRules } from './files';
import { generalRules } from './general';
import { leadsRules } from './leads';
import { paymentsRules } from './payments';
import { searchRules } from './search';
import { rowsOf } from './table';
import { teamRules } from './team';
import { valuesRules } from './values';

const document = 'docs/conformance.md';

const rows = rowsOf(readFileSync(join(root, document), 'utf8'));

/** The rule as a claim. Its row names the test. */
function claimOf({ rule, test, ...breakage }: BrokenRule): StatedClaim {
	const named = rows
		.find((row) => row.rule === rule)
		?.tests.find(({ name }) => test === undefined || name === test);
	if (named === undefined) throw new Error(`${document} has no such rule, or not with this test: ${rule}`);
	const { file, name } = named;
	return { document, promise: rule, breakage, test: { file: `test/sandbox/${file}`, name } };
}

/** A breakage for each row of docs/conformance.md, so that no row can name a test that would not notice. */
export const conformance: readonly StatedClaim[] = [
	...generalRules,
	...leadsRules,
	...searchRules,
	...valuesRules,
	...choicesRules,
	...actionsRules,
	...paymentsRules,
	...filesRules,
	...teamRules,
	...definitionsRules,
	...errorsRules,
].map(claimOf);

// Sends the corpus of values through the nodes, and writes docs/values.md: what became of the values of each tool.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { corpusRows } from '../testkit/corpus/corpus';
import { runCorpus } from '../testkit/corpus/run';
import { root } from '../testkit/root';
import { withValues } from './docs/corpus';

const file = join(root, 'docs', 'values.md');

void runCorpus(corpusRows()).then((verdicts) => {
	writeFileSync(file, withValues(readFileSync(file, 'utf8'), verdicts));
});

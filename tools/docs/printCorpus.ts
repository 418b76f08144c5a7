// Sends the corpus of values through the nodes, and writes docs/values.md: what became of the values of each tool.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { corpusRows } from '../../test/kit/corpus/corpus';
import { runCorpus } from '../../test/kit/corpus/run';
import { root } from '../../test/kit/root';
import { withValues } from './corpus';

const file = join(root, 'docs', 'values.md');

void runCorpus(corpusRows()).then((verdicts) => {
	writeFileSync(file, withValues(readFileSync(file, 'utf8'), verdicts));
});

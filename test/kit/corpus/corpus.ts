import { readRows } from './files';
import { amountRows, dateRows } from './locales';
import { phoneRows } from './phones';
import type { CorpusRow } from './row';

/** All rows: those that people wrote from the documentation of each tool, and those that independent libraries print. */
export const corpusRows = (): CorpusRow[] => [...readRows(), ...phoneRows(), ...dateRows(), ...amountRows()];

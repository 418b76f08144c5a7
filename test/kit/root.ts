import { join } from 'node:path';

/** The folder of the package's package.json. */
export const root = join(__dirname, '..', '..');

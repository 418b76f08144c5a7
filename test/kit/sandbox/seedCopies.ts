import { join } from 'node:path';

import type { SandboxOptions } from '../../../sandbox/src/server';

/** Where the test files of one of Jest's workers share copies of the seeds. Creating a seed takes long. */
export function seedCopies(): Pick<SandboxOptions, 'seedCopies'> {
	const { TEST_RUN_FOLDER, JEST_WORKER_ID } = process.env;
	if (TEST_RUN_FOLDER === undefined) return {};
	return { seedCopies: join(TEST_RUN_FOLDER, `seeds-${JEST_WORKER_ID}.sqlite`) };
}

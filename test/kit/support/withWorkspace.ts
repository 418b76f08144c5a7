import type { Limits } from '../../../nodes/shared/sync/retry';
import type { SandboxOptions, SeedName } from '../../../sandbox/src/server';
import { dialect } from '../dialect';
import { TestWorkspace } from '../workspace';

/** A workspace for the tests of a file; its sandbox is fresh before each test. */
export function withWorkspace(
	seed: SeedName,
	limits: Partial<Limits> = {},
	options: Pick<SandboxOptions, 'dialect' | 'clock'> = {},
): TestWorkspace {
	const workspace = new TestWorkspace();
	beforeAll(async () => await workspace.start({ seed, ...options }, limits));
	beforeEach(async () => {
		workspace.sandbox.reset(seed);
		workspace.sandbox.speak(options.dialect ?? dialect);
		workspace.forgetDefinitions();
		await workspace.forgetWrites();
	});
	afterAll(async () => await workspace.close());
	return workspace;
}

import type { Limits } from '../../nodes/shared/sync/limits';
import type { SeedName } from '../../sandbox/src/server';
import { TestWorkspace } from '../../testkit/workspace';

/** A workspace for the tests of a file; its sandbox is fresh before each test. */
export function withWorkspace(seed: SeedName, limits: Partial<Limits> = {}): TestWorkspace {
	const workspace = new TestWorkspace();
	beforeAll(async () => await workspace.start({ seed }, limits));
	beforeEach(() => {
		workspace.sandbox.reset(seed);
		workspace.forgetDefinitions();
	});
	afterAll(async () => await workspace.close());
	return workspace;
}

import { DifferentialWorkspace } from './workspace';

/** Two equal workspaces. One gets values as they stand, the other as Prepare makes them. */
class Both {
	asTheyStand!: DifferentialWorkspace;
	afterPrepare!: DifferentialWorkspace;
}

/** Both workspaces, for the tests of a file. */
export function withBoth(): Both {
	const both = new Both();
	beforeAll(async () => {
		both.asTheyStand = await DifferentialWorkspace.start();
		both.afterPrepare = await DifferentialWorkspace.start();
	});
	afterAll(async () => {
		await both.asTheyStand.close();
		await both.afterPrepare.close();
	});
	return both;
}

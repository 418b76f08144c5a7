import { startEngine } from '../kit/engine';
import { loadPackage } from '../kit/engine/package';
import { type Sandbox, startSandbox } from '../../sandbox/src/server';
import { dialect } from '../kit/dialect';
import { root } from '../kit/root';
import { builtRuntime, quick } from '../kit/runtime';

/** n8n makes each node without arguments; the engine can pass a runtime to their constructors. */
describe('the runtime of the nodes', () => {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ dialect, seed: 'empty' });
	});
	afterAll(async () => await sandbox.close());

	/** The attempts of each engine to send a read that the service never answers. */
	async function attemptsOf(attempts: readonly number[]): Promise<number[]> {
		const engines = await Promise.all(
			attempts.map(async (most) => {
				const runtime = await builtRuntime({ ...quick, attempts: most });
				return await startEngine({ packageDir: root, runtime });
			}),
		);
		const counts: number[] = [];
		for (const engine of engines) {
			sandbox.reset('empty');
			sandbox.faults.add({ route: 'getEnterprise', cut: 'before' });
			await engine.runNode(
				{
					type: 'n8n-nodes-lead-workspace.metadata',
					parameters: { resource: 'enterprise', operation: 'get' },
				},
				{
					credentials: {
						leadWorkspaceSyncApi: {
							baseUrl: sandbox.url,
							enterpriseId: sandbox.enterpriseId,
							accessToken: sandbox.syncToken,
						},
					},
				},
			);
			counts.push(sandbox.requests().length);
		}
		return counts;
	}

	it('belongs to one engine: two engines of a process have their own limits', async () => {
		expect(await attemptsOf([1, 3, 2])).toEqual([1, 3, 2]);
	});

	it('changes nothing that n8n reads from a node when it loads the package', async () => {
		const loaded = await loadPackage(root);
		const again = await loadPackage(root, await builtRuntime(quick));
		for (const [name, node] of loaded.nodes) {
			expect(again.nodes.get(name)?.description).toEqual(node.description);
			expect(node.description).toHaveProperty('codex');
		}
	});
});

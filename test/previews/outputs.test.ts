import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { Explorer } from './explorer';
import { exploredOperations } from './operations';
import { differences, previewOf } from './schema';

describe('what an operation returns', () => {
	const workspace = withWorkspace('demo');
	const service = withFakeService();

	it.each(exploredOperations.map((operation) => [operation.folder, operation.name, operation] as const))(
		'%s %s: its preview has each key of the items, and no other',
		async (folder, name, operation) => {
			const test = new Explorer(workspace, service);
			await operation.run(test);

			expect(differences(previewOf(folder, name), test.success)).toEqual([]);
		},
	);
});

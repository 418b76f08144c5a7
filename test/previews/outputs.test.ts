import { operationRows } from '../kit/operations';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { previewOf, storedPreview } from '../../tools/docs/previews';

describe('what an operation returns', () => {
	const workspace = withWorkspace('demo');
	const service = withFakeService();

	it.each(operationRows.map((row) => [row.name, row] as const))(
		'%s: its preview has each key of the items, and no other',
		async (_name, row) => {
			expect(await previewOf(row, workspace, service)).toEqual(storedPreview(row));
		},
	);
});

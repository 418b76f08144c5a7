import { inMemory } from '../../kit/items';
import { documentField, fileOf, filesType, newDocumentAction } from '../../kit/nodes/files';
import { type ExploredOperation, Explorer } from '../explorer';
import { choicesAboutFiles } from './choices';

const binary = { full: inMemory('content'), empty: inMemory('') };

export const files: readonly ExploredOperation[] = [
	{
		...{ folder: 'Files', name: 'file/uploadToLead', writes: true },
		async run(test) {
			const leadId = await test.lead();
			for (const options of choicesAboutFiles) {
				const parameters = { operation: 'uploadToLead', leadId, binaryField: 'full,empty', options };
				await test.run(filesType, parameters, {}, binary);
			}
		},
	},
	{
		...{ folder: 'Files', name: 'file/uploadToAction', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const actionId = await newDocumentAction(test.workspace, leadId);
			for (const options of choicesAboutFiles) {
				const target = { leadId, actionId, field: documentField, binaryField: 'full,empty' };
				await test.run(filesType, { operation: 'uploadToAction', ...target, options }, {}, binary);
			}
		},
	},
	...(['getDownloadUrl', 'download', 'delete'] as const).map((operation) => ({
		...{ folder: 'Files', name: `file/${operation}`, writes: operation === 'delete' },
		async run(test: Explorer) {
			const leadId = await test.lead();
			const upload = { operation: 'uploadToLead', leadId, binaryField: 'full' };
			const [uploaded] = await new Explorer(test.workspace, test.service).run(filesType, upload, {}, binary);
			const { file_id: fileId, action_id: actionId } = fileOf(uploaded?.json);
			const parameters = { operation, leadId, actionId, fileId };
			if (operation === 'delete') await test.run(filesType, { ...parameters, options: { dryRun: true } });
			await test.run(filesType, parameters);
			await test.run(filesType, { ...parameters, fileId: '../..' });
		},
	})),
];

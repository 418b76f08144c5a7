import { z } from 'zod';

import { actionIdProperty, leadIdProperty } from '../../shared/editor/properties';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { downloadAnswer } from '../../shared/sync/shapes/files';
import { fileIdProperty } from '../properties';
import { filePath } from '../readTarget';

/** Each transfer uses a fresh download address, because the one before may have expired. */
const maxTransfers = 3;

export const download: Operation = {
	value: 'download',
	name: 'Download',
	action: 'Download a file',
	description: 'Download a file into a binary field of the item',
	writes: false,
	properties: [
		leadIdProperty,
		actionIdProperty,
		fileIdProperty,
		{
			displayName: 'Put Output File in Field',
			name: 'binaryField',
			type: 'string',
			required: true,
			default: 'data',
			hint: 'The name of the output binary field to put the file in',
		},
	],

	start(session) {
		const { client, parameters, binaries } = session;
		const pathOf = filePath(session);
		const fieldOf = parameters.reader(
			'binaryField',
			'Put Output File in Field',
			z.string().min(1, 'Enter the name of a binary field'),
		);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = pathOf(item);
			for (let transfers = 0; transfers < maxTransfers; transfers++) {
				const result = await client.call('getFile', { path }, downloadAnswer);
				if (!result.ok) return failed(result.failure);
				const { download_url: url, file_id, name, content_type, size } = result.answer;
				const about = { name: name ?? file_id, content_type: content_type ?? 'application/octet-stream' };
				const content = await binaries.download(url, about.name, about.content_type);
				if (!content) continue;
				const json = {
					lead_id: path.leadId,
					action_id: path.actionId,
					file_id,
					...about,
					size: size ?? null,
				};
				return { kind: 'read', jsons: [json], binary: { [fieldOf(item)]: content } };
			}
			return failed({
				reason: 'no_answer',
				message: 'The node could not download the content of the file',
				description:
					'Each time, the download address did not answer or the connection broke. Run the item again later.',
			});
		});
	},
};

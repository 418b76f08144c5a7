import { z } from 'zod';

import { actionIdProperty, leadIdProperty } from '../../shared/editor/properties';
import { isPresignedUrl } from '../../shared/run/binary';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import type { Failure } from '../../shared/sync/failure';
import { downloadAddress } from '../downloadAddress';
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
		const { parameters, binaries } = session;
		const pathOf = filePath(session);
		const fieldOf = parameters.reader(
			'binaryField',
			'Put Output File in Field',
			z.string().min(1, 'Enter the name of a binary field'),
		);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = pathOf(item);
			let problem = unanswered;
			for (let transfers = 0; transfers < maxTransfers; transfers++) {
				const address = await downloadAddress(session, path);
				if (!address.ok) return failed(address.failure);
				if (!isPresignedUrl(address.url)) return failed(insecureAddress);
				const { fileId: file_id = path.fileId, size } = address.answer;
				const { name = file_id, contentType: content_type = 'application/octet-stream' } = address.answer;
				const fetched = await binaries.download(address.url, name, content_type);
				if (!fetched) continue;
				if ('retryAt' in fetched) return failed(fetched);
				if (size !== undefined && size !== fetched.size) {
					problem = otherLength(fetched.size, size);
					continue;
				}
				const ids = { lead_id: path.leadId, action_id: path.actionId, file_id };
				const json = { ...ids, name, content_type, size: size ?? fetched.size };
				return { kind: 'read', jsons: [json], binary: { [fieldOf(item)]: fetched.content } };
			}
			return failed(problem);
		});
	},
};

const unanswered: Failure = {
	reason: 'no_answer',
	message: 'The node could not download the content of the file',
	description:
		'Each time, the download address did not answer or the connection broke. Run the item again later.',
};

function otherLength(fetched: number, recorded: number): Failure {
	return {
		reason: 'unreadable_answer',
		message: `The node fetched ${fetched} bytes, but by its record the file has ${recorded}`,
		description:
			'The content may be incomplete, so the node does not return it. Run the item again later, or use Get Download URL and look at the file.',
	};
}

const insecureAddress: Failure = {
	reason: 'unreadable_answer',
	message: 'The download address of the service is not a secure one, which begins with https',
	description: 'The node fetches files only from secure addresses. Ask the operator of the service for one.',
};

import { z } from 'zod';

import { leadIdProperties } from '../../shared/leadIds/leadId';
import type { AddressRefusal } from '../../shared/sync/addresses';
import { actionIdProperty } from '../../shared/editor/properties';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import type { Failure } from '../../shared/sync/failure';
import { downloadFrom } from '../fileTransfers';
import { downloadAddress } from '../target';
import { fileIdProperty, filePath, fileResource } from '../parameters';

/** Each transfer uses a fresh download address, because the one before may have expired. */
const maxTransfers = 3;

export const download: Operation = {
	resource: fileResource,
	value: 'download',
	name: 'Download',
	action: 'Download a file',
	description: 'Download a file into a binary field of the item',
	writes: false,
	properties: [
		...leadIdProperties,
		actionIdProperty,
		fileIdProperty,
		{
			displayName: 'Put Output File in Field',
			name: 'binaryField',
			type: 'string',
			required: true,
			default: 'data',
			builderHint: {
				propertyHint: 'The key under binary of the output item, which an upload after it names too.',
			},
			hint: 'The name of the output binary field to put the file in',
		},
	],

	async start(session) {
		const { parameters } = session;
		const pathOf = await filePath(session);
		const fieldOf = parameters.reader(
			'binaryField',
			'Put Output File in Field',
			z.string().min(1, 'Enter the name of a binary field'),
		);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = pathOf(item);
			let lastProblem = '';
			for (let transfers = 0; transfers < maxTransfers; transfers++) {
				const address = await downloadAddress(session, path);
				if (!address.ok) return failed(address.failure);
				const { fileId: file_id = path.fileId, size, contentType, name = file_id } = address.answer;
				const fetched = await downloadFrom(session, address.url, { name, contentType, size });
				if (fetched.ok) {
					const ids = { lead_id: path.leadId, action_id: path.actionId, file_id };
					const json = { ...ids, name, content_type: fetched.content.mimeType, size: fetched.size };
					return { kind: 'read', jsons: [json], binary: { [fieldOf(item)]: fetched.content } };
				}
				if ('deferral' in fetched) return failed(fetched.deferral);
				if ('refusal' in fetched) return failed(refused(fetched.refusal));
				lastProblem = fetched.problem;
			}
			return failed(notFetched(lastProblem));
		});
	},
};

function notFetched(problem: string): Failure {
	return {
		reason: 'no_answer',
		message: `The node could not download the content of the file: ${problem}`,
		description: `The node tried ${maxTransfers} times, each with a fresh address, and returns nothing that may be incomplete. Run the item again later, or use Get Download URL and look at the file.`,
	};
}

function refused({ problem, hint }: AddressRefusal): Failure {
	return {
		reason: 'unreadable_answer',
		message: `The download address of the service ${problem}`,
		description: hint,
	};
}

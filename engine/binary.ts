import './environment';

import type { Readable } from 'node:stream';

import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';
import { Container } from '@n8n/di';

export interface BinaryStorage {
	/** Stores a file as a node before would have, and gives what its item holds of it. */
	store(content: Readable | Buffer, file: { fileName: string; mimeType: string }): Promise<IBinaryData>;
	/** The content of a file that a node has put into an item. */
	read(binary: IBinaryData): Promise<Readable>;
}

/** From now on n8n's engine keeps the files of items in this folder, as a self-hosted n8n does; else they are in memory. */
export async function keepFilesOnDisk(folder: string): Promise<BinaryStorage> {
	const config = Container.get(BinaryDataConfig);
	config.mode = 'filesystem';
	config.localStoragePath = folder;
	const service = Container.get(BinaryDataService);
	await service.init();
	return {
		store: async (content, { fileName, mimeType }) =>
			await service.store({ type: 'execution', workflowId: 'workflow', executionId: 'engine' }, content, {
				data: '',
				fileName,
				mimeType,
			}),
		read: async ({ id }) => {
			if (id === undefined) throw new Error('The file is in memory, not on disk');
			return await service.getAsStream(id);
		},
	};
}

import type { Readable } from 'node:stream';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';
import { Container } from '@n8n/di';

import './environment';

export interface BinaryStorage {
	/** Stores a file as an earlier node would, and returns the binary data for its item. */
	store(content: Readable | Buffer, file: { fileName: string; mimeType: string }): Promise<IBinaryData>;
	/** Returns the content of a file that a node put into an item. */
	read(binary: IBinaryData): Promise<Readable>;
}

/** Makes n8n's engine keep the files of items in this folder, as a self-hosted n8n does. By default, they are in memory. */
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

/** Makes the engine keep files in memory again. Its settings are those of the whole process. */
export async function keepFilesInMemory(): Promise<void> {
	Container.get(BinaryDataConfig).mode = 'default';
	await Container.get(BinaryDataService).init();
}

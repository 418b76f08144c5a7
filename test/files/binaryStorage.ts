import type { Readable } from 'node:stream';

import '../kit/engine/environment';
import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

/**
 * Makes n8n's engine keep the files of items in this folder, as a self-hosted n8n does. By default, they are in memory.
 *
 * @returns what reads a file that a node put into an item
 */
export async function keepFilesOnDisk(folder: string): Promise<(binary: IBinaryData) => Promise<Readable>> {
	const config = Container.get(BinaryDataConfig);
	config.mode = 'filesystem';
	config.localStoragePath = folder;
	const service = Container.get(BinaryDataService);
	await service.init();
	return async ({ id }) => {
		if (id === undefined) throw new Error('The file is in memory, not on disk');
		return await service.getAsStream(id);
	};
}

/** Makes the engine keep files in memory again. Its settings are those of the whole process. */
export async function keepFilesInMemory(): Promise<void> {
	Container.get(BinaryDataConfig).mode = 'default';
	await Container.get(BinaryDataService).init();
}

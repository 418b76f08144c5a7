import { IN_MEMORY, prepareDataFile, removeDataFile } from './storage/dataFile';
import { isInUse } from './storage/database';
import { FileFolder } from './storage/fileFolder';
import { StoredWorkspace } from './storage/store';
import { removeTokens } from './tokenFile';

interface Place {
	/** Path of the data file, or `:memory:`. */
	readonly data: string;
	readonly seedCopies: string | undefined;
	/** In bytes. */
	readonly maxFile: number;
}

export interface OpenWorkspace {
	readonly store: StoredWorkspace;
	readonly files: FileFolder;
	close(): Promise<void>;
	/** Closes after a start that failed, and removes what the start made. */
	abandon(): Promise<void>;
}

/**
 * Opens the data file of a workspace, which only one process can do at a time, and the folder of its files beside it.
 * Whatever else is kept beside the data file is written afterwards: of two starts at the same time, only one gets that far.
 */
export function openWorkspace({ data, seedCopies, maxFile }: Place): OpenWorkspace {
	const isKept = data !== IN_MEMORY;
	const isNew = isKept && prepareDataFile(data);
	const store = lock(data, isNew, seedCopies);
	const files = new FileFolder(isKept ? `${data}.files` : undefined, maxFile);
	const close = async () => {
		await files.close();
		store.close();
	};
	return {
		store,
		files,
		close,
		async abandon() {
			// On a full disk, closing fails as well. The first failure is the one to report.
			await close().catch(() => undefined);
			if (!isNew) return;
			removeDataFile(data);
			removeTokens(data);
		},
	};
}

function lock(data: string, isNew: boolean, seedCopies: string | undefined): StoredWorkspace {
	try {
		return new StoredWorkspace(data, seedCopies);
	} catch (error) {
		// Another start may have locked the file that this one made.
		if (isNew && !isInUse(error)) removeDataFile(data);
		throw error;
	}
}

import { metadataType, operations as metadataOperations } from '../../metadata/support';
import type { ExploredOperation } from '../explorer';

export const metadata: readonly ExploredOperation[] = metadataOperations.map(([name, parameters]) => ({
	...{ folder: 'Metadata', name: name.replace('.', '/'), writes: false },
	async run(test) {
		if (name !== 'customField.get') await test.run(metadataType, parameters);
		else
			for (const field of ['phone', 'birth_date', 'city', 'interests'])
				await test.run(metadataType, { ...parameters, field });
	},
}));

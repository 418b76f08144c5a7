import { join } from 'node:path';

import type { Installation } from './install';

/**
 * The environment of n8n and of its npm: n8n's Node.js comes first on the PATH, and their home is the folder of their
 * data. They must not see the options of our Node.js, of npm and of jest.
 */
export function ownEnvironment({ nodeBin }: Installation, userFolder: string): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^(NODE_OPTIONS|NODE_ENV|npm_|N8N_|XDG_)/.test(name),
	);
	return {
		...Object.fromEntries(inherited),
		PATH: `${nodeBin}:${process.env['PATH'] ?? ''}`,
		HOME: userFolder,
		npm_config_cache: join(userFolder, '.npm'),
	};
}

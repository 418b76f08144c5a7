/** `tsx test/e2e/install.ts newest oldest`: installs these editions of n8n for the checks, unless they are installed. */
import { z } from 'zod';

import { editions, installN8n } from './host/install';

async function main(): Promise<void> {
	const chosen = z.array(z.enum(editions)).min(1).parse(process.argv.slice(2));
	for (const edition of chosen) await installN8n(edition, (text) => console.error(text));
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});

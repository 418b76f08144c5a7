import { z } from 'zod';

import type { Login } from './host/api';
import type { World } from './world';

/** What a check must know about its environment. Passed to another process as JSON. */
const shape = z.object({
	n8nUrl: z.string(),
	version: z.string(),
	login: z.object({ email: z.string(), password: z.string() }),
	credentials: z.record(z.object({ id: z.string(), name: z.string() })),
	sandbox: z.object({
		url: z.string(),
		page: z.string(),
		enterpriseId: z.string(),
		syncToken: z.string(),
		adminKey: z.string(),
	}),
	outside: z.object({ chatUrl: z.string(), documentUrl: z.string() }),
	pictures: z.string().optional(),
});

export type Here = z.infer<typeof shape>;

export const variable = 'E2E_WORLD';

/** @param pictures the folder for pictures of the editor; without it no pictures are taken */
export function describeHere(world: World, login: Login, pictures?: string): string {
	const { n8n, sandbox, outside, credentials } = world;
	const { url: n8nUrl, version } = n8n;
	return JSON.stringify(shape.parse({ n8nUrl, version, login, credentials, sandbox, outside, pictures }));
}

export function readHere(): Here {
	const described = process.env[variable];
	if (described === undefined) throw new Error('The checks need a running n8n: call npm run e2e');
	return shape.parse(JSON.parse(described));
}

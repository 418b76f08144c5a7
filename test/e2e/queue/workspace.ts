import { z } from 'zod';

import type { Sandbox } from '../../../sandbox/src/server';

const page = 100;
const found = z.object({
	data: z.array(z.object({ fields: z.object({ phone: z.string() }).passthrough() })),
	total_count: z.number().int(),
});

/** A token of its own for counting, because the workspace limits the requests of a token in an hour. */
export async function tokenToCount({ url, adminKey }: Sandbox): Promise<string> {
	const answer = await fetch(`${new URL(url).origin}/_sandbox/tokens`, {
		method: 'POST',
		headers: { 'x-admin-key': adminKey, 'content-type': 'application/json' },
		body: JSON.stringify({ kind: 'sync', name: 'Counts the leads' }),
	});
	return z.object({ token: z.string() }).parse(await answer.json()).token;
}

/** The phone numbers of all leads in the workspace, from its Sync API. */
export async function readPhones({
	url,
	enterpriseId,
	syncToken,
}: Pick<Sandbox, 'url' | 'enterpriseId' | 'syncToken'>): Promise<string[]> {
	const phones: string[] = [];
	for (let skip = 0; ; skip += page) {
		const answer = await fetch(`${url}/enterprise/${enterpriseId}/lead/search?skip=${skip}&limit=${page}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${syncToken}`, 'content-type': 'application/json' },
			body: '{}',
		});
		if (!answer.ok) throw new Error(`The workspace answered ${answer.status} to a search`);
		const { data, total_count: total } = found.parse(await answer.json());
		phones.push(...data.map(({ fields: { phone } }) => phone));
		if (skip + page >= total) return phones;
	}
}

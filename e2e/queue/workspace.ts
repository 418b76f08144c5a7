import { z } from 'zod';

import type { Sandbox } from '../../sandbox/src/server';

const page = 100;
const found = z.object({
	data: z.array(z.object({ fields: z.object({ phone: z.string() }).passthrough() })),
	total_count: z.number().int(),
});

/** The phone numbers of all leads in the workspace, from its Sync API. */
export async function readPhones({ url, enterpriseId, syncToken }: Sandbox): Promise<string[]> {
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

import { z } from 'zod';

interface WorkspaceAccess {
	/** The base URL of the Sync API, ending in `/v2`. */
	url: string;
	enterpriseId: string;
	syncToken: string;
}

const answer = z.object({ total_count: z.number().int() });

/** The number of leads in the workspace, from its Sync API. */
export async function countLeads({ url, enterpriseId, syncToken }: WorkspaceAccess): Promise<number> {
	const response = await fetch(`${url}/enterprise/${enterpriseId}/lead/search?limit=1`, {
		method: 'POST',
		headers: { authorization: `Bearer ${syncToken}`, 'content-type': 'application/json' },
		body: '{}',
	});
	if (!response.ok) throw new Error(`The workspace answered ${response.status} to a search`);
	return answer.parse(await response.json()).total_count;
}

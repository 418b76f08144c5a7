import type { Sandbox } from '../src/server';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The text of an error. */
export const envelope = (code: string, message: string) => JSON.stringify({ error: { code, message } });

/** One call as it is on the wire: its answer as text. */
export async function wire(
	{ url, enterpriseId, syncToken }: Pick<Sandbox, 'url' | 'enterpriseId' | 'syncToken'>,
	method: string,
	path: string,
	body?: string,
) {
	const answer = await fetch(`${url}/enterprise/${enterpriseId}${path}`, {
		method,
		headers: { authorization: `Bearer ${syncToken}` },
		...(body !== undefined && { body }),
	});
	const { status, headers } = answer;
	return { status, type: headers.get('content-type'), text: await answer.text(), headers };
}

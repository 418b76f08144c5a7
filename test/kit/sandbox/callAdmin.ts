import axios from 'axios';
import type { Sandbox } from '../../../sandbox/src/server';
import type { ApiAnswer, ErrorBody } from './useSandbox';

/** Calls one of the sandbox's own routes, by default with the admin key. */
export async function callAdmin<T = ErrorBody>(
	sandbox: Pick<Sandbox, 'url' | 'adminKey'>,
	method: string,
	path: string,
	body?: unknown,
	key: string = sandbox.adminKey,
): Promise<ApiAnswer<T>> {
	const { status, data, headers } = await axios.request<T>({
		method,
		url: `${new URL(sandbox.url).origin}/_sandbox${path}`,
		data: body,
		headers: { 'X-Admin-Key': key },
		validateStatus: () => true,
		proxy: false,
	});
	return { status, data, headers: { ...headers } };
}

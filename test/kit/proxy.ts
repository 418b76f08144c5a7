import { FakeService } from './fakeService';

interface ProxyOptions {
	/** Called with the route of each request, before the proxy forwards it. */
	readonly before?: (route: string) => void;
	/** Returns the body to forward in place of the one that the node sent. */
	readonly forward?: (route: string, body: string) => string;
	/** Returns the body to send in place of the sandbox's. Errors of the sandbox stay as they are. */
	readonly change?: (route: string, body: unknown) => unknown;
	/** The sandbox carries out the first request to this route. The proxy answers it with status 500. */
	readonly failOnce?: string;
	/** The time in the `Date` header of an answer; undefined leaves the header out. */
	readonly date?: () => Date | undefined;
}

/** Forwards requests to a sandbox, and does what a service may do and the sandbox does not. */
export async function startProxy(
	sandboxUrl: string,
	{ before, forward, change, failOnce, date }: ProxyOptions,
): Promise<FakeService> {
	let hasFailed = false;
	const proxy = new FakeService();
	proxy.on('*', async ({ route, method, target, headers, body }, response) => {
		before?.(route);
		const answer = await fetch(new URL(target, sandboxUrl), {
			method,
			headers: { authorization: headers.authorization ?? '' },
			...(body === '' ? {} : { body: forward?.(route, body) ?? body }),
		});
		const sent = await answer.text();
		if (route === failOnce && !hasFailed) {
			hasFailed = true;
			return { status: 500, body: {} };
		}
		const time = date?.();
		response.sendDate = date === undefined && answer.headers.has('date');
		return {
			status: answer.status,
			headers: {
				'content-type': answer.headers.get('content-type') ?? 'application/json',
				...(time && { date: time.toUTCString() }),
			},
			body: answer.ok && change ? change(route, JSON.parse(sent)) : sent,
		};
	});
	return await proxy.start();
}

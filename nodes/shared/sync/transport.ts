import type { Endpoint } from './endpoints';

export interface HttpRequest {
	readonly method: Endpoint['method'];
	readonly url: string;
	readonly query: Readonly<Record<string, string | number | boolean>>;
	readonly body: unknown;
	/** A text in the body that no answer may repeat. */
	readonly secret: string | undefined;
}

export interface HttpAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string | undefined>>;
	/** As `bodyOf` returns it. Undefined if it did not arrive to its end, or was too long to be read. */
	readonly body: unknown;
}

/** The connection broke before an answer came. */
export interface BrokenConnection {
	readonly status: 'broken';
	/** For example `ECONNREFUSED`. */
	readonly code: string | undefined;
	/** Whether the connection was certainly made, so that the request may have left. */
	readonly wasConnected?: boolean | undefined;
}

/** Sends one request, once, with the token. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer | BrokenConnection>;

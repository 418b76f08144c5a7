import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where people reach the sandbox, if a proxy stands before it: `--public-url`. */
export interface PublicAddress {
	/** Without a path, as in the header `Origin`. */
	readonly origin: string;
	/** The path before every path of the sandbox, without a slash at its end. */
	readonly base: string;
}

declare module 'fastify' {
	interface FastifyInstance {
		readonly publicAddress: PublicAddress | undefined;
	}
}

export function publicAddress(url: string): PublicAddress {
	const { origin, pathname } = new URL(url);
	return { origin, base: pathname.replace(/\/+$/, '') };
}

export const baseOf = (app: FastifyInstance) => app.publicAddress?.base ?? '';

/** Some proxies pass the base path on, others take it away. */
export function withoutBase(path: string, address: PublicAddress | undefined): string {
	const base = address?.base ?? '';
	if (base === '' || !path.startsWith(base)) return path;
	const rest = path.slice(base.length);
	if (rest.startsWith('/')) return rest;
	return rest === '' || rest.startsWith('?') ? `/${rest}` : path;
}

const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address under which a caller reaches the sandbox, without a slash at its end: the public one, or the host name of
 * this call, so that a URL in the answer works for that caller.
 */
export function addressFor({ headers: { host }, socket, server }: FastifyRequest): string {
	const { publicAddress } = server;
	if (publicAddress !== undefined) return `${publicAddress.origin}${publicAddress.base}`;
	if (host !== undefined && HOST.test(host)) return `http://${host}`;
	const { localAddress = '127.0.0.1', localPort } = socket;
	return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Puts the base path before the addresses in a page. A quote in a value is escaped, so that only attributes match. */
export const inBase = (markup: string, base: string) =>
	base === '' ? markup : markup.replace(/(?<=\s(?:href|src|action)=")\/(?!\/)/g, `${base}/`);

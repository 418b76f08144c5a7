import { createHmac, timingSafeEqual } from 'node:crypto';

/** sync-api.md, Bytes of a file: presigned URLs expire after 15 minutes. In milliseconds. */
export const LINK_LIFETIME = 15 * 60_000;

export type Verb = 'PUT' | 'GET';

/** What a signature allows: one verb on one file, until it expires. */
interface Grant {
	readonly verb: Verb;
	readonly fileId: string;
	/** Epoch milliseconds. */
	readonly expires: number;
}

const digest = (secret: Buffer, { verb, fileId, expires }: Grant) =>
	createHmac('sha256', secret).update(`${verb} ${fileId} ${expires}`).digest();

export const sign = (secret: Buffer, grant: Grant): string => digest(secret, grant).toString('hex');

const SIGNATURE = /^[0-9a-f]{64}$/;

/** Compares in constant time, so that response times do not leak the right signature. */
export function isSigned(secret: Buffer, grant: Grant, signature: string): boolean {
	return SIGNATURE.test(signature) && timingSafeEqual(digest(secret, grant), Buffer.from(signature, 'hex'));
}

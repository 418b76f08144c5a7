import type { FastifyRequest } from 'fastify';
import type { FileLinks, Link } from '../domain/files/file';
import { isSigned, LINK_LIFETIME, sign, type Verb } from '../domain/files/signature';
import { ServiceError } from '../domain/errors';
import type { Workspace } from '../domain/workspace';
import { addressFor } from './address';
import { FILES_PREFIX } from './paths';
import type { Query } from './query';

/** Presigned URLs: each allows one verb on one file for 15 minutes (sync-api.md, Bytes of a file). */
export function linksFor({ store, now }: Workspace, request: FastifyRequest): FileLinks {
	const link = (verb: Verb, fileId: string): Link => {
		const expiresAt = now() + LINK_LIFETIME;
		const signature = sign(store.files.secret(), { verb, fileId, expires: expiresAt });
		const query = new URLSearchParams({ expires: String(expiresAt), signature });
		return { url: `${addressFor(request)}${FILES_PREFIX}/${fileId}?${query}`, expiresAt };
	};
	return { upload: (fileId) => link('PUT', fileId), download: (fileId) => link('GET', fileId) };
}

const forbidden = (message: string) => new ServiceError('NOT_AUTHORIZED', message, 403);

/** Fails unless the signature is valid. A bearer token makes no difference. */
export function requireSignature({ store, now }: Workspace, verb: Verb, fileId: string, query: Query): void {
	const { expires, signature } = query;
	const isWellFormed =
		typeof expires === 'string' && /^[1-9]\d{0,14}$/.test(expires) && typeof signature === 'string';
	const grant = { verb, fileId, expires: Number(expires) };
	if (!isWellFormed || !isSigned(store.files.secret(), grant, signature)) {
		throw forbidden('The signature of this URL does not match');
	}
	if (now() >= grant.expires) throw forbidden('This URL has expired');
}

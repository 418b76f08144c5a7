import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, ServiceError } from '../domain/errors';
import type { FileBytes } from '../domain/files/file';
import { isSameMediaType } from '../domain/files/rules';
import { fileToDownload, fileToUpload, storeFile } from '../domain/files/transfer';
import { isObject } from '../domain/json';
import type { Workspace } from '../domain/workspace';
import { say, send } from './dialects/speaking';
import type { Voice } from './dialects/voice';
import { withFaults } from './faultHooks';
import type { Faults } from './faults';
import { attachmentNamed, readRange } from './fileHeaders';
import { requireSignature } from './fileLinks';
import { FILES_PREFIX } from './paths';
import type { RequestLog } from './requestLog';
import { withTraffic, type Traffic } from './traffic';

export interface TransferParts {
	readonly workspace: Workspace;
	readonly files: FileBytes;
	readonly faults: Faults;
	readonly log: RequestLog;
	readonly traffic: Traffic;
	readonly voice: Voice;
	/** The connection is cut after this many milliseconds without a byte. */
	readonly idleTimeout: number;
}

const URL = `${FILES_PREFIX}/:fileId`;

const fileIdOf = ({ params }: FastifyRequest) => (isObject(params) ? String(params['fileId']) : '');

const queryOf = ({ query }: FastifyRequest) => (isObject(query) ? query : {});

/** Streams the bytes behind presigned URLs (sync-api.md, Bytes of a file). No file is ever held in memory as a whole. */
export function routeFileTransfer(app: FastifyInstance, parts: TransferParts): void {
	withTraffic(app, parts.traffic);
	withFaults(app, parts.faults, parts.log);
	// Fastify does not read the body, so that the handler can stream it.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', (_request, _body, done) => done(null));
	app.addHook('onRequest', ({ raw }, _reply, done) => {
		raw.socket.setTimeout(parts.idleTimeout);
		done();
	});
	const config = { path: `${FILES_PREFIX}/{fileId}` };
	app.put(URL, {
		config,
		// Runs before the body arrives, so that a rejected client need not send the bytes.
		onRequest: async (request) => requireUploadable(parts, request),
		handler: (request, reply) => upload(parts, request, reply),
	});
	app.get(URL, { config, handler: (request, reply) => download(parts, request, reply) });
	app.route({
		method: ['HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
		url: URL,
		handler: ({ method }) => {
			throw new ServiceError('METHOD_NOT_ALLOWED', `${method} is not allowed on the bytes of a file`);
		},
	});
}

async function upload(
	{ workspace, files, voice }: TransferParts,
	request: FastifyRequest,
	reply: FastifyReply,
) {
	const fileId = fileIdOf(request);
	const file = fileToUpload(workspace, fileId);
	await files.receive(file, request.raw, (keep) =>
		workspace.store.transaction(() => storeFile(workspace, fileId, keep)),
	);
	const body = { file_id: fileId, status: 'STORED' };
	send(reply, say(voice.dialect, 'storedBytes', 200, body, { query: queryOf(request), body: undefined }));
	return reply;
}

/** Makes every check that is possible before the first byte. */
function requireUploadable({ workspace, files }: TransferParts, request: FastifyRequest): void {
	const fileId = fileIdOf(request);
	requireSignature(workspace, 'PUT', fileId, queryOf(request));
	const { size, content_type } = fileToUpload(workspace, fileId);
	const { headers } = request;
	if (!isSameMediaType(headers['content-type'] ?? '', content_type)) {
		throw badRequest(`Content-Type must be ${content_type}, the type in the file's description`);
	}
	const length = headers['content-length'];
	if (size > files.maxSize || Number(length ?? 0) > files.maxSize) {
		throw new ServiceError('PAYLOAD_TOO_LARGE', `A file can have at most ${files.maxSize} bytes`);
	}
	if (length !== undefined && Number(length) !== size) {
		throw badRequest(`The file was described with ${size} bytes, but Content-Length is ${length}`);
	}
}

async function download({ workspace, files }: TransferParts, request: FastifyRequest, reply: FastifyReply) {
	const fileId = fileIdOf(request);
	requireSignature(workspace, 'GET', fileId, queryOf(request));
	const { name, content_type, size } = fileToDownload(workspace, fileId);
	const tag = `"${fileId}"`;
	void reply.headers({ 'Accept-Ranges': 'bytes', ETag: tag, 'Cache-Control': 'private, no-store' });

	const { range: requested, 'if-range': condition } = request.headers;
	const range = condition === undefined || condition === tag ? readRange(requested, size) : undefined;
	if (range === 'unsatisfiable') {
		void reply.header('Content-Range', `bytes */${size}`);
		throw new ServiceError(
			'BAD_REQUEST',
			`The file has ${size} bytes, and the range contains none of them`,
			416,
		);
	}
	const { start, end } = range ?? { start: 0, end: size - 1 };
	const bytes = await files.read(fileId, { start, end });
	if (bytes === undefined) throw new ServiceError('NOT_FOUND', 'The bytes of this file are missing');
	if (range !== undefined) void reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
	return reply
		.headers({
			'Content-Type': content_type,
			'Content-Length': String(end - start + 1),
			'Content-Disposition': attachmentNamed(name),
			'X-Content-Type-Options': 'nosniff',
		})
		.send(bytes);
}

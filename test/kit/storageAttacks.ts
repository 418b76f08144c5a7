import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const mebibyte = 1024 ** 2;

/** Sends as fast as the client reads, for as long as it reads. */
function flood(response: ServerResponse, part = Buffer.alloc(64 * 1024, 'x')): void {
	while (!response.destroyed)
		if (!response.write(part)) return void response.once('drain', () => flood(response));
}

/** Sends a byte from time to time, so that the connection is never idle. */
function drip(to: ServerResponse | Socket): void {
	const dripping = setInterval(() => to.write('x'), 5);
	to.on('close', () => clearInterval(dripping));
}

/** What a storage does to its client. */
export interface Attack {
	/** Completes "a storage that ...". */
	readonly what: string;
	answer(response: ServerResponse, request: IncomingMessage): void;
	/** What the node says about it. */
	readonly says: RegExp;
}

/** The record says 1,000 bytes, `application/pdf`. */
export const hostileDownloads: readonly Attack[] = [
	{ what: 'never answers', answer: () => undefined, says: /storage did not answer/ },
	{ what: 'stops after its headers', answer: (to) => to.flushHeaders(), says: /stopped in the middle/ },
	{ what: 'stops after its first byte', answer: (to) => void to.write('x'), says: /stopped in the middle/ },
	{
		what: 'stops in the middle of what it declared',
		answer: (to) => void to.writeHead(200, { 'content-length': 1000 }).write('x'.repeat(500)),
		says: /stopped in the middle/,
	},
	{
		what: 'sends its headers byte by byte',
		answer: ({ socket }) => dripHeaders(socket),
		says: /did not answer/,
	},
	{ what: 'sends the content byte by byte', answer: drip, says: /stopped in the middle/ },
	{
		what: 'sends the length of the record, then more byte by byte',
		answer: (to) => {
			to.write('x'.repeat(1000));
			drip(to);
		},
		says: /more than 1000 bytes|stopped in the middle/,
	},
	{ what: 'sends without end', answer: (to) => flood(to), says: /more than 1000 bytes/ },
	{
		what: 'declares 629 MB',
		answer: (to) => flood(to.writeHead(200, { 'content-length': 629 * mebibyte })),
		says: /more than 1000 bytes/,
	},
	{
		what: 'sends 64 MB packed into a few kilobytes',
		answer: (to) => void to.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb()),
		says: /more than 1000 bytes/,
	},
	{ what: 'declares 9 bytes', answer: (to) => void to.end('x'.repeat(9)), says: /has 9 bytes/ },
	{
		what: 'ends after 9 bytes without a declaration',
		answer: (to) => {
			to.write('x'.repeat(9));
			to.end();
		},
		says: /has 9 bytes/,
	},
	{
		what: 'sends the page of a proxy, with the length of the record',
		answer: (to) => void to.writeHead(200, { 'content-type': 'text/html' }).end('<'.repeat(1000)),
		says: /a web page came/,
	},
	{
		what: 'redirects to another host',
		answer: (to) => void to.writeHead(302, { location: 'https://elsewhere.example/file' }).end(),
		says: /redirects to another address/,
	},
	{
		what: 'redirects to itself',
		answer: (to, { url }) => void to.writeHead(307, { location: url }).end(),
		says: /redirects to another address/,
	},
	{
		what: 'resets the connection',
		answer: ({ socket }) => void socket?.resetAndDestroy(),
		says: /not answer/,
	},
	{
		what: 'resets the connection in the middle',
		answer: (to) => {
			to.writeHead(200, { 'content-length': 1000 }).write('x'.repeat(500), () =>
				to.socket?.resetAndDestroy(),
			);
		},
		says: /stopped in the middle/,
	},
	{
		what: 'closes the connection in the middle, without a declared length',
		answer: (to) => void to.write('x'.repeat(500), () => to.destroy()),
		says: /stopped in the middle/,
	},
	{ what: 'has no content', answer: (to) => void to.writeHead(204).end(), says: /answered 204/ },
	{
		what: 'sends a part',
		answer: (to) => void to.writeHead(206).end('x'.repeat(1000)),
		says: /answered 206/,
	},
	{
		what: 'floods an error',
		answer: (to) => flood(to.writeHead(500)),
		says: /answered 500/,
	},
	{
		what: 'is no HTTP',
		answer: ({ socket }) => void socket?.end('220 mail.example\r\n'),
		says: /not answer/,
	},
];

const errorOfS3 = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InternalError</Code></Error>';

type Storing = [what: string, answer: (to: ServerResponse, from: IncomingMessage) => unknown];

/** Each leaves open whether the file is stored. */
export const hostileUploads: readonly Attack[] = (
	[
		['never reads', () => undefined],
		['reads, and never answers', (_to, from) => void from.resume()],
		['stops after its headers', (to, from) => from.resume().on('end', () => to.flushHeaders())],
		['stops after its first byte', (to, from) => from.resume().on('end', () => to.write('x'))],
		[
			'sends its headers byte by byte',
			({ socket }, from) => from.resume().on('end', () => dripHeaders(socket)),
		],
		['sends its answer byte by byte', (to, from) => from.resume().on('end', () => drip(to))],
		['answers without end', (to, from) => from.resume().on('end', () => flood(to))],
		['answers without end before it has read', (to) => flood(to)],
		[
			'answers with 64 MB packed into a few kilobytes',
			(to, from) =>
				from.resume().on('end', () => to.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb())),
		],
		[
			'answers with the page of a proxy',
			(to, from) =>
				from.resume().on('end', () => to.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
		],
		[
			'says that it stored fewer bytes',
			(to, from) => from.resume().on('end', () => to.end(JSON.stringify({ size: 9 }))),
		],
		['answers 200 with an error in XML', (to, from) => from.resume().on('end', () => to.end(errorOfS3))],
		...['{"error":{"code":"InternalError"}}', '{"success":false}', '{"status":"FAILED"}'].map(
			(text): Storing => [
				`answers 200 with ${text}`,
				(to, from) => from.resume().on('end', () => to.end(text)),
			],
		),
		[
			'redirects to another host',
			(to, from) =>
				from.resume().on('end', () => to.writeHead(307, { location: 'https://elsewhere.example/' }).end()),
		],
		['resets the connection', ({ socket }) => void socket?.resetAndDestroy()],
		[
			'resets the connection in the middle',
			({ socket }, from) => from.once('data', () => socket?.resetAndDestroy()),
		],
		['floods an error', (to, from) => from.resume().on('end', () => flood(to.writeHead(500)))],
		['is no HTTP', ({ socket }) => void socket?.end('220 mail.example\r\n')],
	] satisfies Storing[]
).map(([what, answer]) => ({ what, answer: (to, from) => void answer(to, from), says: /may be stored/ }));

function dripHeaders(socket: Socket | null): void {
	socket?.write('HTTP/1.1 200 OK\r\nx-header: ');
	if (socket) drip(socket);
}

let packed: Buffer | undefined;
const bomb = () => (packed ??= gzipSync(Buffer.alloc(64 * mebibyte)));

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

type Attacking = readonly [
	what: string,
	says: RegExp,
	answer: (to: ServerResponse, from: IncomingMessage) => unknown,
];

const attacksOf = (attacks: readonly Attacking[]): Attack[] =>
	attacks.map(([what, says, answer]) => ({ what, says, answer: (to, from) => void answer(to, from) }));

const half = 'x'.repeat(500);
const stopped = /stopped in the middle/;
const silent = /not answer/;
const tooLong = /more than 1000 bytes/;

/** The record says 1,000 bytes, `application/pdf`. */
export const hostileDownloads = attacksOf([
	['never answers', /storage did not answer/, () => undefined],
	['stops after its headers', stopped, (to) => to.flushHeaders()],
	['stops after its first byte', stopped, (to) => to.write('x')],
	[
		'stops in the middle of what it declared',
		stopped,
		(to) => to.writeHead(200, { 'content-length': 1000 }).write(half),
	],
	['sends its headers byte by byte', /did not answer/, ({ socket }) => dripHeaders(socket)],
	['sends the content byte by byte', stopped, drip],
	[
		'sends the length of the record, then more byte by byte',
		/more than 1000 bytes|stopped in the middle/,
		(to) => {
			to.write('x'.repeat(1000));
			drip(to);
		},
	],
	['sends without end', tooLong, (to) => flood(to)],
	['declares 629 MB', tooLong, (to) => flood(to.writeHead(200, { 'content-length': 629 * mebibyte }))],
	[
		'sends 64 MB packed into a few kilobytes',
		tooLong,
		(to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb()),
	],
	['declares 9 bytes', /has 9 bytes/, (to) => to.end('x'.repeat(9))],
	[
		'ends after 9 bytes without a declaration',
		/has 9 bytes/,
		(to) => {
			to.write('x'.repeat(9));
			to.end();
		},
	],
	[
		'sends the page of a proxy, with the length of the record',
		/a web page came/,
		(to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<'.repeat(1000)),
	],
	[
		'redirects to another host',
		/redirects to another address/,
		(to) => to.writeHead(302, { location: 'https://elsewhere.example/file' }).end(),
	],
	[
		'redirects to itself',
		/redirects to another address/,
		(to, { url }) => to.writeHead(307, { location: url }).end(),
	],
	['resets the connection', silent, ({ socket }) => socket?.resetAndDestroy()],
	[
		'resets the connection in the middle',
		stopped,
		(to) => to.writeHead(200, { 'content-length': 1000 }).write(half, () => to.socket?.resetAndDestroy()),
	],
	[
		'closes the connection in the middle, without a declared length',
		stopped,
		(to) => to.write(half, () => to.destroy()),
	],
	['has no content', /answered 204/, (to) => to.writeHead(204).end()],
	['sends a part', /answered 206/, (to) => to.writeHead(206).end('x'.repeat(1000))],
	['floods an error', /answered 500/, (to) => flood(to.writeHead(500))],
	['is no HTTP', silent, ({ socket }) => socket?.end('220 mail.example\r\n')],
]);

/** Answers after it has read the whole file. */
const afterReading =
	(answer: (to: ServerResponse) => unknown): Attacking[2] =>
	(to, from) =>
		from.resume().on('end', () => answer(to));

const refusals: ReadonlyArray<readonly [what: string, body: string]> = [
	['an error in XML', '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InternalError</Code></Error>'],
	...['{"error":{"code":"InternalError"}}', '{"success":false}', '{"status":"FAILED"}'].map(
		(text) => [text, text] as const,
	),
];

const uploads: ReadonlyArray<readonly [what: string, answer: Attacking[2]]> = [
	['never reads', () => undefined],
	['reads, and never answers', (_to, from) => from.resume()],
	['stops after its headers', afterReading((to) => to.flushHeaders())],
	['stops after its first byte', afterReading((to) => to.write('x'))],
	['sends its headers byte by byte', afterReading(({ socket }) => dripHeaders(socket))],
	['sends its answer byte by byte', afterReading(drip)],
	['answers without end', afterReading((to) => flood(to))],
	['answers without end before it has read', (to) => flood(to)],
	[
		'answers with 64 MB packed into a few kilobytes',
		afterReading((to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb())),
	],
	[
		'answers with the page of a proxy',
		afterReading((to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
	],
	['says that it stored fewer bytes', afterReading((to) => to.end('{"size":9}'))],
	...refusals.map(
		([what, body]) => [`answers 200 with ${what}`, afterReading((to) => to.end(body))] as const,
	),
	[
		'redirects to another host',
		afterReading((to) => to.writeHead(307, { location: 'https://elsewhere.example/' }).end()),
	],
	['resets the connection', ({ socket }) => socket?.resetAndDestroy()],
	[
		'resets the connection in the middle',
		({ socket }, from) => from.once('data', () => socket?.resetAndDestroy()),
	],
	['floods an error', afterReading((to) => flood(to.writeHead(500)))],
	['is no HTTP', ({ socket }) => socket?.end('220 mail.example\r\n')],
];

/** Each leaves open whether the file is stored. */
export const hostileUploads = attacksOf(uploads.map(([what, answer]) => [what, /may be stored/, answer]));

function dripHeaders(socket: Socket | null): void {
	socket?.write('HTTP/1.1 200 OK\r\nx-header: ');
	if (socket) drip(socket);
}

let packed: Buffer | undefined;
const bomb = () => (packed ??= gzipSync(Buffer.alloc(64 * mebibyte)));

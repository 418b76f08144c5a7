import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';

/**
 * A service behind TLS, with a certificate of its own. Bytes travel for half of the round trip's time in each
 * direction, so that a handshake costs a round trip too, as on the internet.
 */
export class TlsFront {
	/** The time of a round trip, in milliseconds. */
	roundTripMs = 0;

	private readonly outer: Server;

	private constructor(
		private readonly folder: string,
		private readonly inner: Server,
	) {
		this.outer = createServer({ allowHalfOpen }, (client) => {
			const server = connect({ port: portOf(this.inner), host: loopback, allowHalfOpen });
			client.pipe(this.journey()).pipe(server).pipe(this.journey()).pipe(client);
			endTogether(client, server);
		});
	}

	/** @param service the address of the service behind it, on this machine */
	static async start(service: string): Promise<TlsFront> {
		const folder = await mkdtemp(join(tmpdir(), 'lead-workspace-tls-'));
		const [key, cert] = await makeCertificate(folder);
		const { port } = new URL(service);
		const inner = createTlsServer({ key, cert, allowHalfOpen }, (client) => {
			const server = connect({ port: Number(port), host: loopback, allowHalfOpen });
			client.pipe(server).pipe(client);
			endTogether(client, server);
		});
		const front = new TlsFront(folder, inner);
		for (const server of [front.inner, front.outer]) await once(server.listen(0, loopback), 'listening');
		return front;
	}

	/** The variables with which a process trusts the certificate. */
	get env(): Readonly<Record<string, string>> {
		return { NODE_EXTRA_CA_CERTS: join(this.folder, certificateFile) };
	}

	/** Where the service is reached through this front. */
	addressOf(url: string): string {
		const address = new URL(url);
		address.protocol = 'https:';
		address.port = String(portOf(this.outer));
		return address.href;
	}

	async stop(): Promise<void> {
		for (const server of [this.outer, this.inner]) server.close();
		await rm(this.folder, { recursive: true, force: true });
	}

	private journey(): Transform {
		const later = (then: () => void) => void setTimeout(then, this.roundTripMs / 2);
		return new Transform({
			transform(chunk, _encoding, done) {
				later(() => this.push(chunk));
				done();
			},
			flush: (done) => later(done),
		});
	}
}

/** Each direction ends by itself: the last bytes of an answer are still on their way when the service has closed. */
const allowHalfOpen = true;

const loopback = '127.0.0.1';
const certificateFile = 'certificate.pem';

/** Node can read certificates and not make them. */
async function makeCertificate(folder: string): Promise<[key: Buffer, certificate: Buffer]> {
	const [key, certificate] = [join(folder, 'key.pem'), join(folder, certificateFile)];
	const request = ['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
	const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
	const names = ['-addext', `subjectAltName=IP:${loopback},DNS:localhost`];
	await promisify(execFile)('openssl', [
		...request,
		...elliptic,
		...names,
		'-keyout',
		key,
		'-out',
		certificate,
	]);
	return [await readFile(key), await readFile(certificate)];
}

function portOf(server: Server): number {
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The front is not listening');
	return address.port;
}

/** Pipes pass on the end of what they carry, and no error. */
function endTogether(one: Socket, other: Socket): void {
	one.once('error', () => other.destroy());
	other.once('error', () => one.destroy());
}

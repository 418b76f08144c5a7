import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ReverseProxyOptions {
	/** The path under which it serves what is behind it, such as `/sandbox`. */
	readonly base: string;
	/** Takes the base path away before it passes a request on. */
	readonly strips: boolean;
	/** Passes on the host name that the client used, and not that of what is behind it. */
	readonly keepsHost: boolean;
}

export interface ReverseProxy {
	/** Where people reach what is behind it, such as `https://localhost:4433/sandbox`. */
	readonly url: string;
	/** Its certificate, which no authority has signed. */
	readonly certificate: string;
	/** Passes requests on to this address from now on. */
	serve(target: string): void;
	close(): Promise<void>;
}

/** A proxy with TLS, as people put it before a service that has none. */
export async function startReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
	const { base, strips, keepsHost } = options;
	const { key, cert } = newCertificate();
	let target = new URL('http://127.0.0.1:9');
	const server = createServer({ key, cert }, (asked, answered) => {
		const path = asked.url ?? '/';
		if (!path.startsWith(`${base}/`)) return void answered.writeHead(404).end();
		const headers = keepsHost ? asked.headers : { ...asked.headers, host: target.host };
		const passed = request(
			new URL(strips ? path.slice(base.length) : path, target),
			{ method: asked.method, headers, agent: false },
			(answer) => {
				answered.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(answered);
			},
		);
		passed.on('error', () => answered.writeHead(502).end());
		answered.on('close', () => passed.destroy());
		asked.pipe(passed);
	});
	await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `https://localhost:${port}${base}`,
		certificate: cert,
		serve(address) {
			target = new URL(address);
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Made anew each time, so that no private key is in the repository. */
function newCertificate(): { key: string; cert: string } {
	const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	try {
		const files = ['-keyout', key, '-out', cert];
		const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
		const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
		execFileSync('openssl', ['req', ...kind, '-days', '2', ...subject, ...files], { stdio: 'pipe' });
		return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

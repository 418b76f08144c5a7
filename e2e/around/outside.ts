import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the examples meet outside of n8n and the workspace. */
export interface Outside {
	/** A chat's incoming webhook. */
	readonly chatUrl: string;
	/** A document that was signed. */
	readonly documentUrl: string;
	/** What was posted to the chat so far, oldest first. */
	readonly messages: readonly string[];
	close(): Promise<void>;
}

/** The smallest file that is a PDF. */
export const signedDocument = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A chat that keeps what is posted to it, at `POST /chat` and `GET /chat`, and a signed document. */
export async function startOutside({
	port = 0,
	onMessage = () => undefined,
}: {
	port?: number;
	onMessage?: (message: string) => void;
} = {}): Promise<Outside> {
	const messages: string[] = [];
	const server = createServer(async (request, response) => {
		const body = await text(request);
		if (request.url === '/document.pdf') {
			response.writeHead(200, { 'content-type': 'application/pdf' }).end(signedDocument);
			return;
		}
		if (request.method === 'POST') {
			messages.push(body);
			onMessage(body);
		}
		const isPost = request.method === 'POST';
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(isPost ? { ok: true } : messages));
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		chatUrl: `${origin}/chat`,
		documentUrl: `${origin}/document.pdf`,
		messages,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

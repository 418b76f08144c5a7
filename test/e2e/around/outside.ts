import { FakeService } from '../../kit/fakeService';

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
	const service = await new FakeService().start(port);
	service.on('GET /document.pdf', { headers: { 'content-type': 'application/pdf' }, body: signedDocument });
	service.on('GET /chat', () => ({ body: messages }));
	service.on('POST /chat', ({ body }) => {
		messages.push(body);
		onMessage(body);
		return { body: { ok: true } };
	});
	return {
		chatUrl: `${service.origin}/chat`,
		documentUrl: `${service.origin}/document.pdf`,
		messages,
		close: async () => await service.close(),
	};
}

import { request, type IncomingHttpHeaders } from 'node:http';
import type { ApiAnswer, Api, Fields, Remark } from '../../test/kit/sandbox/useSandbox';

interface UploadTicket {
	field?: string;
	file_id: string;
	name: string;
	upload_url: string;
	expires_at: number;
}

export interface Described {
	leadid: string;
	action_id: string;
	files: UploadTicket[];
	remarks: Remark[];
}

export interface Download {
	file_id: string;
	name: string;
	content_type: string;
	size: number;
	download_url: string;
	expires_at: number;
}

interface BytesAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
	/** `error.code` of an error answer. */
	code: string | undefined;
}

type Chunks = Iterable<Buffer>;

const codeOf = (body: Buffer): string | undefined =>
	/^\{"error":\{"code":"([A-Z_]+)"/.exec(body.toString('latin1'))?.[1];

/** One request to a presigned URL, with its body in chunks, so that no header is added. */
export function transfer(
	method: string,
	url: string,
	headers: Record<string, string> = {},
	chunks: Chunks = [],
): Promise<BytesAnswer> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { method, headers, agent: false }, (answer) => {
			const parts: Buffer[] = [];
			answer.on('data', (part: Buffer) => parts.push(part));
			answer.on('error', reject);
			answer.on('end', () => {
				const body = Buffer.concat(parts);
				resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, code: codeOf(body) });
			});
		});
		sent.on('error', reject);
		for (const chunk of chunks) sent.write(chunk);
		sent.end();
	});
}

export const download = (url: string, headers: Record<string, string> = {}) => transfer('GET', url, headers);

/** Uploads a file as clients do: with its type and length, then its bytes. */
export const put = (
	url: string,
	bytes: Buffer,
	headers: Record<string, string> = { 'Content-Type': 'text/plain' },
) => transfer('PUT', url, { 'Content-Length': String(bytes.length), ...headers }, [bytes]);

export const textFile = (changes: Fields = {}): Fields => ({
	name: 'note.txt',
	content_type: 'text/plain',
	size: 5,
	...changes,
});

export const HELLO = Buffer.from('hello');

/** Creates a lead and describes files of it. */
export async function attach(api: Api, ...files: Fields[]): Promise<Described> {
	const leadId = await api.newLead();
	const { status, data } = await api.post<Described>(`/lead/${leadId}/file`, { files });
	if (status !== 201) throw new Error(`The files were not described: ${JSON.stringify(data)}`);
	return data;
}

interface Attached {
	/** The path of the file in the Sync API. */
	path: string;
	fileId: string;
	leadId: string;
	actionId: string;
	uploadUrl: string;
}

/** Describes one file of a lead. */
export async function attachOne(api: Api, changes: Fields = {}): Promise<Attached> {
	const { leadid, action_id, files } = await attach(api, textFile(changes));
	const [ticket] = files;
	if (ticket === undefined) throw new Error('There is no file in the answer');
	return {
		path: `/lead/${leadid}/action/${action_id}/file/${ticket.file_id}`,
		fileId: ticket.file_id,
		leadId: leadid,
		actionId: action_id,
		uploadUrl: ticket.upload_url,
	};
}

/** Uploads one file of a lead. Returns its path and its download URL. */
export async function upload(
	api: Api,
	bytes: Buffer,
	changes: Fields = {},
): Promise<Attached & { downloadUrl: string }> {
	const attached = await attachOne(api, { size: bytes.length, ...changes });
	const type = typeof changes['content_type'] === 'string' ? changes['content_type'] : 'text/plain';
	const { status } = await put(attached.uploadUrl, bytes, { 'Content-Type': type });
	if (status !== 200) throw new Error(`The upload was answered with ${status}`);
	const { data } = await api.get<Download>(attached.path);
	return { ...attached, downloadUrl: data.download_url };
}

/** Describes a file by a request with this Host header. Returns its upload URL. */
export async function uploadUrlVia(api: Api, host: string): Promise<string> {
	const leadId = await api.newLead();
	const { url, enterpriseId, syncToken } = api.sandbox;
	const body = JSON.stringify({ files: [textFile()] });
	const answer = await transfer(
		'POST',
		`${url}/enterprise/${enterpriseId}/lead/${leadId}/file`,
		{ Host: host, Authorization: `Bearer ${syncToken}` },
		[Buffer.from(body)],
	);
	const described: Described = JSON.parse(answer.body.toString());
	return String(described.files[0]?.upload_url);
}

/** A custom action with a FILE field, `document`. */
export async function newDocumentAction(
	api: Api,
): Promise<{ leadId: string; actionId: string; path: string }> {
	const leadId = await api.newLead();
	const { data } = await api.append(leadId, { type: '1003', fields: { title: 'Passport' } });
	const actionId = String(data.actions[0]?.action_id);
	return { leadId, actionId, path: `/lead/${leadId}/action/${actionId}` };
}

export const readAction = async (api: Api, leadId: string, actionId: string): Promise<Fields> =>
	(await api.get<Fields>(`/lead/${leadId}/action/${actionId}`)).data;

export const outcomeOf = ({ status, data }: ApiAnswer<{ error?: { code: string } }>) => [
	status,
	data.error?.code,
];

import type { INodeParameters } from 'n8n-workflow';

import { inMemory } from '../kit/items';
import { filesType } from '../kit/nodes/files';
import type { Answer, FakeService, Responder } from '../kit/fakeService';
import type { TestWorkspace } from '../kit/workspace';

const leadId = 'L1';
export const actionId = 'A1';
export const fileField = 'document';

/** A file of an item: its name and its content. */
export interface Given {
	readonly name: string;
	readonly content: string;
	readonly type?: string | undefined;
}

/** The description of a file, as the node sends it. */
export interface Description {
	readonly name: string;
	readonly content_type: string;
	readonly size: number;
}

type Arrived = Record<string, string>;

/** A file service whose answers a test chooses. Its storage takes any bytes. */
export class FileService {
	constructor(
		private readonly workspace: TestWorkspace,
		private readonly service: FakeService,
	) {}

	/** The upload address that a test gives out for one file. */
	readonly address = (file: string | number) => `${this.service.origin}/store/${file}`;

	/** What arrived at each upload address, by the last part of the address. */
	get arrived(): Arrived {
		const puts = this.service.requests.filter(({ method }) => method === 'PUT');
		return Object.fromEntries(puts.map(({ target, body }) => [target.replace('/store/', ''), body]));
	}

	sentTo(route: string): number {
		return this.service.requests.filter((request) => request.route === route).length;
	}

	/**
	 * Uploads the files of one item. `answerOf` returns the body of the answer, given the descriptions. `lost` answers are
	 * lost before it.
	 */
	async upload(
		files: readonly Given[],
		answerOf: (described: readonly Description[]) => unknown,
		{
			into = false,
			status = 201,
			lost = 0,
			options = {},
		}: { into?: boolean; status?: number; lost?: number; options?: INodeParameters } = {},
	) {
		const describe: Responder = ({ body }) => ({ status, body: answerOf(descriptionsIn(body)) });
		const lose: Responder = (_request, response) => void response.destroy();
		const describing = [...Array.from({ length: lost }, () => lose), describe];
		this.service.on(`POST /lead/${leadId}/file`, ...describing);
		this.service.on(`POST /lead/${leadId}/action/${actionId}/file`, ...describing);
		return await this.runUpload(files, { into, options });
	}

	/** Uploads the files of one item to a service whose answers are set. */
	async runUpload(
		files: readonly Given[],
		{ into = false, options = {} }: { into?: boolean; options?: INodeParameters } = {},
	) {
		for (let file = 0; file < 12; file++) this.service.on(`PUT /store/${file}`, { body: '' });
		const names = files.map((_, index) => `file${index}`);
		const binary = Object.fromEntries(
			files.map(({ name, content, type }, index) => [`file${index}`, inMemory(content, name, type)]),
		);
		const where = into
			? { operation: 'uploadToAction', actionId, field: fileField }
			: { operation: 'uploadToLead' };
		return await this.run({ ...where, leadId, binaryField: names.join(','), options }, binary);
	}

	async run(parameters: INodeParameters, binary = {}, signal?: AbortSignal) {
		return await this.workspace.engine.runNode(
			{ type: filesType, parameters, onError: 'continueRegularOutput' },
			{
				input: [{ json: {}, binary }],
				credentials: this.workspace.credentials({ baseUrl: this.service.url }),
				...(signal && { signal }),
			},
		);
	}

	/** Runs an operation on one file. */
	async onFile(operation: string, ...answers: ReadonlyArray<Answer | Responder>) {
		const path = `/lead/${leadId}/action/${actionId}/file/F1`;
		this.service.on(`${operation === 'delete' ? 'DELETE' : 'GET'} ${path}`, ...answers);
		return await this.run({ operation, leadId, actionId, fileId: 'F1', binaryField: 'data' });
	}
}

function descriptionsIn(body: string): Description[] {
	const sent = JSON.parse(body) as { files?: Description[]; fields?: Record<string, Description[]> };
	return sent.files ?? sent.fields?.[fileField] ?? [];
}

import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import type { Task } from './job';
import { fieldNames } from './jobs/items';

type Service = Pick<Task, 'url' | 'enterpriseId'>;

export const sequentialType = 'bench.sequential';
const credential = 'leadWorkspaceSyncApi';

/** Makes one call to the service with n8n's HTTP helper. */
export type Call = (path: string, body: object, query?: IDataObject) => Promise<IDataObject>;

/** Handles one item and returns the output item. */
export type OneByOne = (
	context: IExecuteFunctions,
	item: number,
	call: Call,
) => Promise<IDataObject | IDataObject[]>;

/** A programmatic node as most are written: a loop over the items that awaits one call at a time. */
export function sequentialNode({ url, enterpriseId }: Service, step: OneByOne): INodeType {
	const base = `${url}/enterprise/${enterpriseId}`;
	return {
		description: {
			displayName: 'Sequential',
			name: 'sequential',
			group: ['transform'],
			version: 1,
			description: 'One call after the other',
			defaults: { name: 'Sequential' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: credential, required: true }],
			properties: [
				{
					displayName: 'Additional Fields',
					name: 'additionalFields',
					type: 'collection',
					default: {},
					options: fieldNames.map((name) => ({ displayName: name, name, type: 'string', default: '' })),
				},
			],
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			const call: Call = async (path, body, query) => {
				const options: IHttpRequestOptions = { method: 'POST', url: base + path, json: true, body };
				if (query) options.qs = query;
				return await this.helpers.httpRequestWithAuthentication.call(this, credential, options);
			};
			const results: INodeExecutionData[] = [];
			for (let item = 0; item < this.getInputData().length; item++) {
				try {
					const given = await step(this, item, call);
					results.push(...this.helpers.returnJsonArray(given));
				} catch (error) {
					if (!this.continueOnFail()) throw error;
					results.push({ json: { error: String(error) }, pairedItem: { item } });
				}
			}
			return [results];
		},
	};
}

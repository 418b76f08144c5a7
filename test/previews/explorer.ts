import { partition } from 'lodash';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { FakeService } from '../kit/fakeService';
import { jsonOf } from '../kit/items';
import { siteVisit } from '../kit/nodes/actions';
import { diya, person } from '../kit/people';
import type { TestWorkspace } from '../kit/workspace';

/** Runs of an operation that together show every key that its items may have. */
export interface ExploredOperation {
	readonly folder: string;
	/** The preview, without its ending. */
	readonly name: string;
	readonly writes: boolean;
	run(test: Explorer): Promise<void>;
}

/** Runs nodes, and keeps what came out of each output. */
export class Explorer {
	readonly success: IDataObject[] = [];
	/** Items that were not written, where remarks are in the item. */
	readonly unwritten: IDataObject[] = [];
	readonly remarks: IDataObject[] = [];
	readonly errors: IDataObject[] = [];
	private people = 0;

	constructor(
		readonly workspace: TestWorkspace,
		readonly service: FakeService,
	) {}

	person(): ReturnType<typeof person> {
		return person((this.people += 1));
	}

	async lead(): Promise<string> {
		const fields = {
			...this.person(),
			status: 'Lost',
			lost_reason: 'No Response',
			rating: 3,
			assignee: diya,
		};
		return await this.workspace.createLead(fields, [{ type: siteVisit, fields: { location: 'Pune' } }]);
	}

	async run(
		type: string,
		parameters: INodeParameters,
		json: IDataObject = {},
		binary: INodeExecutionData['binary'] = {},
		baseUrl: string = this.workspace.sandbox.url,
	): Promise<readonly INodeExecutionData[]> {
		const run = await this.workspace.engine.runNode(
			{ type, parameters, onError: 'continueErrorOutput' },
			{ input: [{ json, binary }], credentials: this.workspace.credentials({ baseUrl }) },
		);
		const [success = [], ...others] = run.outputs;
		const [unwritten, written] = partition(jsonOf(success), (json) => 'input' in json && 'report' in json);
		this.success.push(...written);
		this.unwritten.push(...unwritten);
		this.errors.push(...jsonOf(others.at(-1)));
		if (others.length > 1) this.remarks.push(...jsonOf(others[0]));
		return success;
	}

	/** Where the service stores everything and has a remark all the same, as the sandbox never does. */
	async remarked(
		{ field = '', ...answer }: IDataObject,
		type: string,
		parameters: INodeParameters,
		json: IDataObject = {},
	): Promise<void> {
		this.service.on('*', { body: { ...answer, remarks: [{ field, remark: 'Stored otherwise' }] } });
		await this.run(type, parameters, json, {}, this.service.url);
	}

	/** While the service does not let the token read definitions of actions, so that values are sent unchecked. */
	async blindly(run: () => Promise<unknown>): Promise<void> {
		const { faults } = this.workspace.sandbox;
		this.workspace.forgetDefinitions();
		for (const route of ['listActions', 'getPipeline'] as const) faults.add({ route, status: 403 });
		await run();
		faults.clear();
		this.workspace.forgetDefinitions();
	}
}

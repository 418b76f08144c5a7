import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { TestWorkspace } from '../testkit/workspace';

/** One item of a run, and how it is known again in the workspace. */
export interface Item {
	readonly json: IDataObject;
	readonly binary?: IBinaryKeyData;
	readonly marker: string;
}

/** A run that is ready to start. */
export interface Stage {
	readonly parameters: INodeParameters;
	readonly items: readonly Item[];
	/** The markers of what is in the workspace, each as often as it is there. */
	readonly stored: () => Promise<string[]>;
}

/** A write operation: `prepare` makes in an empty workspace whatever it needs to be there. */
export interface Operation {
	readonly name: string;
	readonly type: string;
	readonly prepare: (workspace: TestWorkspace) => Promise<Stage>;
}

/** The items of one run. */
export const itemCount = 20;

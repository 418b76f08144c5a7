import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { TestWorkspace } from '../testkit/workspace';

/** One item of a run, and the marker that identifies it in the workspace. */
export interface Item {
	readonly json: IDataObject;
	readonly binary?: IBinaryKeyData;
	readonly marker: string;
}

/** A run that is ready to start. */
export interface Stage {
	readonly parameters: INodeParameters;
	readonly items: readonly Item[];
	/** The markers of everything stored, repeated if stored twice. */
	readonly stored: () => Promise<string[]>;
}

/** A write operation. `prepare` creates what it needs in an empty workspace. */
export interface Operation {
	readonly name: string;
	readonly type: string;
	readonly prepare: (workspace: TestWorkspace) => Promise<Stage>;
}

/** The items of one run. */
export const itemCount = 20;

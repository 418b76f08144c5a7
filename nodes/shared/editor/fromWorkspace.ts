import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { failureOf, toNodeError } from '../run/errors';
import { connect } from '../run/session';
import type { WorkspaceReader } from '../workspace/reader';

/** Reads another parameter of the node; `&name` is the one beside the dropdown in the same entry of a list. */
export type CurrentParameter = (name: string) => unknown;

/** A method that the editor calls to fill a dropdown or a mapper; what goes wrong is told with cause and cure. */
export function fromWorkspace<Loaded>(
	load: (workspace: WorkspaceReader, parameter: CurrentParameter) => Promise<Loaded>,
): (this: ILoadOptionsFunctions) => Promise<Loaded> {
	return async function () {
		try {
			const { workspace } = await connect(this);
			return await load(workspace, (name) => this.getCurrentNodeParameter(name));
		} catch (thrown) {
			throw toNodeError(this.getNode(), failureOf(thrown));
		}
	};
}

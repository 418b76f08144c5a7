import { mapValues } from 'lodash';
import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';

import { failureOf, toNodeError } from '../run/errors';
import type { Runtime } from '../run/runtime';
import { withConnection } from '../run/session';
import type { WorkspaceReader } from '../workspace/reader';

/** Reads another parameter of the node; `&name` reads the parameter next to the dropdown, in the same list entry. */
export type CurrentParameter = (name: string) => unknown;

export type EditorMethods = NonNullable<INodeType['methods']>;

/** Reads the content of a dropdown or a mapper from the workspace. */
type Load<Shown> = (workspace: WorkspaceReader, parameter: CurrentParameter) => Promise<Shown>;

/** A method as n8n calls it: with the context of the editor as `this`. */
type EditorMethod<Shown> = (this: ILoadOptionsFunctions) => Promise<Shown>;

/** The methods that the editor calls to fill dropdowns or mappers. They throw node errors with a message for the user. */
export function fromWorkspace<Shown>(
	runtime: Runtime,
	loads: Readonly<Record<string, Load<Shown>>>,
): Record<string, EditorMethod<Shown>> {
	const method = (load: Load<Shown>): EditorMethod<Shown> =>
		async function () {
			try {
				return await withConnection(
					this,
					runtime,
					async ({ workspace }) => await load(workspace.fresh, (name) => this.getCurrentNodeParameter(name)),
				);
			} catch (thrown) {
				throw toNodeError(this.getNode(), failureOf(thrown));
			}
		};
	return mapValues(loads, method);
}

import { escape, mapValues } from 'lodash';
import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';
import { z } from 'zod';

import { failureOf, toNodeError } from '../run/errors';
import type { Runtime } from '../run/runtime';
import { type Connection, withConnection } from '../run/session';
import { credentialName } from '../sync/credential';
import type { Failure } from '../sync/failure';
import type { WorkspaceReader } from '../workspace/reader';

/** Reads another parameter of the node; `&name` reads the parameter next to the dropdown, in the same list entry. */
export type CurrentParameter = (name: string) => unknown;

export type EditorMethods = NonNullable<INodeType['methods']>;

/** Reads the content of a dropdown or a mapper from the workspace. */
type Load<Shown> = (workspace: WorkspaceReader, parameter: CurrentParameter) => Promise<Shown>;

/** A method as n8n calls it: with the context of the editor as `this`. */
type EditorMethod<Shown> = (this: ILoadOptionsFunctions) => Promise<Shown>;

/** Returns what the editor shows instead of an error. Undefined: it shows the error. */
type WhenFailed<Shown> = (failure: Failure, context: ILoadOptionsFunctions) => Shown | undefined;

/** The methods that the editor calls to fill dropdowns. They throw node errors with a message for the user. */
export function fromWorkspace<Shown>(
	runtime: Runtime,
	loads: Readonly<Record<string, Load<Shown>>>,
	whenFailed: WhenFailed<Shown> = () => undefined,
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
				const failure = failureOf(thrown);
				const shown = whenFailed(failure, this);
				if (shown !== undefined) return shown;
				throw toNodeError(this.getNode(), failure);
			}
		};
	return mapValues(loads, method);
}

/** The methods that the editor calls to fill mappers. */
export function mappersFromWorkspace(
	runtime: Runtime,
	loads: Readonly<Record<string, Load<ResourceMapperFields>>>,
): Record<string, EditorMethod<ResourceMapperFields>> {
	return fromWorkspace(runtime, loads, noticeOf);
}

/** Loads one page of a list that a person searches. `page` is the one that the page before named as the next. */
type Search = (connection: Connection, text: string, page: string) => Promise<INodeListSearchResult>;

/** The methods that the editor calls to search a list. */
export function searchesOfWorkspace(
	runtime: Runtime,
	searches: Readonly<Record<string, Search>>,
): NonNullable<EditorMethods['listSearch']> {
	return mapValues(
		searches,
		(search) =>
			async function (this: ILoadOptionsFunctions, text = '', page = '') {
				try {
					return await withConnection(
						this,
						runtime,
						async (connection) => await search(connection, text.trim(), page),
					);
				} catch (thrown) {
					throw toNodeError(this.getNode(), failureOf(thrown));
				}
			},
	);
}

const loadedMapper = z.object({ schema: z.array(z.unknown()).nonempty() });

/**
 * n8n's mapper hides errors, so an empty list with a notice says what is wrong. A list that was loaded before must
 * stay, because n8n deletes the values of fields that a new list lacks: the mapper keeps it when the method throws.
 */
function noticeOf(failure: Failure, context: ILoadOptionsFunctions): ResourceMapperFields | undefined {
	if (loadedMapper.safeParse(context.getCurrentNodeParameter('fields')).success) return undefined;
	// n8n sets the credential a moment later, but would go on showing a notice.
	if (context.getNode().credentials?.[credentialName] === undefined) return { fields: [] };
	return { fields: [], emptyFieldsNotice: escape(`${failure.message}. ${failure.description}`) };
}

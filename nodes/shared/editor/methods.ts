import { escape, mapValues } from 'lodash';
import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';
import { z } from 'zod';

import { testCredential } from '../session/credentialTest';
import { failureOf, toNodeError } from '../session/errors';
import { type Connection, type Runtime, withConnection } from '../session/runtime';
import { credentialName } from '../sync/credential';
import type { Failure } from '../sync/failure';
import { fieldsOfAll, type Load, mappers } from './mappers';
import { pickers } from './pickers';

export type EditorMethods = NonNullable<INodeType['methods']>;

/** Loads one page of a list that a person searches. `page` is the one that the page before named as the next. */
type Search = (connection: Connection, text: string, page: string) => Promise<INodeListSearchResult>;

/**
 * The methods that the editor calls for parameters. They throw node errors with a message for the user, unless `whenFailed`
 * returns what the editor shows instead.
 */
export function editorMethods(runtime: Runtime, searches: Readonly<Record<string, Search>> = {}) {
	const method = <Given extends Array<string | undefined>, Shown>(
		load: (connection: Connection, context: ILoadOptionsFunctions, ...given: Given) => Promise<Shown>,
		whenFailed: (failure: Failure, context: ILoadOptionsFunctions) => Shown | undefined = () => undefined,
	) =>
		async function (this: ILoadOptionsFunctions, ...given: Given): Promise<Shown> {
			try {
				const use = async (connection: Connection) => await load(connection, this, ...given);
				return await withConnection(this, runtime, use);
			} catch (thrown) {
				const failure = failureOf(thrown);
				const shown = whenFailed(failure, this);
				if (shown !== undefined) return shown;
				throw toNodeError(this.getNode(), failure);
			}
		};
	const fromDefinitions =
		<Shown>(load: Load<Shown>) =>
		async ({ workspace }: Connection, context: ILoadOptionsFunctions) =>
			await load(workspace.fresh, (name) => context.getCurrentNodeParameter(name));
	return {
		credentialTest: { testCredential },
		loadOptions: mapValues(pickers, (load) => method(fromDefinitions(load))),
		resourceMapping: mapValues(mappers, (load, name) =>
			method(forModels(fromDefinitions(load)), (failure, context) => noticeOf(failure, context, name)),
		),
		listSearch: mapValues(searches, (search) =>
			method(
				async (connection, _context, text: string = '', page: string = '') =>
					await search(connection, text.trim(), page),
			),
		),
	};
}

/** In a tool, n8n lets a model fill in a text, and no choice. People ask agents to rate leads. */
const forModels =
	(load: (connection: Connection, context: ILoadOptionsFunctions) => Promise<ResourceMapperFields>) =>
	async (connection: Connection, context: ILoadOptionsFunctions): Promise<ResourceMapperFields> => {
		const mapper = await load(connection, context);
		if (!context.getNode().type.endsWith('Tool')) return mapper;
		const fields = mapper.fields.map(({ options, removed, ...field }) => ({
			...field,
			...(options && { type: 'string' as const }),
			...(removed && field.id !== 'rating' && { removed }),
		}));
		return { ...mapper, fields };
	};

const loadedMapper = z.object({ schema: z.array(z.unknown()).nonempty() });

/**
 * n8n's mapper hides errors, so an empty list with a notice says what is wrong. A list that was loaded before must
 * stay, because n8n deletes the values of fields that a new list lacks: the mapper keeps it when the method throws.
 */
function noticeOf(
	failure: Failure,
	context: ILoadOptionsFunctions,
	name: string,
): ResourceMapperFields | undefined {
	if (loadedMapper.safeParse(context.getCurrentNodeParameter('fields')).success) return undefined;
	// n8n sets the credential a moment later, and asks again only when the node is opened the next time.
	if (context.getNode().credentials?.[credentialName] === undefined)
		return { fields: name === 'newLeadFields' ? fieldsOfAll : [] };
	return { fields: [], emptyFieldsNotice: escape(`${failure.message}. ${failure.description}`) };
}

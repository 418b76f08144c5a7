/**
 * The endpoint catalogue: every call of the Sync API, once.
 *
 * The nodes send by it and the sandbox routes by it. A line whose `source` is P is a decision of this project, because
 * no source defines the call. If the real service differs, edit that line.
 */

/** Where a line comes from: the Specification, an older public Reference, public client code (L), or this Project. */
export type Source = 'S' | 'R' | 'L' | 'P';

/**
 * How a call may be retried after an attempt without a usable answer. `endings` in retry.ts says after which.
 *
 * - `read`: the call writes nothing, so it is sent again.
 * - `idempotentWrite`: the same write twice leaves the same state, so it is sent again.
 * - `createLead`: the identifier is unique, so the service answers a second attempt with 409 if it stored the first.
 * - `append`: a second attempt may write a second time, so it is sent only if the first was throttled or never left.
 */
export type RetryClass = 'read' | 'idempotentWrite' | 'createLead' | 'append';

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'DELETE';
	/** Relative to `{base_url}/enterprise/{enterpriseId}`; `{name}` stands for one path segment. */
	readonly path: string;
	readonly source: Source;
	readonly retry: RetryClass;
	/** The status of success. */
	readonly success: 200 | 201;
	/** The most results of one page (sync-api.md, Limits). */
	readonly pageSize?: number;
	/** What the call does, in a few words. */
	readonly purpose: string;
}

const read = { method: 'GET', retry: 'read', success: 200 } as const;
const search = { ...read, method: 'POST' } as const;
const append = { method: 'POST', retry: 'append', success: 201 } as const;
const update = { method: 'POST', retry: 'idempotentWrite', success: 200 } as const;

export const endpoints = {
	createLead: {
		method: 'POST',
		path: '/lead',
		source: 'S',
		retry: 'createLead',
		success: 201,
		purpose: 'Create a lead, optionally with actions',
	},
	searchLeads: { ...search, path: '/lead/search', source: 'S', pageSize: 100, purpose: 'Search leads' },
	getLead: {
		...read,
		path: '/lead/{leadId}',
		source: 'S',
		pageSize: 100,
		purpose: 'Get a lead, with its timeline on request',
	},
	updateLead: { ...update, path: '/lead/{leadId}', source: 'S', purpose: 'Update the fields of a lead' },
	createActions: {
		...append,
		path: '/lead/{leadId}/action',
		source: 'S',
		purpose: 'Add custom actions and payments to a lead',
	},
	searchActions: {
		...search,
		path: '/lead/{leadId}/action/search',
		source: 'R',
		pageSize: 100,
		purpose: "Search a lead's timeline",
	},
	getAction: {
		...read,
		path: '/lead/{leadId}/action/{actionId}',
		source: 'S',
		purpose: 'Get one action of a lead',
	},
	updateAction: {
		...update,
		path: '/lead/{leadId}/action/{actionId}',
		source: 'S',
		purpose: 'Update a custom action, or the status of a payment',
	},
	createLeadFiles: {
		...append,
		path: '/lead/{leadId}/file',
		source: 'P',
		purpose: 'Attach files to a lead and get their upload URLs',
	},
	createActionFiles: {
		...append,
		path: '/lead/{leadId}/action/{actionId}/file',
		source: 'P',
		purpose: 'Add files to the FILE fields of a custom action and get their upload URLs',
	},
	getFile: {
		...read,
		path: '/lead/{leadId}/action/{actionId}/file/{fileId}',
		source: 'P',
		purpose: 'Get the download URL of a file',
	},
	deleteFile: {
		method: 'DELETE',
		path: '/lead/{leadId}/action/{actionId}/file/{fileId}',
		source: 'P',
		retry: 'idempotentWrite',
		success: 200,
		purpose: 'Delete a file',
	},
	listTeamMembers: {
		...read,
		path: '/team-members',
		source: 'S',
		pageSize: 10,
		purpose: 'List team members, ascending by name',
	},
	createTeamMember: { ...append, path: '/team-members', source: 'R', purpose: 'Create a team member' },
	getTeamMember: {
		...read,
		path: '/team-members/{email}',
		source: 'R',
		purpose: 'Get a team member by email',
	},
	updateAvailability: {
		...update,
		path: '/teammember/state_change',
		source: 'R',
		purpose: "Update a team member's availability",
	},
	listFields: { ...read, path: '/custom-fields', source: 'S', purpose: 'List custom field definitions' },
	getField: {
		...read,
		path: '/custom-fields/{apiName}',
		source: 'S',
		purpose: 'Get one custom field definition',
	},
	listActions: { ...read, path: '/custom-actions', source: 'S', purpose: 'List custom action definitions' },
	getActionDefinition: {
		...read,
		path: '/custom-actions/{code}',
		source: 'S',
		purpose: 'Get one custom action definition',
	},
	getPipeline: {
		...read,
		path: '/lead-stage-pipeline',
		source: 'S',
		purpose: 'Get the statuses and lost reasons of the lead stage pipeline',
	},
	getEnterprise: { ...read, path: '/metadata', source: 'S', purpose: 'Get enterprise information' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names in braces of a path. */
export type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParametersOf<Rest>
	: never;

/** The path of an endpoint, as the catalogue has it. */
export type PathOf<Name extends EndpointName> = (typeof endpoints)[Name]['path'];

/** Every name in braces that occurs in the catalogue. */
export type PathParameter = ParametersOf<PathOf<EndpointName>>;

/** What each path parameter is called in the editor, and what it means. In the order in which paths have them. */
export const pathParameters: Readonly<
	Record<PathParameter, { readonly label: string; readonly meaning: string }>
> = {
	leadId: { label: 'Lead ID', meaning: 'The ID of a lead' },
	actionId: { label: 'Action ID', meaning: 'The ID of an action of the lead' },
	fileId: { label: 'File ID', meaning: 'The ID of a file of the action' },
	email: { label: 'Team Member', meaning: 'The email of a team member' },
	apiName: { label: 'Field', meaning: 'The API name of a field, case-sensitive' },
	code: { label: 'Action Code', meaning: 'The code of a custom action in its full form, `ACTION_<number>`' },
};

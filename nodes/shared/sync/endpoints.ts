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

const read = { method: 'GET', source: 'S', retry: 'read', success: 200 } as const;
const search = { ...read, method: 'POST', pageSize: 100 } as const;
const append = { method: 'POST', source: 'S', retry: 'append', success: 201 } as const;
const update = { method: 'POST', source: 'S', retry: 'idempotentWrite', success: 200 } as const;

const lead = '/lead/{leadId}';
const action = `${lead}/action/{actionId}` as const;
const file = `${action}/file/{fileId}` as const;
const members = '/team-members';

export const endpoints = {
	createLead: {
		...append,
		path: '/lead',
		retry: 'createLead',
		purpose: 'Create a lead, optionally with actions',
	},
	searchLeads: { ...search, path: '/lead/search', purpose: 'Search leads' },
	getLead: { ...read, path: lead, pageSize: 100, purpose: 'Get a lead, with its timeline on request' },
	updateLead: { ...update, path: lead, purpose: 'Update the fields of a lead' },
	createActions: { ...append, path: `${lead}/action`, purpose: 'Add custom actions and payments to a lead' },
	searchActions: {
		...search,
		path: `${lead}/action/search`,
		source: 'R',
		purpose: "Search a lead's timeline",
	},
	getAction: { ...read, path: action, purpose: 'Get one action of a lead' },
	updateAction: { ...update, path: action, purpose: 'Update a custom action, or the status of a payment' },
	createLeadFiles: {
		...append,
		path: `${lead}/file`,
		source: 'P',
		purpose: 'Attach files to a lead and get their upload URLs',
	},
	createActionFiles: {
		...append,
		path: `${action}/file`,
		source: 'P',
		purpose: 'Add files to the FILE fields of a custom action and get their upload URLs',
	},
	getFile: { ...read, path: file, source: 'P', purpose: 'Get the download URL of a file' },
	deleteFile: { ...update, method: 'DELETE', path: file, source: 'P', purpose: 'Delete a file' },
	listTeamMembers: { ...read, path: members, pageSize: 10, purpose: 'List team members, ascending by name' },
	createTeamMember: { ...append, path: members, source: 'R', purpose: 'Create a team member' },
	getTeamMember: { ...read, path: `${members}/{email}`, source: 'R', purpose: 'Get a team member by email' },
	updateAvailability: {
		...update,
		path: '/teammember/state_change',
		source: 'R',
		purpose: "Update a team member's availability",
	},
	listFields: { ...read, path: '/custom-fields', purpose: 'List custom field definitions' },
	getField: { ...read, path: '/custom-fields/{apiName}', purpose: 'Get one custom field definition' },
	listActions: { ...read, path: '/custom-actions', purpose: 'List custom action definitions' },
	getActionDefinition: {
		...read,
		path: '/custom-actions/{code}',
		purpose: 'Get one custom action definition',
	},
	getPipeline: {
		...read,
		path: '/lead-stage-pipeline',
		purpose: 'Get the statuses and lost reasons of the lead stage pipeline',
	},
	getEnterprise: { ...read, path: '/metadata', purpose: 'Get enterprise information' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names in braces of a path. */
export type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParametersOf<Rest>
	: never;

/** The path of an endpoint, as the catalogue has it. */
export type PathOf<Name extends EndpointName> = (typeof endpoints)[Name]['path'];

/** A value for each name in braces of an endpoint. */
export type PathValues<Name extends EndpointName> = Readonly<Record<ParametersOf<PathOf<Name>>, string>>;

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

/**
 * The endpoint catalogue: every call of the Sync API, once.
 *
 * The nodes send by it and the sandbox routes by it. A line whose `source` is P is a decision of this project, because
 * no source defines the call. If the real service differs, edit that line.
 */

/** Where a line comes from: the Specification, an older public Reference, public client code (L), or this Project. */
export type Source = 'S' | 'R' | 'L' | 'P';

/**
 * How a call may be retried after an attempt without a usable answer (see retry.ts).
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

export const endpoints = {
	createLead: {
		method: 'POST',
		path: '/lead',
		source: 'S',
		retry: 'createLead',
		success: 201,
		purpose: 'Create a lead, optionally with actions',
	},
	searchLeads: {
		method: 'POST',
		path: '/lead/search',
		source: 'S',
		retry: 'read',
		success: 200,
		pageSize: 100,
		purpose: 'Search leads',
	},
	getLead: {
		method: 'GET',
		path: '/lead/{leadId}',
		source: 'S',
		retry: 'read',
		success: 200,
		pageSize: 100,
		purpose: 'Get a lead, with its timeline on request',
	},
	updateLead: {
		method: 'POST',
		path: '/lead/{leadId}',
		source: 'S',
		retry: 'idempotentWrite',
		success: 200,
		purpose: 'Update the fields of a lead',
	},
	createActions: {
		method: 'POST',
		path: '/lead/{leadId}/action',
		source: 'S',
		retry: 'append',
		success: 201,
		purpose: 'Add custom actions and payments to a lead',
	},
	searchActions: {
		method: 'POST',
		path: '/lead/{leadId}/action/search',
		source: 'R',
		retry: 'read',
		success: 200,
		pageSize: 100,
		purpose: "Search a lead's timeline",
	},
	getAction: {
		method: 'GET',
		path: '/lead/{leadId}/action/{actionId}',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'Get one action of a lead',
	},
	updateAction: {
		method: 'POST',
		path: '/lead/{leadId}/action/{actionId}',
		source: 'S',
		retry: 'idempotentWrite',
		success: 200,
		purpose: 'Update a custom action, or the status of a payment',
	},
	createLeadFiles: {
		method: 'POST',
		path: '/lead/{leadId}/file',
		source: 'P',
		retry: 'append',
		success: 201,
		purpose: 'Attach files to a lead and get their upload URLs',
	},
	createActionFiles: {
		method: 'POST',
		path: '/lead/{leadId}/action/{actionId}/file',
		source: 'P',
		retry: 'append',
		success: 201,
		purpose: 'Add files to the FILE fields of a custom action and get their upload URLs',
	},
	getFile: {
		method: 'GET',
		path: '/lead/{leadId}/action/{actionId}/file/{fileId}',
		source: 'P',
		retry: 'read',
		success: 200,
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
		method: 'GET',
		path: '/team-members',
		source: 'S',
		retry: 'read',
		success: 200,
		pageSize: 10,
		purpose: 'List team members, ascending by name',
	},
	createTeamMember: {
		method: 'POST',
		path: '/team-members',
		source: 'R',
		retry: 'append',
		success: 201,
		purpose: 'Create a team member',
	},
	getTeamMember: {
		method: 'GET',
		path: '/team-members/{email}',
		source: 'R',
		retry: 'read',
		success: 200,
		purpose: 'Get a team member by email',
	},
	updateAvailability: {
		method: 'POST',
		path: '/teammember/state_change',
		source: 'R',
		retry: 'idempotentWrite',
		success: 200,
		purpose: "Update a team member's availability",
	},
	listFields: {
		method: 'GET',
		path: '/custom-fields',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'List custom field definitions',
	},
	getField: {
		method: 'GET',
		path: '/custom-fields/{apiName}',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'Get one custom field definition',
	},
	listActions: {
		method: 'GET',
		path: '/custom-actions',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'List custom action definitions',
	},
	getActionDefinition: {
		method: 'GET',
		path: '/custom-actions/{code}',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'Get one custom action definition',
	},
	getPipeline: {
		method: 'GET',
		path: '/lead-stage-pipeline',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'Get the statuses and lost reasons of the lead stage pipeline',
	},
	getEnterprise: {
		method: 'GET',
		path: '/metadata',
		source: 'S',
		retry: 'read',
		success: 200,
		purpose: 'Get enterprise information',
	},
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

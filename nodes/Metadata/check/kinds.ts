import { upperFirst } from 'lodash';

import { mostLabels } from '../../shared/values/labels';

/** Words, or words around a name, a number or a list of names. */
type Words = string | ((detail: string) => string);

export interface KindOfFinding {
	/** The key of the result, if it is not that of the row. Workflows filter by it, so it stays as it is. */
	readonly finding?: string;
	/**
	 * How much it matters. `problem`: a write or a read does not work until somebody mends it. `warning`: values may be held
	 * back, dropped or misread. `info`: good to know.
	 */
	readonly severity: 'problem' | 'warning' | 'info';
	/** What was found, and what comes of it. */
	readonly message: Words;
	/** What to do next. */
	readonly hint: Words;
}

const nothingToDo = 'Nothing needs to be done.';

/** Every kind of finding, in the order of the result. */
export const kinds = {
	cannot_be_read: { severity: 'problem', message: upperFirst, hint: (advice) => advice },
	no_identifier: {
		severity: 'problem',
		message: 'No field identifies a lead, so the nodes cannot create or find one',
		hint: 'Ask an administrator of the workspace which field is the lead identifier, usually phone.',
	},
	hidden_identifier: {
		severity: 'problem',
		message: 'The field that identifies a lead is hidden, so no lead can be created',
		hint: 'Ask an administrator of the workspace to show it.',
	},
	incomplete_list: {
		severity: 'warning',
		message: upperFirst,
		hint: 'Get Many of the resource shows what the service sends.',
	},
	hidden_field: {
		severity: 'warning',
		message: 'The field is hidden, so no form can fill it. Its values leave on Remarks',
		hint: 'Leave it out of your forms, or ask an administrator of the workspace to show it.',
	},
	no_choice: {
		severity: 'warning',
		message: (what) => `Every ${what} is archived, so no form can set one`,
		hint: 'Ask an administrator of the workspace to add one.',
	},
	no_active_member: {
		finding: 'no_choice',
		severity: 'warning',
		message: 'No team member is active, so no lead can be assigned',
		hint: 'Set the availability of a member with Team Members, Update Availability.',
	},
	full_list: {
		severity: 'warning',
		message: (count) =>
			`The field has ${count} labels, and can have ${mostLabels}. Values that would be new labels leave on Remarks`,
		hint: 'Ask an administrator of the workspace to delete labels that nobody uses.',
	},
	unknown_type: {
		severity: 'warning',
		message: (type) => `The nodes know no fields of the type ${type}, and send the values as they are given`,
		hint: 'Try one value before an import.',
	},
	unreadable_definition: {
		severity: 'warning',
		message: (parts) =>
			`Parts of the definition cannot be read: ${parts}. The nodes cannot check what depends on them`,
		hint: 'Get Many of the resource shows what the service sends. Try one value or action before an import.',
	},
	no_date_format: {
		severity: 'warning',
		message:
			'The definition shows no date format, so the nodes write DD/MM/YYYY. A service that reads the month first stores another day',
		hint: 'Write one date such as 05/06 and look at it in the workspace, or send epoch milliseconds.',
	},
	unreadable_date_format: {
		severity: 'warning',
		message: (format) => `The nodes cannot write dates in the format of the field, ${format}`,
		hint: 'Send epoch milliseconds, or ask an administrator of the workspace for another format.',
	},
	same_options: {
		finding: 'duplicate_name',
		severity: 'warning',
		message: (labels) =>
			`Labels of the field look the same: ${labels}. A form that does not spell one exactly gets the first`,
		hint: 'Ask an administrator of the workspace to keep one of them.',
	},
	same_fields: {
		finding: 'duplicate_name',
		severity: 'warning',
		message: (apiNames) =>
			`Several fields have the same name, or names that differ only in spelling: ${apiNames}. A column with such a name may fill none of them`,
		hint: 'Name the columns of your forms and sheets by the API names, or rename the fields in the workspace.',
	},
	same_actions: {
		finding: 'duplicate_name',
		severity: 'warning',
		message: (codes) => `Several custom actions have this name: ${codes}. The nodes cannot choose one by it`,
		hint: 'Choose the action by its code, or rename it in the workspace.',
	},
	same_labels: {
		finding: 'duplicate_name',
		severity: 'warning',
		message: (labels) =>
			`Several labels look the same: ${labels}. A form that does not spell one exactly gets the first that is not archived`,
		hint: 'Ask an administrator of the workspace to rename or archive all but one.',
	},
	same_members: {
		finding: 'duplicate_name',
		severity: 'warning',
		message: (emails) => `Several active members have this name: ${emails}`,
		hint: 'Name them by their emails in your forms.',
	},
	archived_default: {
		severity: 'warning',
		message: (what) => `A lead without a ${what} gets this one, and it is archived`,
		hint: (what) =>
			`Give every lead a ${what}, or ask an administrator of the workspace for another default.`,
	},
	archived_in_use: {
		severity: 'warning',
		message: (leadsHave) => `The status is archived, and ${leadsHave} it. No form can set it any more`,
		hint: 'Find them with Leads, Get Many and this status, and give them another one.',
	},
	no_date_header: {
		severity: 'warning',
		message:
			'The answers do not have the time of the service. So the trigger Lead Activity reports actions 5 minutes later, and more writes whose answer was lost end as uncertain',
		hint: 'Check whether a proxy between n8n and the service removes the header Date, and keep the clock of n8n right. If that clock is more than 5 minutes ahead, the trigger may miss actions.',
	},
	archived_not_counted: {
		severity: 'info',
		message: (labels) => `The check did not look for leads with ${labels}`,
		hint: 'Look for them with Leads, Get Many and the status.',
	},
	rate_limit: {
		severity: 'info',
		message: (headers) => `The service returns its rate limit in these headers: ${headers}`,
		hint: 'If this is the limit of an hour, enter it in Requests per Hour of the credential.',
	},
	no_rate_limit: {
		severity: 'info',
		message: 'The service does not say how many calls it takes',
		hint: 'If the provider names a number of calls per hour, enter it in Requests per Hour of the credential.',
	},
	no_lead_ids: {
		severity: 'info',
		message: 'This service returns no lead IDs in searches, so a lead that is only found cannot be changed',
		hint: 'Let Create or Update remember the leads that it writes, and choose By Identifier in Lead ID, or keep the lead_id of each lead when it is created.',
	},
	lead_ids: {
		severity: 'info',
		message: 'This service returns lead IDs in searches, so a lead that is found can be changed',
		hint: nothingToDo,
	},
	unknown_lead_ids: {
		severity: 'info',
		message: 'The workspace has no lead, so nothing shows whether this service returns lead IDs in searches',
		hint: 'Create a lead, then run the check again.',
	},
	locked_field: {
		severity: 'info',
		message: 'Once the field has a value, no update can change it',
		hint: 'Give it its final value when you create the lead.',
	},
	mandatory_fields: {
		severity: 'info',
		message: (apiNames) => `An action without these fields is not stored: ${apiNames}`,
		hint: 'Ask for them in every form that adds this action.',
	},
	file_field: {
		severity: 'info',
		message: 'The field holds files, so no form can fill it together with the others',
		hint: 'Add the action first, then use Files, Upload to an Action.',
	},
	no_earlier_date: {
		severity: 'info',
		message: 'The action cannot have an earlier date. It gets the time at which it is added',
		hint: 'To import past actions with their dates, ask an administrator of the workspace to allow it.',
	},
	not_assignable: {
		severity: 'info',
		message: (status) => `The team member is ${status}, so no lead or action can name them`,
		hint: 'Choose an active member in your forms, or make this one active in the workspace.',
	},
	sync_token: {
		severity: 'info',
		message: 'The service accepts the access token, so it is of type Sync and belongs to this workspace',
		hint: nothingToDo,
	},
} as const satisfies Readonly<Record<string, KindOfFinding>>;

export type FindingKind = keyof typeof kinds;

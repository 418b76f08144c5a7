import { mostLabels } from '../../shared/values/labels';

/** What was found and what comes of it, and what to do next. In the place of {} stands what the finding names. */
type KindOfFinding = readonly [message: string, hint: string];

/**
 * How much a finding matters. `problem`: a write or a read does not work until somebody mends it. `warning`: values may be
 * held back, dropped or misread. `info`: good to know.
 */
type Severity = 'problem' | 'warning' | 'info';

const nothingToDo = 'Nothing needs to be done.';

/**
 * Every kind of finding, in the order of the result. Its name up to the dot is a key of the result, by which workflows
 * filter, so it stays as it is.
 */
const kindsBySeverity = {
	problem: {
		cannot_be_read: ['{}', '{}'],
		no_identifier: [
			'No field identifies a lead, so the nodes cannot create or find one',
			'Ask an administrator of the workspace which field is the lead identifier, usually phone.',
		],
		hidden_identifier: [
			'The field that identifies a lead is hidden, so no lead can be created',
			'Ask an administrator of the workspace to show it.',
		],
	},
	warning: {
		incomplete_list: ['{}', 'Get Many of the resource shows what the service sends.'],
		hidden_field: [
			'The field is hidden, so no form can fill it. Its values leave on Remarks',
			'Leave it out of your forms, or ask an administrator of the workspace to show it.',
		],
		no_choice: [
			'Every {} is archived, so no form can set one',
			'Ask an administrator of the workspace to add one.',
		],
		'no_choice.members': [
			'No team member is active, so no lead can be assigned',
			'Set the availability of a member with Team Members, Update Availability.',
		],
		full_list: [
			`The field has {} labels, and can have ${mostLabels}. Values that would be new labels leave on Remarks`,
			'Ask an administrator of the workspace to delete labels that nobody uses.',
		],
		unknown_type: [
			'The nodes know no fields of the type {}, and send the values as they are given',
			'Try one value before an import.',
		],
		unreadable_definition: [
			'Parts of the definition cannot be read: {}. The nodes cannot check what depends on them',
			'Get Many of the resource shows what the service sends. Try one value or action before an import.',
		],
		no_date_format: [
			'The definition shows no date format, so the nodes write DD/MM/YYYY. A service that reads the month first stores another day',
			'Write one date such as 05/06 and look at it in the workspace, or send epoch milliseconds.',
		],
		unreadable_date_format: [
			'The nodes cannot write dates in the format of the field, {}',
			'Send epoch milliseconds, or ask an administrator of the workspace for another format.',
		],
		'duplicate_name.options': [
			'Labels of the field look the same: {}. A form that does not spell one exactly gets the first',
			'Ask an administrator of the workspace to keep one of them.',
		],
		'duplicate_name.fields': [
			'Several fields have the same name, or names that differ only in spelling: {}. A column with such a name may fill none of them',
			'Name the columns of your forms and sheets by the API names, or rename the fields in the workspace.',
		],
		'duplicate_name.actions': [
			'Several custom actions have this name: {}. The nodes cannot choose one by it',
			'Choose the action by its code, or rename it in the workspace.',
		],
		'duplicate_name.labels': [
			'Several labels look the same: {}. A form that does not spell one exactly gets the first that is not archived',
			'Ask an administrator of the workspace to rename or archive all but one.',
		],
		'duplicate_name.members': [
			'Several active members have this name: {}',
			'Name them by their emails in your forms.',
		],
		unknown_time_zone: [
			'The time zone of the workspace is not known, so its days leave as times in UTC',
			'Set Workspace Time Zone in the credential, under More Settings.',
		],
		archived_default: [
			'A lead without a {} gets this one, and it is archived',
			'Give every lead a {}, or ask an administrator of the workspace for another default.',
		],
		archived_in_use: [
			'The status is archived, and {} it. No form can set it any more',
			'Find them with Leads, Get Many and this status, and give them another one.',
		],
		no_date_header: [
			'The answers do not have the time of the service. So the trigger Lead Activity reports actions 5 minutes later, and more writes whose answer was lost end as uncertain',
			'Check whether a proxy between n8n and the service removes the header Date, and keep the clock of n8n right. If that clock is more than 5 minutes ahead, the trigger may miss actions.',
		],
	},
	info: {
		no_lead_ids: [
			'This service returns no lead IDs in searches, so a lead that is only found cannot be changed',
			'Let Create or Update remember the leads that it writes, and choose By Identifier in Lead ID, or keep the lead_id of each lead when it is created.',
		],
		lead_ids: [
			'This service returns lead IDs in searches, so a lead that is found can be changed',
			nothingToDo,
		],
		unknown_lead_ids: [
			'The workspace has no lead, so nothing shows whether this service returns lead IDs in searches',
			'Create a lead, then run the check again.',
		],
		time_zone: ['The clock of the workspace is that of {}', nothingToDo],
		other_time_zone: [
			'The workflow has another time zone than the workspace, {}',
			'Days leave as the days of the workspace all the same. For $today and other nodes, choose the zone of the workspace in the settings of the workflow.',
		],
		locked_field: [
			'Once the field has a value, no update can change it',
			'Give it its final value when you create the lead.',
		],
		mandatory_fields: [
			'An action without these fields is not stored: {}',
			'Ask for them in every form that adds this action.',
		],
		file_field: [
			'The field holds files, so no form can fill it together with the others',
			'Add the action first, then use File Storage, Upload to an Action.',
		],
		no_earlier_date: [
			'The action cannot have an earlier date. It gets the time at which it is added',
			'To import past actions with their dates, ask an administrator of the workspace to allow it.',
		],
		not_assignable: [
			'The team member is {}, so no lead or action can name them',
			'Choose an active member in your forms, or make this one active in the workspace.',
		],
	},
} as const satisfies Record<Severity, Readonly<Record<string, KindOfFinding>>>;

export const kinds = Object.entries<Readonly<Record<string, KindOfFinding>>>(kindsBySeverity).flatMap(
	([severity, ofSeverity]) =>
		Object.entries(ofSeverity).map(([kind, [message, hint]]) => ({ kind, severity, message, hint })),
);

type Kinds = typeof kindsBySeverity;

export type FindingKind = { [Of in Severity]: keyof Kinds[Of] }[Severity];

/**
 * Every key that the nodes read in an answer: a row for each meaning, with its spellings by where they come from, the
 * likeliest first.
 *
 * - S: the specification.
 * - R: an older public reference of the same interface.
 * - L: public clients.
 * - P: an assumption of this project. It costs a word here and no code.
 *
 * Keys are compared without case and punctuation: `lead_id` stands for `leadId` and `Lead-ID` too. A spelling that is
 * not here is missing in the answer, and the rule for what is missing decides.
 */
type Row = Readonly<Partial<Record<'S' | 'R' | 'L' | 'P', string>>>;

export const spellings = {
	// Around any answer.
	envelope: { R: 'data', P: 'result response payload body content output record' },
	/** Further envelopes, each of one kind of record only: what it holds has an ID that another record must not get. */
	leadEnvelope: { P: 'lead' },
	actionEnvelope: { P: 'action activity' },
	fileEnvelope: { P: 'file attachment document' },
	memberEnvelope: { P: 'member team_member user employee' },
	definitionEnvelope: { P: 'custom_field custom_action field action definition' },
	workspaceEnvelope: { P: 'pipeline lead_stage_pipeline enterprise' },
	/** Names that any list may have. Each kind of list has a row with its own names, too. */
	list: { S: 'data', P: 'results result items entries records rows list' },
	totalCount: { S: 'total_count', P: 'total total_records total_results count' },
	pageLimit: { R: 'limit', P: 'page_size per_page' },
	hasMore: { P: 'has_more has_next has_next_page' },
	/** About the call. A value here tells nothing about what was stored. */
	bookkeeping: { P: 'meta request_id trace_id timestamp version took skip page __v' },
	success: { P: 'success ok' },
	/** The one word of an object such as `{ "id": 3, "label": "Hot" }`. */
	word: { R: 'label', P: 'display_name name text title value type code key' },

	// Leads.
	leads: { P: 'leads' },
	leadId: { S: 'lead_id leadid id' },
	leadFields: { S: 'fields', P: 'field_values custom_fields values' },
	leadTime: { L: 'created_on creationTimestamp', P: 'created_at created creation_time' },
	timeline: { R: 'actions', P: 'timeline activities' },
	timelineLimit: { R: 'actions_limit' },
	timelineSkip: { R: 'actions_skip' },

	// Actions on a timeline.
	actionId: { S: 'action_id', L: 'id', P: 'activity_id' },
	actionLead: { S: 'leadid', P: 'lead' },
	actionType: { S: 'type', P: 'action_type code action_code kind event' },
	actionTime: {
		L: 'creationTimestamp created_on',
		P: 'created_at created creation_time creation_date timestamp performed_at performed_on time date',
	},
	performer: { S: 'employeeid', P: 'employee_email employee performed_by performer' },
	actionFields: { S: 'fields', P: 'field_values custom_fields values attributes' },
	paymentStatus: { S: 'status', P: 'payment_status' },
	currency: { S: 'currency', P: 'currency_code' },
	amount: { S: 'amount', P: 'payment_amount value' },

	// Answers to writes.
	results: { S: 'actions', P: 'action_results results' },
	resultStatus: { S: 'status', P: 'state outcome result' },
	remarks: {
		S: 'remarks',
		P: 'remark error errors warning warnings failure failures issue issues validation_error validation_errors field_error field_errors ignored ignored_fields rejected rejected_fields dropped failed reason',
	},
	remarkAddress: { S: 'field', P: 'path address pointer property field_name api_name attribute' },
	remarkWords: { S: 'remark', R: 'message', P: 'reason error description detail text msg warning' },

	// Errors.
	error: { S: 'error' },
	errorCode: { S: 'code', P: 'error_code error message' },
	errorMessage: {
		S: 'message',
		P: 'msg error_message error_description description detail title reason error',
	},
	errorDetails: { R: 'details', P: 'errors validation_errors field_errors violations' },
	httpStatus: { P: 'status_code' },

	// Team members.
	members: { P: 'members team_members users' },
	email: { R: 'email', P: 'email_id email_address mail user_email' },
	memberName: { R: 'name', P: 'full_name display_name' },
	/** The specification calls it so in words, without a key. */
	availability: { S: 'availability_state', R: 'status', P: 'state availability' },
	phoneNumber: { R: 'phone_number', P: 'phone mobile' },

	// Files: the specification shows none of their keys.
	files: { P: 'files uploads attachments documents file attachment' },
	fileId: { P: 'file_id id uuid attachment_id document_id' },
	fileName: { P: 'name file_name original_name original_file_name title' },
	contentType: { P: 'content_type mime_type media_type mime type' },
	fileSize: { P: 'size file_size content_length length bytes size_in_bytes' },
	fileField: { P: 'field field_name api_name' },
	fileStatus: { P: 'status state' },
	uploadUrl: {
		P: 'upload_url upload_uri upload_link presigned_url presigned_upload_url signed_url signed_upload_url put_url url uri href link',
	},
	downloadUrl: {
		P: 'download_url download_uri download_link presigned_url presigned_download_url signed_url get_url file_url url uri href link',
	},
	fileDeleted: { P: 'deleted' },
	filesAction: { P: 'action_id activity_id' },
	/** Beside the list of files: of the lead or of the action. */
	filesRecord: { P: 'id' },

	// Definitions of fields.
	fields: { R: 'customFields', P: 'lead_fields fields field_schema properties schema definitions' },
	apiName: { S: 'apiName', P: 'field_api_name field_key key field_name' },
	/** Under these may also be what people call the field. */
	fieldName: { P: 'name field' },
	fieldLabel: { P: 'label display_name field_label title name' },
	fieldType: { S: 'type', P: 'field_type data_type value_type' },
	description: { S: 'description' },
	isIdentifier: { S: 'isLeadid', P: 'is_lead_identifier is_identifier lead_identifier identifier' },
	isVisible: { S: 'isVisible', P: 'visible' },
	lockAfterCreate: {
		S: 'lockAfterCreate',
		P: 'locked_after_create is_locked_after_create lock_after_creation',
	},
	mandatory: { P: 'mandatory is_mandatory required is_required' },
	options: { S: 'options tags', P: 'values choices labels allowed_values' },
	dateFormat: { R: 'dateFormat', P: 'date_formats date_format_pattern format pattern' },

	// Definitions of actions.
	actionDefinitions: { R: 'customActions', P: 'actions definitions' },
	actionCode: { R: 'code', P: 'action_code' },
	/** Here a code counts only if it looks like one. */
	codeOrType: { P: 'type action_type' },
	displayName: { R: 'displayName', P: 'name label title' },
	source: { R: 'source', P: 'created_by_source origin' },
	fieldSchema: { R: 'fieldSchema', P: 'fields schema field_definitions' },
	backdating: {
		S: 'allowPredatedActivity',
		P: 'allows_predated_activity predated_activity allow_backdating',
	},
	enabled: { R: 'enabled', P: 'allowed allow is_enabled is_allowed value status' },

	// The lead stage pipeline.
	statuses: { S: 'statuses', P: 'lead_statuses status_list' },
	stages: { R: 'leadStages', P: 'stages' },
	activeStatuses: { R: 'activeStatuses' },
	archivedStatuses: { R: 'archivedStatuses' },
	lostReasons: { L: 'lostReasons', P: 'lead_lost_reasons reasons' },
	activeReasons: { R: 'activeLeadLostReasons' },
	archivedReasons: { R: 'archivedLeadLostReasons' },
	pipelineLabel: {
		L: 'label',
		R: 'reasonLabel',
		P: 'status_label display_name name status_name reason_name text title status reason lost_reason value key',
	},
	stageType: { L: 'stageType', P: 'stage type category' },
	isDefault: { L: 'isDefault', P: 'default' },
	archived: { S: 'archived', P: 'is_archived' },

	// Enterprise information.
	identifierField: { S: 'leadIdentifierFieldId' },
} as const satisfies Readonly<Record<string, Row>>;

export type Meaning = keyof typeof spellings;

/** The spellings of a row, the likeliest first. */
export function spellingsIn({ S = '', R = '', L = '', P = '' }: Row): readonly string[] {
	return [S, R, L, P].flatMap((some) => (some === '' ? [] : some.split(' ')));
}

/**
 * Every key that the nodes read in an answer: a row for each meaning, with its spellings by where they come from, the
 * likeliest first.
 *
 * - S: the specification.
 * - R: an older public reference of the same interface.
 * - L: public clients.
 * - P: an assumption of this project, for a meaning of which no source shows a key. A real service may need another
 *   word here, and no code.
 *
 * Keys are compared without case and punctuation: `lead_id` stands for `leadId` and `Lead-ID` too. A spelling that is
 * not here is missing in the answer, and the rule for what is missing decides.
 */
type Row = Readonly<Partial<Record<'S' | 'R' | 'L' | 'P', string>>>;

export const spellings = {
	// Around lists.
	list: { S: 'data' },
	totalCount: { S: 'total_count' },
	pageLimit: { R: 'limit' },
	hasMore: { P: 'has_more' },
	success: { P: 'success' },
	/** The one word of an object such as `{ "id": 3, "label": "Hot" }`. */
	word: { R: 'label' },

	// Leads.
	leads: { P: 'leads' },
	leadId: { S: 'lead_id leadid id' },
	leadFields: { S: 'fields' },
	leadTime: { L: 'created_on creationTimestamp' },
	leadChange: { L: 'modified_on modificationTimestamp' },
	timeline: { R: 'actions' },
	timelineLimit: { R: 'actions_limit' },
	timelineSkip: { R: 'actions_skip' },

	// Actions on a timeline.
	actionId: { S: 'action_id', L: 'id' },
	actionLead: { S: 'leadid' },
	actionType: { S: 'type' },
	actionTime: { L: 'creationTimestamp created_on' },
	performer: { S: 'employeeid' },
	actionFields: { S: 'fields' },
	paymentStatus: { S: 'status' },
	currency: { S: 'currency' },
	amount: { S: 'amount' },

	// Answers to writes.
	results: { S: 'actions' },
	resultStatus: { S: 'status' },
	remarks: { S: 'remarks' },
	remarkAddress: { S: 'field' },
	remarkWords: { S: 'remark', R: 'message' },

	// Errors.
	error: { S: 'error' },
	errorCode: { S: 'code' },
	errorMessage: { S: 'message' },
	errorDetails: { R: 'details' },
	httpStatus: { P: 'status_code' },

	// Team members.
	members: { P: 'members' },
	email: { R: 'email' },
	memberName: { R: 'name' },
	/** The specification calls it so in words, without a key. */
	availability: { S: 'availability_state', R: 'status' },
	phoneNumber: { R: 'phone_number' },

	// Files: the specification shows none of their keys.
	files: { P: 'files' },
	fileId: { P: 'file_id' },
	fileName: { P: 'name' },
	contentType: { P: 'content_type' },
	fileSize: { P: 'size' },
	fileField: { P: 'field' },
	fileStatus: { P: 'status' },
	uploadUrl: { P: 'upload_url' },
	downloadUrl: { P: 'download_url' },
	fileDeleted: { P: 'deleted' },
	filesAction: { P: 'action_id' },
	/** Beside the list of files: of the lead or of the action. */
	filesRecord: { P: 'id' },

	// Definitions of fields.
	fields: { R: 'customFields' },
	apiName: { S: 'apiName' },
	/** As those of actions have it. */
	fieldLabel: { P: 'displayName' },
	fieldType: { S: 'type' },
	description: { S: 'description' },
	isIdentifier: { S: 'isLeadid' },
	isVisible: { S: 'isVisible' },
	lockAfterCreate: { S: 'lockAfterCreate' },
	mandatory: { P: 'mandatory is_mandatory required' },
	options: { S: 'options tags' },
	dateFormat: { R: 'dateFormat' },

	// Definitions of actions.
	actionDefinitions: { R: 'customActions' },
	actionCode: { R: 'code' },
	displayName: { R: 'displayName' },
	source: { R: 'source' },
	fieldSchema: { R: 'fieldSchema' },
	backdating: { S: 'allowPredatedActivity' },
	enabled: { R: 'enabled' },

	// The lead stage pipeline.
	statuses: { S: 'statuses' },
	stages: { R: 'leadStages' },
	activeStatuses: { R: 'activeStatuses' },
	archivedStatuses: { R: 'archivedStatuses' },
	lostReasons: { L: 'lostReasons' },
	activeReasons: { R: 'activeLeadLostReasons' },
	archivedReasons: { R: 'archivedLeadLostReasons' },
	pipelineLabel: { L: 'label', R: 'reasonLabel' },
	stageType: { L: 'stageType' },
	isDefault: { L: 'isDefault' },
	archived: { S: 'archived' },

	// Enterprise information.
	identifierField: { S: 'leadIdentifierFieldId' },
	enterpriseName: { R: 'name' },
} as const satisfies Readonly<Record<string, Row>>;

export type Meaning = keyof typeof spellings;

/** The spellings of a row, the likeliest first. */
export function spellingsIn({ S = '', R = '', L = '', P = '' }: Row): readonly string[] {
	return [S, R, L, P].flatMap((some) => (some === '' ? [] : some.split(' ')));
}

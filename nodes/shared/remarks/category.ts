/** Why a value was not stored. Workflows can branch on these words. */
export const remarkCategories = [
	'invalid_value',
	'hidden_or_locked',
	'unknown_field',
	'ambiguous_column',
	'missing_mandatory',
	'unknown_action_code',
	'backdating_not_allowed',
	'unknown_team_member',
	'unknown_option',
	'archived_status',
	'silently_dropped',
	'already_exists',
	'deferred',
	'failed',
	'uncertain',
	'other',
] as const;

export type RemarkCategory = (typeof remarkCategories)[number];

/**
 * One thing that a write dropped without a remark (sync-api.md, Silences). No answer shows it. The page for people does,
 * because a caller cannot see it anywhere else.
 */
export interface Silence {
	/** As in a remark, such as `fields.status`. */
	readonly field: string;
	/** For people. Names no sent value. */
	readonly why: string;
}

export const silenceTexts = {
	nullOnCreate: 'Null on create is the same as a missing field',
	noStatus: 'The status is archived: the lead has no status',
	statusKept: 'The status is archived: the lead keeps the status it had',
	archivedLostReason: 'The lost reason is archived: it was not stored',
	notLost: 'A lost reason is stored only while the status belongs to a LOST stage',
	unreadKey: 'The service does not read this key',
} as const;

/** Without its identifier, the service drops a new lead as a whole (sync-api.md, POST /lead). */
export const noLead = (identifier: string): Silence => ({
	field: `fields.${identifier}`,
	why: `No lead was created: ${identifier} is missing, and leads are known by it`,
});

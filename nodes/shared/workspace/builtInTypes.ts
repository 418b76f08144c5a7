/** Built-in action types that the service records by itself (sync-api.md, Action). */
export const builtInTypes = [
	'ATTACHMENT',
	'INCOMING_CALL',
	'INCOMING_WHATSAPP_MSG',
	'LEAD_ASSIGNMENT',
	'MISSED_CALL',
	'OUTGOING_CALL',
	'OUTGOING_EMAIL',
	'OUTGOING_SMS',
	'OUTGOING_WHATSAPP_MSG',
	'PAYMENT',
];

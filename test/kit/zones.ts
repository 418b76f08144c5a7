/**
 * Zones of workspaces from all over the world: with offsets of quarter hours, +14 and −11, days without a midnight, changes
 * of the clocks on both halves of the Earth, and none.
 */
export const worldZones = [
	...['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'Europe/London', 'America/Sao_Paulo'],
	...['Pacific/Auckland', 'UTC', 'America/Los_Angeles', 'Africa/Cairo', 'America/Santiago'],
	...['Asia/Beirut', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'America/New_York'],
];

/** The zone of a workflow until somebody sets another one. */
export const unsetZone = 'America/New_York';

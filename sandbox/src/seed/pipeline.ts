import type { Pipeline } from '../domain/definitions';

export const seedPipeline: Pipeline = {
	statuses: [
		{ label: 'Fresh', stageType: 'OPEN', archived: false },
		{ label: 'Contacted', stageType: 'OPEN', archived: false },
		{ label: 'Follow Up', stageType: 'OPEN', archived: false },
		{ label: 'Qualified', stageType: 'OPEN', archived: false },
		{ label: 'Negotiation', stageType: 'OPEN', archived: false },
		{ label: 'Call Back Later', stageType: 'OPEN', archived: true },
		{ label: 'Won', stageType: 'WON', archived: false },
		{ label: 'Renewed', stageType: 'WON', archived: true },
		{ label: 'Lost', stageType: 'LOST', archived: false },
		{ label: 'Junk', stageType: 'LOST', archived: false },
		{ label: 'Duplicate', stageType: 'LOST', archived: true },
	],
	lostReasons: [
		{ label: 'Unknown Reason', isDefault: true, archived: false },
		{ label: 'Too Expensive', isDefault: false, archived: false },
		{ label: 'Chose Competitor', isDefault: false, archived: false },
		{ label: 'No Response', isDefault: false, archived: false },
		{ label: 'Wrong Number', isDefault: false, archived: false },
		{ label: 'Budget Frozen', isDefault: false, archived: true },
	],
};

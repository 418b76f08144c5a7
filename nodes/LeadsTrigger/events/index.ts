import type { TriggerEvent } from '../event';
import { definitionsChanged } from './definitionsChanged';
import { leadActivity } from './leadActivity';
import { leadChanged } from './leadChanged';
import { newLead } from './newLead';
import { teamMemberChanged } from './teamMemberChanged';

/** What the editor offers, in its order. */
export const events: readonly TriggerEvent[] = [
	newLead,
	leadChanged,
	leadActivity,
	teamMemberChanged,
	definitionsChanged,
];

import type { Value } from '../../../nodes/shared/sync/data';
import type { FieldType } from '../../../nodes/shared/sync/shapes/definitions';

/** What tests know of a type: from sync-api.md, Field types, and sync-api.md, POST /lead/search, not from the code. */
interface TypeFacts {
	readonly rules: readonly [input: string, filter: string, refersTo: string, takesLists: boolean];
	/** In which form the service stores what was sent. */
	readonly kept: 'asSent' | 'asPhone' | 'asDate' | 'asLabel' | 'asLabels';
	/** Values as the service stores them, and what stands for each in items. */
	readonly shown: ReadonlyArray<readonly [stored: Value, shown: Value]>;
	/** Values that every field of the type accepts, where near misses alone would leave few entries that are created. */
	readonly good?: readonly unknown[];
}

const same = (value: Value): TypeFacts['shown'] => [[value, value]];

export const typeFacts: Readonly<Record<FieldType, TypeFacts>> = {
	text: {
		rules: ['text', 'asGiven', 'nothing', true],
		kept: 'asSent',
		shown: same('24/11/1990'),
		good: ['Nariman Point', 'Reports'],
	},
	email: {
		rules: ['text', 'prepared', 'nothing', false],
		kept: 'asSent',
		shown: same('asha@example.com'),
	},
	phone: {
		rules: ['text', 'prepared', 'nothing', false],
		kept: 'asPhone',
		shown: [
			['919811155001', '+919811155001'],
			['6591234567', '+6591234567'],
		],
	},
	number: { rules: ['number', 'prepared', 'nothing', false], kept: 'asSent', shown: same(659385000000) },
	date: {
		rules: ['date', 'prepared', 'nothing', false],
		kept: 'asDate',
		shown: [
			[659385000000, '1990-11-24'],
			[1785127500000, '2026-07-27T10:15:00.000+05:30'],
			['24/11/1990', '1990-11-24'],
			['27/07/2026 10:15', '2026-07-27T10:15:00.000+05:30'],
		],
		good: ['05/03/2026', '05/03/2026 10:15', 1_772_668_800_000],
	},
	checkbox: {
		rules: ['choice', 'prepared', 'nothing', false],
		kept: 'asSent',
		shown: same(false),
		good: [true],
	},
	dropdown: {
		rules: ['choice', 'asGiven', 'labels', false],
		kept: 'asLabel',
		shown: same('Website'),
		good: ['Interested'],
	},
	tags: {
		rules: ['list', 'asGiven', 'labels', true],
		kept: 'asLabels',
		shown: same(['Website', 'Delhi, NCR']),
	},
	money: { rules: ['text', 'prepared', 'nothing', false], kept: 'asSent', shown: same('1499.50') },
	website: {
		rules: ['text', 'asGiven', 'nothing', false],
		kept: 'asSent',
		shown: same('https://example.com/a?b=1'),
	},
	medialink: {
		rules: ['text', 'asGiven', 'nothing', false],
		kept: 'asSent',
		shown: same('https://example.com/a.png'),
	},
	activeUsers: {
		rules: ['choice', 'asGiven', 'members', false],
		kept: 'asSent',
		shown: same('ben@example.com'),
	},
	unique: { rules: ['text', 'asGiven', 'nothing', false], kept: 'asSent', shown: same('919811155001') },
	rating: { rules: ['choice', 'prepared', 'nothing', false], kept: 'asSent', shown: same(4) },
	status: { rules: ['choice', 'asGiven', 'statuses', false], kept: 'asSent', shown: same('Fresh') },
	lostReason: {
		rules: ['choice', 'asGiven', 'lostReasons', false],
		kept: 'asSent',
		shown: same('Too Expensive'),
	},
	assignee: {
		rules: ['choice', 'asGiven', 'members', false],
		kept: 'asSent',
		shown: same('ben@example.com'),
	},
	file: { rules: ['text', 'asGiven', 'files', false], kept: 'asSent', shown: same([{ name: 'a.pdf' }]) },
	other: { rules: ['text', 'asGiven', 'nothing', true], kept: 'asSent', shown: same('6591234567') },
};

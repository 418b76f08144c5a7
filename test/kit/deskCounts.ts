import { range } from 'lodash';
import type { DateTime } from 'luxon';

/** A row of the data table desk_counts. */
export interface Count {
	readonly day: string;
	readonly client: string;
	readonly form: string;
	readonly field: string;
	readonly category: string;
	readonly submissions: number;
	readonly drops: number;
	readonly mended: number;
}

/** What a field of some forms loses. An empty field is the whole submission. */
interface Cause {
	readonly field: string;
	/** The forms that have it, by number; all forms if undefined. */
	readonly forms?: readonly number[];
	/** Its first day, counted from the first of all days. */
	readonly from: number;
	/** The share of the submissions that have it. */
	readonly rate: number;
}

const causes: readonly Cause[] = [
	{ field: 'budget', forms: [1], from: 37, rate: 0.22 },
	{ field: 'status', forms: [0, 1, 2, 3], from: 45, rate: 0.04 },
	{ field: 'rating', forms: [7], from: 0, rate: 0.08 },
	{ field: 'shoe size', forms: [11], from: 20, rate: 0.05 },
	{ field: 'birth_date', from: 0, rate: 0.009 },
	{ field: 'email', from: 0, rate: 0.011 },
	{ field: 'phone', from: 0, rate: 0.004 },
	{ field: '', from: 0, rate: 0.002 },
];

/** The submissions of a form on a usual day. */
const usual = 20;

export const forms = [
	...['Enquiry', 'Webinar', 'Callback', 'Brochure', 'Site visit', 'Newsletter'],
	...['Quote', 'Partner', 'Careers', 'Demo', 'Support', 'Survey'],
] as const;

/**
 * What Desk would have counted from the forms, which the clients share evenly, with causes that begin on certain days. The
 * same at each call.
 */
export function countsOf(clients: readonly string[], from: DateTime, until: DateTime): Count[] {
	let drawn = 0;
	/** From 0 to 1, as if by chance. */
	const draw = () => Math.abs(Math.sin((drawn += 1) * 12.9898) * 43758.5453) % 1;
	const about = (number: number) => Math.round(number * (0.6 + 0.8 * draw()));
	const days = Math.round(until.diff(from, 'days').days) + 1;
	return range(days).flatMap((number) =>
		forms.flatMap((form, place) => {
			const client = clients[Math.floor((place * clients.length) / forms.length)] ?? '';
			const key = { day: from.plus({ days: number }).toISODate() ?? '', client, form };
			const submissions = about(usual * (1 + (place % 4) / 2));
			const drops = causes
				.filter(({ forms: some, from: first }) => number >= first && (some?.includes(place) ?? true))
				.map(({ field, rate }) => ({ field, drops: about(submissions * rate + draw() - 0.5) }))
				.filter((row) => row.drops > 0);
			return [
				{ ...key, field: '', category: '', submissions, drops: 0, mended: 0 },
				...drops.map((row) => ({
					...key,
					...row,
					category: row.field === '' ? 'failed' : 'invalid_value',
					submissions: 0,
					mended: Math.floor(draw() * (row.drops + 1)),
				})),
			];
		}),
	);
}

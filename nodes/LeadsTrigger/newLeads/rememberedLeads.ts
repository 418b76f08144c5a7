import { widths } from '../changes/fingerprint';
import type { ListedLead } from './listedLead';

/** What the trigger remembers of a lead: no personal data. */
export type RememberedLead = Pick<ListedLead, 'key' | 'createdAt'>;

/** Nine digits of base 36 last until the year 5188. */
const timeWidth = 9;
const latestTime = 36 ** timeWidth - 1;

/** Each lead in 17 characters: its key, then the time of its creation. */
export function storedLeads(leads: readonly RememberedLead[]): string {
	return leads.map(({ key, createdAt }) => key + storedTime(createdAt)).join('');
}

/** The leads that `storedLeads` wrote. */
export function rememberedLeads(stored: string): RememberedLead[] {
	const texts = stored.match(new RegExp(`.{${widths.key + timeWidth}}`, 'g')) ?? [];
	return texts.map((text) => ({ key: text.slice(0, widths.key), createdAt: timeIn(text.slice(widths.key)) }));
}

function storedTime(createdAt: number | undefined): string {
	const isStorable = createdAt !== undefined && createdAt >= 0 && createdAt <= latestTime;
	return (isStorable ? Math.floor(createdAt).toString(36) : '').padStart(timeWidth, ' ');
}

function timeIn(text: string): number | undefined {
	return text.trim() === '' ? undefined : Number.parseInt(text, 36);
}

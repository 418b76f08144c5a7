import type { Data } from '../shared/sync/data';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import { type ActionDefinition, bareCode, type FieldType } from '../shared/sync/shapes/definitions';
import { epochOf } from '../shared/values/calendar';
import { readDate } from '../shared/values/dateText';

const hour = 3_600_000;
/** Clocks of the world are up to 14 hours ahead of UTC and 12 behind it, in steps of 15 minutes. */
const farthestAhead = 14 * hour;
const farthestBehind = -12 * hour;
const zoneStep = hour / 4;

/** A date as it was sent, as if it were in UTC; undefined when it is no date. */
function asUtc(sent: unknown): number | undefined {
	if (typeof sent === 'number') return sent;
	const read = typeof sent === 'string' ? readDate(sent, false) : 'notADate';
	if (typeof read === 'string') return undefined;
	return epochOf(read.date, read.clock?.time ?? { hour: 0, minute: 0, second: 0, millisecond: 0 }, 0);
}

/** Epoch milliseconds are what they are; a date in text is in the time zone of the workspace, which nobody tells. */
function isSameMoment(sent: unknown, stored: unknown): boolean {
	const utc = asUtc(sent);
	if (utc === undefined || typeof stored !== 'number') return false;
	if (typeof sent === 'number') return utc === stored;
	const ahead = utc - stored;
	return ahead <= farthestAhead && ahead >= farthestBehind && ahead % zoneStep === 0;
}

const spelled = (value: unknown) => String(value).trim().toLowerCase();

function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [spelled(sent), spelled(stored)];
	return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}

/** The service puts a country code before a national number. */
function isSamePhone(sent: unknown, stored: unknown): boolean {
	const [one, other] = [sent, stored].map((value) => String(value).replace(/\D/g, '').replace(/^0+/, ''));
	return one !== undefined && one !== '' && other !== undefined && other.endsWith(one.slice(-7));
}

/** Bad tags are dropped one by one, and an equal one is taken once. */
function isPartOf(sent: unknown, stored: unknown): boolean {
	if (!Array.isArray(sent) || !Array.isArray(stored)) return false;
	const labels = new Set(sent.map(spelled));
	return stored.every((label) => labels.has(spelled(label)));
}

/** How a value shows itself again; types that are not here come back as they were sent, but for case and blanks. */
const isSameByType: Partial<Record<FieldType, (sent: unknown, stored: unknown) => boolean>> = {
	phone: isSamePhone,
	date: isSameMoment,
	tags: isPartOf,
	other: () => true,
};

/** Whether an action of the timeline is what became of an entry. What the service dropped of the entry tells nothing. */
export function isSameAction(
	entry: Data,
	action: TimelineAction,
	definition: ActionDefinition | undefined,
): boolean {
	if (entry['type'] !== bareCode(action.type)) return false;
	if (isByAnother(entry['employeeid'], action.raw['employeeid'])) return false;
	if (action.kind !== 'payment') return hasItsFields(toRecord(entry['fields']), action.fields, definition);
	const { status, currency, amount } = action;
	return (
		isSameText(entry['status'], status) &&
		isSameText(entry['currency'], currency) &&
		isSameText(entry['amount'], amount)
	);
}

/** What a read calls the system user, who stands for nobody and for members that were not taken, is not known. */
function isByAnother(sent: unknown, stored: unknown): boolean {
	const isMember = (value: unknown) => typeof value === 'string' && value.includes('@');
	return isMember(sent) && isMember(stored) && spelled(sent) !== spelled(stored);
}

function hasItsFields(
	sent: Readonly<Record<string, unknown>>,
	stored: TimelineAction['fields'],
	definition: ActionDefinition | undefined,
): boolean {
	const types = new Map(definition?.fields.map(({ apiName, type }) => [apiName, type]));
	return Object.entries(stored).every(([apiName, value]) => {
		const type = types.get(apiName);
		// Files come later, by a call of their own.
		if (value === null || type === 'file') return true;
		const isSame = (type && isSameByType[type]) ?? isSameText;
		return apiName in sent && isSame(sent[apiName], value);
	});
}

function toRecord(value: Data[string]): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

import * as fc from 'fast-check';
import { DateTime } from 'luxon';

import type { Value } from '../../../nodes/shared/sync/data';
import { FailureError } from '../../../nodes/shared/sync/failure';
import { type FieldType, fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { formReader, writtenFields } from '../../../nodes/shared/values/itemForm';
import { shownTime } from '../../../nodes/shared/values/shownDate';
import { clockOf, unknownClock } from '../../../nodes/shared/values/zone/clock';
import type { WorkspaceZone } from '../../../nodes/shared/values/zone/workspaceZone';
import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import { readDate } from '../../../sandbox/src/domain/values/date';
import { readPhone } from '../../../sandbox/src/domain/values/phone';
import { phoneRows } from '../../kit/corpus/phones';
import { worldZones } from '../../kit/zones';
import { field, prepare } from './support';
import { typeFacts } from './typeFacts';

const kolkata = clockOf('Asia/Kolkata');

/** What items show of a stored value. */
const shown = (type: FieldType, stored: Value, clock = kolkata, dateFormat?: string): unknown =>
	writtenFields({}, { answer: stored }, { definitions: [field(type, { dateFormat })], clock })['answer'];

/** What items show of a value that was sent, where no answer shows it. */
const shownAsSent = (type: FieldType, sent: Value, clock = kolkata): unknown =>
	writtenFields({ answer: sent }, {}, { definitions: [field(type)], clock })['answer'];

describe.each(fieldTypes)('a value of the type %s', (type) => {
	it.each(typeFacts[type].shown)('%j leaves as %j', (stored, expected) => {
		expect(shown(type, stored)).toEqual(expected);
	});
});

describe('a date', () => {
	it.each([
		['1990-11-23T18:30:00.000Z', 659385000000],
		// Midnight with a zone is sent as a day, in the zone of the workspace.
		['1990-11-24T01:00:00.000+01:00', Date.UTC(1990, 10, 24)],
		['1990-11-24', '24/11/1990'],
		['2026-07-27T10:15:00.000', '27/07/2026 10:15'],
	])('leaves as %s where the zone is not known', (expected, stored) => {
		expect(shown('date', stored, unknownClock)).toBe(expected);
	});

	it.each([
		['of another calendar', 'DD/MM/YYYY', -3e12],
		['whose century its format cannot say', 'DD/MM/YY', Date.UTC(1950, 0, 1) - 5.5 * 3_600_000],
		['in a format that cannot be read', 'Do MMM', 659385000000],
		['that is no date', 'DD/MM/YYYY', 'soon'],
	])('%s leaves as the service has it', (_what, dateFormat, stored) => {
		expect(shown('date', stored, kolkata, dateFormat)).toBe(stored);
	});
});

describe('the time of an action', () => {
	it.each([
		['27/07/2026 10:15', kolkata, '2026-07-27T04:45:00.000Z'],
		['27/07/2026 10:15', unknownClock, '2026-07-27T10:15:00.000'],
		[1785127500000, kolkata, '2026-07-27T04:45:00.000Z'],
		[1785127500000, unknownClock, '2026-07-27T04:45:00.000Z'],
		['soon', kolkata, 'soon'],
	])('%j leaves as reads have it, by what is known of the clock: %#', (value, clock, text) => {
		expect(shownTime(value, { field: field('date'), clock })).toBe(text);
	});
});

it('a written record shows what the answer has, over what was sent and kept', () => {
	const definitions = [field('date'), field('phone', { apiName: 'phone' })];
	expect(
		writtenFields(
			{ answer: '24/11/1990', phone: '6591234567', kept: null },
			{ answer: '25/11/1990', phone: null },
			{ definitions, clock: kolkata },
		),
	).toEqual({ answer: '1990-11-25', phone: null, kept: null });
});

const zone = { clock: kolkata, learn: async () => await Promise.resolve(true) } as unknown as WorkspaceZone;

describe('what is read', () => {
	const known = { fields: new DefinitionMap([['answer', field('date')]]), identifier: undefined };
	const formOf = async (simplify: boolean, fields: () => Promise<typeof known>) => {
		const workspace = { shared: { fields } } as unknown as Parameters<typeof formReader>[1]['workspace'];
		const { form, notes } = await formReader(() => simplify, { workspace, zone }, ['leads'])(0);
		return [form?.lead({ answer: '24/11/1990' })['answer'], notes];
	};
	const failure = new FailureError({ reason: 'unavailable', message: 'No', description: '' });

	it.each<[string, boolean, () => Promise<typeof known>, unknown[]]>([
		['has the form of items', true, async () => await Promise.resolve(known), ['1990-11-24', []]],
		[
			'stays as it is, with a note, where the fields cannot be read',
			true,
			async () => await Promise.reject(failure),
			['24/11/1990', [expect.stringMatching(/as the service sent them/)]],
		],
		['stays as it is without Simplify', false, async () => await Promise.resolve(known), [undefined, []]],
	])('%s', async (_what, simplify, fields, expected) => {
		expect(await formOf(simplify, fields)).toEqual(expected);
	});
});

it('the fields are read once for all items, and actions keep their form where leads have none', async () => {
	const fields = jest.fn(async () => {
		await Promise.resolve();
		throw new FailureError({ reason: 'unavailable', message: 'No', description: '' });
	});
	const known = new DefinitionMap([['1001', { fields: [field('date')] }]]);
	const workspace = {
		shared: { fields, actions: async () => await Promise.resolve(known) },
	} as unknown as Parameters<typeof formReader>[1]['workspace'];
	const source = { workspace, zone };
	const formOf = formReader((item) => item > 0, source, ['leads', 'actions']);
	expect([await formOf(0), fields.mock.calls.length]).toEqual([{ notes: [] }, 0]);
	for (const item of [1, 2]) {
		const { form } = await formOf(item);
		expect(form?.action('1001', { answer: '24/11/1990' })['answer']).toBe('1990-11-24');
		expect(form?.action(undefined, { answer: '24/11/1990' })['answer']).toBe('24/11/1990');
	}
	expect(fields.mock.calls.length).toBe(1);
});

describe('a phone number', () => {
	it.each(['**********01', '9811155001', '12345', '0919811155001', 'none'])(
		'stays %s, which does not show its country',
		(stored) => {
			expect(shown('phone', stored)).toBe(stored);
		},
	);

	it('that was sent without a plus may be a national one, so it does not leave', () => {
		expect(shownAsSent('phone', '6591234567')).toBeUndefined();
		expect(shownAsSent('phone', '+6591234567')).toBe('+6591234567');
		expect(shownAsSent('date', '24/11/1990')).toBe('1990-11-24');
	});
});

/** What the service has after an item was written again. Undefined if anything was held back or guessed. */
function storedAgain(type: FieldType, item: unknown, read: (sent: unknown) => unknown): unknown {
	const { value, heldBack, isGuess } = prepare(type, item);
	return heldBack.length > 0 || isGuess ? undefined : read(value);
}

const day = 86_400_000;
const [from, to] = [Date.UTC(1910, 0, 1), Date.UTC(2100, 0, 1)];

/** Programs write these days where nobody gave one, so the nodes hold them back in any form. */
const isZeroDay = (moment: number) => Math.abs(moment) <= 2 * day;

const moments = (timeZone: string) =>
	fc
		.oneof(
			fc.integer({ min: from, max: to }),
			fc.integer({ min: from / 900_000, max: to / 900_000 }).map((quarter) => quarter * 900_000),
			fc
				.integer({ min: from, max: to })
				.map((moment) => DateTime.fromMillis(moment, { zone: timeZone }).startOf('day').toMillis()),
		)
		.filter((moment) => !isZeroDay(moment));

describe('a value that leaves a node and is written again', () => {
	it.each(worldZones)('is the same moment in a workspace in %s', (timeZone) => {
		fc.assert(
			fc.property(moments(timeZone), fc.constantFrom(clockOf(timeZone), unknownClock), (stored, clock) => {
				const item = shown('date', stored, clock);
				return storedAgain('date', item, (sent) => readDate(sent, timeZone)) === stored;
			}),
			{
				numRuns: 2_000,
				// At 23:00 the clock moved to this midnight.
				examples: timeZone === 'America/Santiago' ? [[Date.UTC(1947, 4, 22, 4), clockOf(timeZone)]] : [],
			},
		);
	});

	const typed = fc.stringMatching(/^\+?\d{7,15}$/);
	const known = fc.constantFrom(...phoneRows().map(({ value }) => String(value).replace(/[^\d+]/g, '')));

	it.each(['IN', 'SG', 'DE', 'US'])('is the same phone number in a workspace of %s', (country) => {
		fc.assert(
			fc.property(fc.oneof(typed, known), (sent) => {
				const stored = readPhone(sent, country);
				const item = stored && shown('phone', stored);
				// Digits that are no number of any country are read as they always were.
				if (!String(item).startsWith('+')) return true;
				return storedAgain('phone', item, (again) => readPhone(again, country)) === stored;
			}),
			{ numRuns: 2_000 },
		);
	});
});

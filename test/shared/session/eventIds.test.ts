import { EventIds, mostRemembered, rememberedFor } from '../../../nodes/shared/session/eventIds';

describe('the event IDs of a process', () => {
	let now: number;
	let events: EventIds;
	beforeEach(() => {
		now = 1_000;
		events = new EventIds({ now: () => now });
	});
	const write = (key: string, recordId = key) => events.take(key)({ values: 'v', recordId });

	// docs/outcomes.md promises: "remembers an event ID for 24 hours (the last 10,000 for each credential)"
	it('are remembered for a day after the write', () => {
		write('a');
		now += rememberedFor - 1;
		expect(events.stateOf('a')).toMatchObject({ recordId: 'a', values: 'v' });
		expect(events.isBusy).toBe(true);

		now += 1;
		expect(events.isBusy).toBe(false);
		expect(events.stateOf('a')).toBeUndefined();
	});

	// docs/outcomes.md promises: "remembers an event ID for 24 hours (the last 10,000 for each credential)"
	it('are forgotten when there are too many, the oldest first, and never one that is being written with', () => {
		const decide = events.take('under way');
		for (let index = 0; index < mostRemembered; index++) write(String(index));
		expect(events.stateOf('0')).toBeUndefined();
		expect(events.stateOf('1')).toBeDefined();
		now += rememberedFor;

		expect(events.stateOf('under way')).toBeInstanceOf(Promise);
		decide(undefined);
		expect(events.isBusy).toBe(false);
	});

	it('are free again after a write that stored nothing, and those who wait go on', async () => {
		const decide = events.take('a');
		const state = events.stateOf('a');
		decide(undefined);

		expect(state).toBeInstanceOf(Promise);
		await (state as Promise<void>);
		expect(events.stateOf('a')).toBeUndefined();
	});
});

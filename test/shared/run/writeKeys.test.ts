import { mostRemembered, rememberedFor, WriteKeys } from '../../../nodes/shared/run/writeKeys';

describe('the idempotency keys of a process', () => {
	let now: number;
	let keys: WriteKeys;
	beforeEach(() => {
		now = 1_000;
		keys = new WriteKeys({ now: () => now });
	});
	const write = (key: string, recordId = key) => keys.take(key)({ kind: 'written', values: 'v', recordId });

	it('are remembered for a day after the write', () => {
		write('a');
		now += rememberedFor - 1;
		expect(keys.stateOf('a')).toMatchObject({ kind: 'written', recordId: 'a', values: 'v' });
		expect(keys.isBusy).toBe(true);

		now += 1;
		expect(keys.isBusy).toBe(false);
		expect(keys.stateOf('a')).toBeUndefined();
	});

	it('are forgotten when there are too many, the oldest first, and never one that is being written with', () => {
		const decide = keys.take('under way');
		for (let index = 0; index < mostRemembered; index++) write(String(index));
		expect(keys.stateOf('0')).toBeUndefined();
		expect(keys.stateOf('1')).toBeDefined();
		now += rememberedFor;

		expect(keys.stateOf('under way')).toMatchObject({ kind: 'writing' });
		decide(undefined);
		expect(keys.isBusy).toBe(false);
	});

	it('are free again after a write that stored nothing, and those who wait go on', async () => {
		const decide = keys.take('a');
		const state = keys.stateOf('a');
		decide(undefined);

		if (state?.kind === 'writing') await state.decided;
		expect(state).toMatchObject({ kind: 'writing' });
		expect(keys.stateOf('a')).toBeUndefined();
	});
});

import { Claims, isSince } from '../../../nodes/shared/session/claims';
import { mostRemembered, rememberedFor } from '../../../nodes/shared/session/eventIds';

describe('the claims of a process', () => {
	let now: number;
	let claims: Claims;
	beforeEach(() => {
		now = 1_000_000;
		claims = new Claims({ now: () => now });
	});
	const by = {};
	const idsAt = (place: string) => claims.at(place).map(({ id }) => id);
	const never = new Promise<void>(() => {});

	it('are by place, with the time and the run of each', () => {
		claims.add('here', { id: 'A1', by });
		claims.add('here', { id: undefined, by });
		claims.add('there', { id: 'A2', by });
		expect(claims.at('here')).toMatchObject([{ id: 'A1', at: now }, { id: undefined }]);
		expect(claims.at('here')[0]?.by).toBe(by);
		expect([idsAt('there'), idsAt('nowhere')]).toEqual([['A2'], []]);
	});

	it('are forgotten after a day, and it is known since when none is missing', () => {
		claims.add('here', { id: 'A1', by });
		now += rememberedFor - 1;
		expect([claims.isBusy, idsAt('here')]).toEqual([true, ['A1']]);
		expect(claims.isComplete(0)).toBe(true);

		now += 1;
		expect([claims.isBusy, idsAt('here')]).toEqual([false, []]);
		expect(claims.isComplete(1_000_000)).toBe(false);
		expect(claims.isComplete(1_010_000)).toBe(true);
	});

	it('are forgotten when there are too many, the oldest first', () => {
		for (let index = 0; index <= mostRemembered; index++, now++)
			claims.add('here', { id: String(index), by });
		expect([idsAt('here').length, idsAt('here')[0]]).toEqual([mostRemembered, '1']);
		expect([claims.isComplete(1_000_000), claims.isComplete(now)]).toEqual([false, true]);
	});

	it('may be of a record that looks newer than a call, if they are at most seconds older', () => {
		expect([0, 5_000, 5_001].map((age) => isSince({ at: 10_000 - age }, 10_000))).toEqual([
			true,
			true,
			false,
		]);
	});

	it('of a send are made before it ends, and those who wait for it see them', async () => {
		let answer = () => {};
		const answered = new Promise<void>((resolve) => (answer = resolve));
		const sent = claims.during(
			'here',
			answered.then(() => claims.add('here', { id: 'A1', by })),
		);
		const seen = claims.ended('here', never).then((hasEnded) => [hasEnded, ...idsAt('here')]);
		expect([await claims.ended('there', never), claims.isBusy]).toEqual([true, true]);
		answer();
		await sent;
		expect(await seen).toEqual([true, 'A1']);
	});

	it('of a send that throws are not waited for any longer', async () => {
		const sent = claims.during('here', Promise.reject(new Error('no')));
		expect(await claims.ended('here', never)).toBe(true);
		await expect(sent).rejects.toThrow('no');
		expect(claims.isBusy).toBe(false);
	});

	it('are not waited for in an execution that is cancelled', async () => {
		void claims.during('here', never);
		expect(await claims.ended('here', Promise.resolve())).toBe(false);
	});

	it('are for several writers at a place that look for a lost write', () => {
		const [one, other] = [claims.losing('here'), claims.losing('here')];
		expect([claims.losersAt('here'), claims.losersAt('there'), claims.isBusy]).toEqual([2, 0, true]);
		one();
		one();
		expect(claims.losersAt('here')).toBe(1);
		other();
		expect(claims.isBusy).toBe(false);
	});
});

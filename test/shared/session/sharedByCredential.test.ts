import { createRuntime } from '../../../nodes/shared/session/runtime';
import { Queue } from '../../../nodes/shared/sync/pace/pace';
import { waitingClock } from '../../kit/waitingClock';

const workspace = { baseUrl: 'https://api.example/v2', enterpriseId: 'e1', accessToken: 'secret-token' };
const minute = 60_000;

function start() {
	const clock = waitingClock();
	const { shared } = createRuntime({}, clock);
	return { clock, shared };
}

const startState = () => start().shared.of(workspace);

describe('what executions share', () => {
	it('is the same for the same workspace and token', () => {
		const { shared } = start();
		expect(shared.of({ ...workspace })).toBe(shared.of(workspace));
	});

	it.each([
		['base URL', { baseUrl: 'https://other.example/v2' }],
		['enterprise', { enterpriseId: 'e2' }],
		['token', { accessToken: 'new-token' }],
	])('is new for another %s', (_what, other) => {
		const { shared } = start();
		expect(shared.of({ ...workspace, ...other })).not.toBe(shared.of(workspace));
	});

	it('is one state for all tokens where no token is asked for', () => {
		const { baseUrl, enterpriseId, accessToken } = workspace;
		const { shared } = start();
		const ofAll = shared.of({ baseUrl, enterpriseId });
		expect(shared.of({ baseUrl, enterpriseId })).toBe(ofAll);
		for (const token of [accessToken, ''])
			expect(shared.of({ ...workspace, accessToken: token })).not.toBe(ofAll);
	});

	it('is not confused by values that are the same text side by side', () => {
		const { shared } = start();
		const one = { ...workspace, enterpriseId: 'e', accessToken: '1x' };
		expect(shared.of(one)).not.toBe(shared.of({ ...workspace, enterpriseId: 'e1', accessToken: 'x' }));
	});

	it('is kept for a minute after the last time that somebody asked for it, and no longer', () => {
		const { clock, shared } = start();
		const first = shared.of(workspace);
		clock.pass(0.9 * minute);
		expect(shared.of(workspace)).toBe(first);
		clock.pass(0.9 * minute);
		expect(shared.of(workspace)).toBe(first);
		clock.pass(2 * minute);
		expect(shared.size).toBe(0);
		expect(shared.of(workspace)).not.toBe(first);
		clock.pass(2 * minute);
		expect(shared.size).toBe(0);
	});

	it('is kept while it is busy, without definitions after a minute', () => {
		const { clock, shared } = start();
		const state = shared.of(workspace);
		const forget = jest.spyOn(state.definitions, 'forget');
		const decide = state.eventIds.take('event-1');
		clock.pass(0.9 * minute);
		expect(forget).not.toHaveBeenCalled();
		clock.pass(10 * minute);
		expect(forget).toHaveBeenCalled();
		expect(shared.of(workspace)).toBe(state);
		decide(undefined);
		clock.pass(2 * minute);
		expect(shared.size).toBe(0);
	});

	it.each<[string, (state: ReturnType<typeof startState>) => void]>([
		['writes of events', ({ eventIds }) => void eventIds.take('event-1')],
		['stored records', ({ claims }) => claims.add('lead', { id: 'L1', by: {} })],
		['an execution that has written nothing yet', ({ claims }) => void claims.join()],
		['what searches have shown', ({ searchFacts }) => searchFacts.learn([{ leadId: undefined }])],
		['the requests of an execution', ({ pace }) => pace.join(new Queue(1))],
	])('is kept for %s', (_what, use) => {
		const { clock, shared } = start();
		const state = shared.of(workspace);
		use(state);
		clock.pass(5 * minute);
		expect(shared.of(workspace)).toBe(state);
	});

	it('has the token nowhere', () => {
		const { shared } = start();
		shared.of(workspace);
		const keys = Object.values(shared).flatMap((each) => (each instanceof Map ? [...each.keys()] : []));
		expect(keys).toHaveLength(1);
		expect(String(keys)).not.toContain(workspace.accessToken);
	});
});

describe("the clock's later call", () => {
	it('comes, although nothing else refers to it', async () => {
		const { clock } = createRuntime();

		await new Promise<void>((resolve) => {
			// The call alone does not keep the process alive.
			const alive = setInterval(() => undefined, 1_000);
			clock.after(20, () => {
				clearInterval(alive);
				resolve();
			});
		});
	});
});

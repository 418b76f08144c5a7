import { unreadableAnswer } from '../../../nodes/shared/sync/answerFailure';
import { cancelled, FailureError } from '../../../nodes/shared/sync/failure';
import { SharedReading } from '../../../nodes/shared/workspace/reader';
import { clientWith } from '../sync/clientSupport';

interface Answer<Value> {
	readonly promise: Promise<Value>;
	readonly resolve: (value: Value) => void;
	readonly reject: (thrown: unknown) => void;
}

/** A promise that the test settles. */
function answer<Value>(): Answer<Value> {
	let settle!: Pick<Answer<Value>, 'resolve' | 'reject'>;
	const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }));
	return { promise, ...settle };
}

/** A reading with a clock that the test sets, and executions that ask and wait. */
function start(isUsable?: (value: string) => boolean) {
	let now = 1_000;
	const asked: Array<Answer<string>> = [];
	const ask = async () => {
		const next = answer<string>();
		asked.push(next);
		return await next.promise;
	};
	const reading = new SharedReading(() => now, ask, isUsable);
	const { client } = clientWith();
	return {
		reading,
		asked,
		at: (time: number) => (now = time),
		read: async (after = 0, cancel = new Promise<void>(() => undefined)) => {
			let isCancelled = false;
			void cancel.then(() => (isCancelled = true));
			return await reading.read(after, { client, isCancelled: () => isCancelled, cancelled: cancel });
		},
	};
}

const turns = async () => await new Promise((resolve) => setImmediate(resolve));
const broken = new FailureError(unreadableAnswer(200, ''));

describe('a shared reading', () => {
	it('serves all who ask while it is under way, and later ones', async () => {
		const { asked, read } = start();
		const readers = [read(), read(), read()];
		asked[0]?.resolve('a');
		expect(await Promise.all(readers)).toEqual(['a', 'a', 'a']);
		expect(await read()).toBe('a');
		expect(asked).toHaveLength(1);
	});

	it('is as old as its request, not as its answer', async () => {
		const { asked, read, at } = start();
		const first = read();
		at(9_000);
		asked[0]?.resolve('old');
		await first;
		const second = read(5_000);
		asked[1]?.resolve('new');
		expect(await second).toBe('new');
		expect(await read(5_000)).toBe('new');
	});

	it('does not serve an execution that needs a younger one, which asks beside it', async () => {
		const { asked, read, at } = start();
		const first = read();
		at(2_000);
		const second = read(1_000);
		asked[1]?.resolve('new');
		asked[0]?.resolve('old');
		expect(await Promise.all([first, second])).toEqual(['old', 'new']);
		expect(await read()).toBe('new');
	});

	it('serves others although an older one fails after it', async () => {
		const { asked, read, at } = start();
		const first = read();
		at(2_000);
		const second = read(1_000);
		asked[1]?.resolve('new');
		await second;
		asked[0]?.reject(broken);
		await expect(first).rejects.toBe(broken);
		const third = read();
		expect(asked).toHaveLength(2);
		expect(await third).toBe('new');
	});

	it('is not trusted after the clock was set back', async () => {
		const { asked, read, at } = start();
		const first = read();
		asked[0]?.resolve('a');
		await first;
		at(500);
		void read();
		expect(asked).toHaveLength(2);
	});

	it('is asked for by one of those who wait, when the execution that asked is cancelled', async () => {
		const { asked, read } = start();
		const first = read();
		const others = [read(), read(), read()];
		asked[0]?.reject(new FailureError(cancelled));
		await expect(first).rejects.toMatchObject({ failure: cancelled });
		await turns();
		expect(asked).toHaveLength(2);
		asked[1]?.resolve('a');
		expect(await Promise.all(others)).toEqual(['a', 'a', 'a']);
	});

	it('is asked for by each of those who wait, after any other failure', async () => {
		const { asked, read } = start();
		const [first, ...others] = [read(), read(), read()];
		asked[0]?.reject(broken);
		await expect(first).rejects.toBe(broken);
		await turns();
		expect(asked).toHaveLength(3);
		asked[1]?.resolve('a');
		asked[2]?.reject(broken);
		const settled = await Promise.allSettled(others);
		expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	});

	it('does not hold back an execution that is cancelled while it waits', async () => {
		const { asked, read } = start();
		const cancel = answer<void>();
		const first = read();
		const waiting = read(0, cancel.promise);
		await turns();
		cancel.resolve();
		await expect(waiting).rejects.toMatchObject({ failure: cancelled });
		asked[0]?.resolve('a');
		expect(await first).toBe('a');
		expect(asked).toHaveLength(1);
	});

	it('is not kept if its value is of no use to others, or was forgotten meanwhile', async () => {
		const { asked, read, reading } = start((value) => value !== 'useless');
		const first = read();
		asked[0]?.resolve('useless');
		expect(await first).toBe('useless');
		const second = read();
		reading.forget();
		asked[1]?.resolve('a');
		expect(await second).toBe('a');
		void read();
		expect(asked).toHaveLength(3);
	});
});

import { Turns } from '../../../nodes/shared/sync/turns';

describe('turns', () => {
	/** Work that ends when the test says so. */
	function work(log: string[], name: string) {
		let end: (failure?: Error) => void = () => {};
		const ended = new Promise<string>((resolve, reject) => {
			end = (failure) => (failure ? reject(failure) : resolve(name));
		});
		const run = async () => {
			log.push(`${name} begins`);
			return await ended;
		};
		return { run, end: (failure?: Error) => end(failure) };
	}
	const tick = async () => await new Promise((resolve) => setImmediate(resolve));

	it('let work with one key wait for the work before, and no other', async () => {
		const turns = new Turns();
		const log: string[] = [];
		const [one, two, other] = [work(log, 'one'), work(log, 'two'), work(log, 'other')];
		const results = [turns.take('L1', one.run), turns.take('L1', two.run), turns.take('L2', other.run)];
		await tick();
		expect(log).toEqual(['one begins', 'other begins']);

		one.end();
		expect(await results[0]).toBe('one');
		await tick();
		expect(log.at(-1)).toBe('two begins');
		two.end();
		other.end();
		expect(await Promise.all(results)).toEqual(['one', 'two', 'other']);
	});

	it('go on after work that fails, which is told only to whoever asked for it', async () => {
		const turns = new Turns();
		const log: string[] = [];
		const [one, two] = [work(log, 'one'), work(log, 'two')];
		const failing = turns.take('L1', one.run);
		const next = turns.take('L1', two.run);
		one.end(new Error('no'));
		two.end();
		await expect(failing).rejects.toThrow('no');
		expect(await next).toBe('two');
	});

	it('wait no longer for work before them once they are cancelled', async () => {
		const turns = new Turns();
		const log: string[] = [];
		const [one, two] = [work(log, 'one'), work(log, 'two')];
		let cancel: () => void = () => {};
		const cancelled = new Promise<void>((resolve) => (cancel = resolve));
		const results = [turns.take('L1', one.run), turns.take('L1', two.run, cancelled)];
		await tick();
		expect(log).toEqual(['one begins']);
		cancel();
		await tick();
		expect(log).toEqual(['one begins', 'two begins']);
		one.end();
		two.end();
		expect(await Promise.all(results)).toEqual(['one', 'two']);
	});
});

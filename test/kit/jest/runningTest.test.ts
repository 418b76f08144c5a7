import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from '../root';

const RunningTest = createRequire(join(root, 'package.json'))('./test/kit/jest/runningTest.js') as new () => {
	getStore(): string | undefined;
	run<T>(store: string, work: () => T): T;
};

describe('what Jest knows of the running test', () => {
	it('comes from here', () => {
		const getStore = jest.spyOn(RunningTest.prototype, 'getStore');
		const identity: unknown = Reflect.get(expect.getState(), 'currentTestIdentity');
		if (typeof identity !== 'function') throw new Error('Jest no longer asks which test runs');
		expect(identity()).toMatchObject({ name: 'comes from here' });
		expect(getStore).toHaveBeenCalledTimes(1);
	});

	it('is the innermost that has not ended', async () => {
		const running = new RunningTest();
		expect(running.getStore()).toBeUndefined();
		await running.run('test', async () => {
			await running.run('hook', async () => {
				await Promise.resolve();
				expect(running.getStore()).toBe('hook');
			});
			expect(running.getStore()).toBe('test');
		});
		expect(running.getStore()).toBeUndefined();
	});

	it('ends with what fails', async () => {
		const running = new RunningTest();
		await expect(running.run('test', () => Promise.reject(new Error('red')))).rejects.toThrow('red');
		const fail = () => {
			throw new Error('red');
		};
		expect(() => running.run('test', fail)).toThrow('red');
		expect(running.getStore()).toBeUndefined();
	});

	it('is nothing after tests that ran at once, whichever ended first', async () => {
		const running = new RunningTest();
		const ends: Array<() => void> = [];
		const tests = ['one', 'two', 'three'].map((name) =>
			running.run(name, async () => await new Promise<void>((end) => ends.push(end))),
		);
		ends[0]?.();
		await tests[0];
		expect(running.getStore()).toBe('three');
		for (const end of ends) end();
		await Promise.all(tests);
		expect(running.getStore()).toBeUndefined();
	});
});

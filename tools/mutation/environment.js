const Environment = require('../../test/kit/jest/environment');

const session = globalThis.__stryker__;

/** Numbers the tests of a file, runs those that are chosen, and notes what became of each. */
module.exports = class MutationEnvironment extends Environment {
	ids = new Map();

	handleTestEvent({ name, test }, { rootDescribeBlock }) {
		if (name === 'run_start') this.choose(rootDescribeBlock);
		if (name === 'test_start') this.start(test);
		if (name === 'test_done') this.end(test);
	}

	choose({ children }) {
		for (const child of children) {
			if (child.type === 'describeBlock') {
				this.choose(child);
				continue;
			}
			const id = String(this.ids.size + 1);
			this.ids.set(child, id);
			if (session.chosenTests?.has(id) === false) child.mode = 'skip';
		}
	}

	start(test) {
		session.currentTestId = this.ids.get(test);
		this.before = process.cpuUsage();
	}

	end(test) {
		const { user, system } = process.cpuUsage(this.before);
		const failed = test.errors.length > 0;
		session.ran.push({ id: session.currentTestId, name: test.name, failed, seconds: (user + system) / 1e6 });
		session.currentTestId = undefined;
		if (failed && session.stopsAtFailure) for (const other of this.ids.keys()) other.mode = 'skip';
	}
};

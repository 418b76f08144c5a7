// Runs test files in this process, one for each order of its parent. Starting Jest and loading n8n's engine for each
// mutant would take longer than its tests.
const { Buffer } = require('node:buffer');

const { readConfigs } = require('jest-config');
const { default: TestRunner } = require('jest-runner');
const { default: Runtime } = require('jest-runtime');
const { TestWatcher } = require('jest-watcher');

/** The object through which instrumented sources learn which mutant is on, and say what they reached. */
const session = (globalThis.__stryker__ = {});

/** How often a loop may pass a mutant. A mutant that goes on is in an endless loop. */
const hitLimit = 5_000_000;

let ready;

process.on('message', async (order) => {
	ready ??= setUp();
	process.send(await run(await ready, order));
});

process.on('disconnect', () => process.exit());

async function setUp() {
	const argv = { _: [], $0: '', silent: true, testTimeout: 45_000 };
	const { globalConfig, configs } = await readConfigs(argv, [process.cwd()]);
	await require(configs[0].globalSetup)();
	const contexts = await Promise.all(
		configs.map(async (project) => {
			const config = { ...project, testEnvironment: require.resolve('./environment') };
			const context = await Runtime.createContext(config, { maxWorkers: 1, watchman: false, console });
			return { ...context, config };
		}),
	);
	return { globalConfig, contexts };
}

async function run({ globalConfig, contexts }, { file, tests, mutant }) {
	// The first root of a project holds its tests.
	const context = contexts.find(({ config }) => file.startsWith(`${config.roots[0]}/`));
	Object.assign(session, {
		activeMutant: mutant,
		hitCount: mutant === undefined ? undefined : 0,
		hitLimit,
		mutantCoverage: { static: {}, perTest: {} },
		chosenTests: tests === undefined ? undefined : new Set(tests),
		stopsAtFailure: mutant !== undefined,
		ran: [],
	});
	// Also for the processes that a test starts.
	if (mutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
	else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;

	const before = process.cpuUsage();
	const runner = new TestRunner(globalConfig, {});
	let failure;
	runner.on('test-file-success', ([, { testExecError, failureMessage, numFailingTests }]) => {
		if (testExecError || numFailingTests > 0) failure = failureMessage ?? String(testExecError);
	});
	runner.on('test-file-failure', ([, error]) => (failure = String(error?.stack ?? error)));
	await runner.runTests([{ context, path: file }], new TestWatcher({ isWatchMode: false }), { serial: true });
	const { user, system } = process.cpuUsage(before);

	const { mutantCoverage, ran } = session;
	const answer = { failure, seconds: (user + system) / 1e6 };
	if (mutant !== undefined || tests !== undefined) return { ...answer, ran };
	return {
		...answer,
		loaded: bits(mutantCoverage.static),
		ran: ran.map((test) => ({ ...test, reached: bits(mutantCoverage.perTest[test.id] ?? {}) })),
	};
}

/** One bit for each mutant. */
function bits(reached) {
	const ids = Object.keys(reached).map(Number);
	const bytes = Buffer.alloc(Math.max(0, ...ids.slice(-1)) / 8 + 1);
	for (const id of ids) bytes[id >> 3] |= 1 << (id & 7);
	return bytes.toString('base64');
}

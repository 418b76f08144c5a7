import { runPool } from '../../../../nodes/shared/run/pool';
import { mostRequestsAtOnce } from '../../../../nodes/shared/sync/pace/pace';
import { hourly } from './hourly';
import { simulation } from './simulation';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const perHour = 3_600;
const leads = 10_000;

type Process = ReturnType<ReturnType<typeof simulation>['process']>;

/** What became of the leads of an execution. An execution whose worker was killed reports nothing. */
interface Report {
	readonly deferred: readonly string[];
	/** Neither written nor deferred. */
	readonly failed: readonly string[];
	readonly endedAt: number;
}

/**
 * n8n in queue mode with two workers, and a service with an hourly limit, in simulated time. An import of 10,000 leads
 * begins on the first worker, which is killed after 100 s and is back a minute later. The execution is started again with
 * all of its leads, as docs/scaling.md says. What an execution defers goes out every five minutes, on the workers in turn.
 * Meanwhile a form arrives every 20 s.
 *
 * @param known how many calls an hour each worker believes to have
 */
async function importWithForms(known: number | undefined) {
	const sim = simulation({ latency: 50, says: hourly(perHour) });
	const stored = new Map<string, number>();
	const failed: string[] = [];
	const waits: number[] = [];
	const deferredForms: string[] = [];

	/** Creates the leads as the node does. A lead that exists already is a conflict, and not stored again. */
	const execute = async (worker: Worker, ids: readonly string[]): Promise<Report | undefined> => {
		const { process, stop } = worker;
		const line = process.lineOf({ signal: stop.signal });
		const report = { deferred: new Array<string>(), failed: new Array<string>() };
		const create = async (id: string) => {
			const sending = await line.send('createLead', process.call, (feedback) => feedback);
			if (sending.sent && sending.result.kind === 'answered') {
				if (!stored.has(id)) stored.set(id, sim.time());
			} else if (sending.sent ? sending.result.kind === 'throttled' : sending.failure.reason === 'deferred') {
				report.deferred.push(id);
			} else report.failed.push(id);
		};
		await runPool({
			tasks: ids.map((id) => ({ run: async () => await create(id) })),
			concurrency: () => line.size,
			shouldStop: () => stop.signal.aborted,
		});
		line.close();
		return stop.signal.aborted ? undefined : { ...report, endedAt: sim.time() };
	};

	const start = (): Worker => ({ process: sim.process(known), stop: new AbortController() });
	const workers = [start(), start()];
	const workerFor = (turn: number): Worker => {
		const alive = workers.filter(({ stop }) => !stop.signal.aborted);
		return alive[turn % alive.length] ?? start();
	};

	/** Starts an execution again whose worker was killed. */
	const executeSurely = async (turn: number, ids: readonly string[]): Promise<Report> => {
		for (;;) {
			const report = await execute(workerFor(turn), ids);
			if (report !== undefined) return report;
			await sim.clock.wait(minute);
		}
	};

	let later: string[] = [];
	let isOver = false;
	const importAll = async () => {
		let ids = Array.from({ length: leads }, (_, index) => `lead ${index}`);
		for (let turn = 0; ids.length > 0 && sim.time() < 24 * hour; turn++) {
			const report = await executeSurely(turn, ids);
			failed.push(...report.failed);
			const forms = later;
			later = [];
			ids = [...report.deferred, ...forms];
			if (ids.length > 0) await sim.clock.wait(5 * minute);
		}
		isOver = true;
		return sim.time();
	};
	const sendForms = async () => {
		for (let form = 0; !isOver; form++) {
			const id = `form ${form}`;
			const startedAt = sim.time();
			const report = await executeSurely(form, [id]);
			waits.push(report.endedAt - startedAt);
			failed.push(...report.failed);
			deferredForms.push(...report.deferred);
			later.push(...report.deferred);
			await sim.clock.wait(20 * second);
		}
	};
	const killOne = async () => {
		await sim.clock.wait(100 * second);
		workers[0]?.stop.abort();
		await sim.clock.wait(minute);
		workers[0] = start();
	};
	const [tookUntil] = await Promise.all([importAll(), sendForms(), killOne()]);
	return { sim, stored, failed, waits, deferredForms, leftOver: later, tookUntil };
}

interface Worker {
	readonly process: Process;
	readonly stop: AbortController;
}

const imported = (stored: ReadonlyMap<string, number>) =>
	[...stored.keys()].filter((id) => id.startsWith('lead')).length;

describe('10,000 leads, 3,600 calls an hour, two workers of which one is killed, and forms', () => {
	it('with Requests per Hour and Shared by Workers: all are written, 1 % throttled at most, forms in 5 s', async () => {
		const { sim, stored, failed, waits, deferredForms } = await importWithForms(perHour / 2);
		const { sends, throttled: refused } = sim.seen;

		expect(imported(stored)).toBe(leads);
		expect(failed).toEqual([]);
		expect(deferredForms).toEqual([]);
		expect(Math.max(...waits)).toBeLessThan(5 * second);
		expect(refused / sends).toBeLessThanOrEqual(0.01);
	});

	it.each([
		['with Requests per Hour alone', perHour],
		['without both', undefined],
	])('%s: all are written, or deferred until they are', async (_name, known) => {
		const { sim, stored, failed, deferredForms, leftOver, tookUntil } = await importWithForms(known);
		const { throttled: refused } = sim.seen;

		expect(imported(stored)).toBe(leads);
		expect(failed).toEqual([]);
		expect(deferredForms.filter((id) => !stored.has(id) && !leftOver.includes(id))).toEqual([]);
		// Each process: those under way when the calls of an hour end, and one a minute after that.
		expect(refused).toBeLessThan(2 * (mostRequestsAtOnce + minute / second) * Math.ceil(tookUntil / hour));
	});
});

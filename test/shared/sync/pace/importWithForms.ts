/** An import of 10,000 leads and forms, against a service that takes 3,600 calls an hour, in simulated time. */
import { mostRequestsAtOnce } from '../../../../nodes/shared/sync/pace/pace';
import { hourly } from './hourly';
import { type Process, simulation } from './simulation';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const perHour = 3_600;
export const leads = 10_000;

/** What became of a lead that an execution tried to create. */
type Created = 'written' | 'deferred' | 'failed';

/** What became of the leads of an execution. An execution whose worker was killed reports nothing. */
interface Report {
	readonly deferred: readonly string[];
	readonly failed: readonly string[];
	readonly endedAt: number;
}

interface Worker {
	readonly process: Process;
	readonly stop: AbortController;
}

interface ImportResult {
	/** Requests that were sent, and those that the service refused. */
	readonly seen: { readonly sends: number; readonly throttled: number };
	/** When each lead was stored, in milliseconds since the start. */
	readonly stored: ReadonlyMap<string, number>;
	readonly failed: readonly string[];
	/** How long each form waited, in milliseconds. */
	readonly waits: readonly number[];
	readonly deferredForms: readonly string[];
	/** Deferred forms that were not sent when the import ended. */
	readonly leftOver: readonly string[];
	readonly tookUntil: number;
}

/** How many of the stored leads are of the import. */
export const imported = (stored: ImportResult['stored']) =>
	[...stored.keys()].filter((id) => id.startsWith('lead')).length;

/** An execution of the nodes, which share the pace of their process. */
function opened(process: Process, signal: AbortSignal) {
	const line = process.lineOf({ signal });
	const create = async (): Promise<Created> => {
		const sending = await line.send(process.call, (feedback) => feedback);
		if (!sending.sent) return sending.failure.reason === 'deferred' ? 'deferred' : 'failed';
		if (sending.result.kind === 'answered') return 'written';
		return sending.result.kind === 'throttled' ? 'deferred' : 'failed';
	};
	return { create, close: () => line.close() };
}

/**
 * n8n in queue mode with two workers. The import begins on the first worker, which is killed after 100 s and is back a
 * minute later. The execution is started again with all of its leads, as docs/scaling.md says. What an execution defers
 * goes out every five minutes, on the workers in turn. Meanwhile a form arrives every 20 s.
 *
 * @param known how many calls an hour each worker believes to have
 */
export async function importWithForms(known?: number): Promise<ImportResult> {
	const sim = simulation({ latency: 50, says: hourly(perHour) });
	const stored = new Map<string, number>();
	const failed: string[] = [];
	const waits: number[] = [];
	const deferredForms: string[] = [];

	/** A lead that exists already is a conflict, and not stored again. */
	const execute = async ({ process, stop }: Worker, ids: readonly string[]): Promise<Report | undefined> => {
		const open = opened(process, stop.signal);
		const report = { deferred: new Array<string>(), failed: new Array<string>() };
		const rest = ids.values();
		const createRest = async () => {
			for (const id of rest) {
				if (stop.signal.aborted) return;
				const became = await open.create();
				if (became !== 'written') report[became].push(id);
				else if (!stored.has(id)) stored.set(id, sim.time());
			}
		};
		await Promise.all(Array.from({ length: Math.min(mostRequestsAtOnce, ids.length) }, createRest));
		open.close();
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
	return { seen: sim.seen, stored, failed, waits, deferredForms, leftOver: later, tookUntil };
}

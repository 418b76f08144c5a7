import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

/** A test file, which of its tests to run (all by default), and the mutant that is on. */
interface Order {
	readonly file: string;
	readonly tests?: readonly string[];
	readonly mutant?: string;
}

/** The mutants that something reached, one bit each. Only where all tests ran and no mutant was on. */
const bits = z
	.string()
	.default('')
	.transform((text) => Buffer.from(text, 'base64'));

const answers = z.object({
	/** What went wrong, if anything did. */
	failure: z.string().optional(),
	/** Of processor time. */
	seconds: z.number(),
	/** The tests that ran. */
	ran: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			failed: z.boolean(),
			seconds: z.number(),
			reached: bits,
		}),
	),
	/** While no test ran. */
	loaded: bits,
});

export type Answer = z.infer<typeof answers>;

/** The processor time of a machine that is busy with other work comes late. */
const longest = 240_000;

/** A process keeps what a mutant left behind, and grows. */
const filesOfOneProcess = 150;

/** A process of its own that runs test files of a folder, and is replaced when it hangs or ends. */
export class TestProcess {
	private process: ChildProcess | undefined;
	private files = 0;

	constructor(private readonly folder: string) {}

	async run(order: Order): Promise<Answer | 'hung' | 'crashed'> {
		if (++this.files % filesOfOneProcess === 0) this.restart();
		const child = (this.process ??= this.start());
		const answer = await new Promise<Answer | 'hung' | 'crashed'>((resolve, reject) => {
			const timer = setTimeout(() => settle(() => resolve('hung')), longest);
			const onExit = () => settle(() => resolve('crashed'));
			const onMessage = (message: unknown) =>
				settle(() => {
					const answer = answers.safeParse(message);
					if (answer.success) resolve(answer.data);
					else reject(answer.error);
				});
			const settle = (end: () => void) => {
				clearTimeout(timer);
				child.off('exit', onExit).off('message', onMessage);
				end();
			};
			child.once('exit', onExit).once('message', onMessage);
			child.send({ ...order, file: join(this.folder, order.file) });
		});
		if (typeof answer === 'string') this.restart();
		return answer;
	}

	/** Lets the next file run in a fresh process. */
	restart(): void {
		this.process?.kill('SIGKILL');
		this.process = undefined;
	}

	private start(): ChildProcess {
		return fork(join(this.folder, 'tools', 'mutation', 'worker.js'), {
			cwd: this.folder,
			execArgv: [],
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			env: { ...process.env, TMPDIR: join(this.folder, 'tmp') },
		});
	}
}

/** Works on one item after the other, in their order: each process takes the next when it is free. */
export async function shareOut<Item>(
	items: readonly Item[],
	processes: readonly TestProcess[],
	work: (item: Item, process: TestProcess) => Promise<void>,
): Promise<void> {
	const left = items.values();
	await Promise.all(
		processes.map(async (process) => {
			for (const item of left) await work(item, process);
		}),
	);
}

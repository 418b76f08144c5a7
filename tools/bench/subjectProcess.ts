import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

import { z } from 'zod';

const answerSchema = z.object({ answer: z.unknown() });

/** The process of one subject. It does what it is asked, one thing at a time. */
export class SubjectProcess {
	private readonly child: ChildProcess;

	/**
	 * @param main the file that it runs
	 * @param env variables besides those of this process
	 */
	constructor(
		main: string,
		private readonly name: string,
		env: Readonly<Record<string, string>> = {},
	) {
		this.child = fork(main, {
			execArgv: ['--import', 'tsx'],
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
			env: { ...process.env, ...env },
		});
	}

	async ask(order: object): Promise<unknown> {
		const answered = once(this.child, 'message');
		const gone = once(this.child, 'exit').then(([code]) => {
			throw new Error(`The process of ${this.name} ended with code ${code}`);
		});
		this.child.send(order);
		const [message]: unknown[] = await Promise.race([answered, gone]);
		return answerSchema.parse(message).answer;
	}

	end(): void {
		this.child.disconnect();
	}
}

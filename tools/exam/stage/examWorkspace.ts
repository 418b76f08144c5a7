import { quick } from '../../../test/kit/runtime';
import { TestWorkspace } from '../../../test/kit/workspace';

/** A workspace whose time can be set forward, so that nobody has to wait for it. */
export class ExamWorkspace extends TestWorkspace {
	/** As in n8n: a workflow that hopes for a parameter runs without it, and the verdict shows what came of it. */
	protected override readonly unknownParameters = 'ignore';
	private forward = 0;

	async open(): Promise<void> {
		await this.start({ seed: 'empty', dialect: 'strict', clock: () => this.now() }, quick);
	}

	now(): number {
		return Date.now() + this.forward;
	}

	later(milliseconds: number): void {
		this.forward += milliseconds;
	}
}

import type { SyncCredential } from '../sync/credential';
import { Line, type LineOptions } from '../sync/pace/line';
import type { Runtime } from './runtime';

type Workspace = Pick<SyncCredential, 'baseUrl' | 'enterpriseId' | 'accessToken'>;

/**
 * How one execution sends its requests: in a line to the service, and in a line of its own to each storage on another
 * origin. A storage that throttles or is slow must not hold up the leads of its workspace.
 */
export class Lines {
	/** Sends the calls of the Sync API. */
	readonly toService: Line;
	private readonly byOrigin = new Map<string, Line>();

	constructor(
		private readonly workspace: Workspace,
		private readonly paces: Runtime['paces'],
		private readonly options: Omit<LineOptions, 'pace'>,
	) {
		this.toService = new Line({ ...options, pace: paces.of(workspace) });
		this.byOrigin.set(new URL(workspace.baseUrl).origin, this.toService);
	}

	/** The line to the storage at the address of a file. */
	toStorage(address: string): Line {
		const { origin } = new URL(address);
		const known = this.byOrigin.get(origin);
		if (known !== undefined) return known;
		const pace = this.paces.of({ ...this.workspace, baseUrl: origin });
		const line = new Line({ ...this.options, pace });
		this.byOrigin.set(origin, line);
		return line;
	}

	/** Ends the waiting requests. An execution calls it at its end, whatever happened. */
	close(): void {
		for (const line of this.byOrigin.values()) line.close();
	}
}

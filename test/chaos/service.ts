import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import type { Random } from '../../sandbox/src/random';
import { startSandbox } from '../../sandbox/src/server';
import { inputOf } from '../kit/operations/explore';
import type { Item } from '../kit/operations/row';
import { type RunSettings, TestWorkspace } from '../kit/workspace';

/** Milliseconds that are enough for the system to refuse connections to a closed port. */
const downtime = 20;

type Choice = readonly [RunSettings, ...RunSettings[]];

/** Runs that continue after failures report every item. */
const continuing: Choice = [
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ onError: 'continueErrorOutput', retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
];

/** Runs that stop need Retry On Fail to finish. */
export const continuingOrStopping: Choice = [
	...continuing,
	{ onError: 'stopWorkflow', retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
];

/** A node that writes. */
export interface Writing {
	readonly type: string;
	readonly parameters: INodeParameters;
}

/** The endpoints that were called, and the remarks in answers that arrived. */
interface Heard {
	readonly endpoints: Set<string>;
	readonly remarks: string[];
}

const nothingHeard = (): Heard => ({ endpoints: new Set(), remarks: [] });

/** A workspace on disk that can restart in the middle of a run, at the same address. */
export class Service extends TestWorkspace {
	private readonly folder = mkdtempSync(join(tmpdir(), 'chaos-'));
	readonly data = join(this.folder, 'workspace.db');

	/** Runs a node with settings that are drawn. It uses a host name, so that each connection needs a look-up. */
	async execute({ type, parameters }: Writing, items: readonly Item[], draw: Random, choices = continuing) {
		const setting = draw.pick(choices);
		const credentials = this.credentials({ baseUrl: this.sandbox.url.replace('127.0.0.1', 'localhost') });
		const node = { type, parameters, ...setting };
		const run = await this.engine.runNode(node, { input: inputOf(items), credentials });
		return { run, setting };
	}

	/** What the answers since the last `listen` said. */
	heard = nothingHeard();

	/** Forgets earlier answers. */
	listen(): void {
		this.heard = nothingHeard();
	}

	/** Begins anew, without leads, and without what earlier executions remember of them. `patience` is in milliseconds. */
	async empty(patience: number): Promise<void> {
		this.sandbox.speak('strict');
		this.sandbox.reset('empty');
		this.changeLimits({ timeout: patience, idleTimeout: patience });
		await this.forgetWrites();
	}

	override async start(...options: Parameters<TestWorkspace['start']>): Promise<void> {
		await super.start(...options);
		this.watch();
	}

	private watch(): void {
		this.sandbox.watch(({ request: { status, fault, route }, remarks }) => {
			if (route !== null) this.heard.endpoints.add(route);
			if (status !== null && !fault) this.heard.remarks.push(...remarks.map(({ remark }) => remark));
		});
	}

	/** Cuts every connection, stops, and starts on the same data. The new server has no faults. */
	async restart(): Promise<void> {
		const { url, syncToken, asyncToken, adminKey } = this.sandbox;
		const { requestsAtOnce } = this.sandbox.traffic.seen();
		await this.sandbox.close();
		await new Promise((resolve) => setTimeout(resolve, downtime));
		this.sandbox = await startSandbox({
			port: Number(new URL(url).port),
			data: this.data,
			dialect: this.sandbox.dialect,
			tokens: { syncToken, asyncToken, adminKey },
		});
		this.sandbox.traffic.set({ requestsAtOnce });
		this.watch();
	}

	override async close(): Promise<void> {
		await super.close();
		rmSync(this.folder, { recursive: true, force: true });
	}
}

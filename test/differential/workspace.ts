import { parseCredential } from '../../nodes/shared/sync/credential';
import { usualLimits as limits } from '../../nodes/shared/sync/retry';
import { Line } from '../../nodes/shared/sync/pace/line';
import { Pace } from '../../nodes/shared/sync/pace/pace';
import { SyncClient } from '../../nodes/shared/sync/client';
import type { HttpAnswer, Transport } from '../../nodes/shared/sync/transport';
import { type WriteAnswer, writeAnswer } from '../../nodes/shared/sync/shapes/writeAnswer';
import { leadAnswer, type LeadAnswer } from '../../nodes/shared/sync/shapes/lead';
import type { ActionDefinition } from '../../nodes/shared/sync/shapes/definitions';
import { noColumn } from '../../nodes/shared/values/columns';
import type { ValueFacts } from '../../nodes/shared/values/valueType';
import type { DefinitionMap } from '../../nodes/shared/workspace/names';
import { type Definitions, sharedDefinitions, workspaceReader } from '../../nodes/shared/workspace/reader';
import { type Sandbox, type SeedName, startSandbox } from '../../sandbox/src/server';
import { dialect } from '../kit/dialect';
import { seedCopies } from '../kit/sandbox/seedCopies';

/** A workspace's definitions, as the nodes' own code reads them over HTTP. */
export interface Knowledge extends Definitions {
	readonly actions: DefinitionMap<ActionDefinition>;
	readonly facts: ValueFacts;
}

export type Sent = Readonly<Record<string, unknown>>;

interface LeadBody {
	readonly fields: Sent;
	readonly actions?: readonly unknown[];
}

/** The answer to a write, and the lead as read afterwards; `lead` is undefined when nothing was stored. */
export interface Stored {
	readonly answer: WriteAnswer;
	readonly lead: LeadAnswer | undefined;
}

/** A separate sandbox, used only over HTTP. */
export class DifferentialWorkspace {
	private constructor(
		private readonly sandbox: Sandbox,
		private readonly client: SyncClient,
	) {}

	static async start(seed: SeedName = 'empty'): Promise<DifferentialWorkspace> {
		const sandbox = await startSandbox({ ...seedCopies(), dialect, seed });
		const { baseUrl, enterpriseId, accessToken } = parseCredential({
			baseUrl: sandbox.url,
			enterpriseId: sandbox.enterpriseId,
			accessToken: sandbox.syncToken,
		});
		const clock = {
			now: Date.now,
			random: Math.random,
			wait: async () => undefined,
			after: () => undefined,
		};
		const transport = send(accessToken);
		const pace = new Pace({ clock, limits });
		const line = new Line({ pace, maxConcurrency: 8, waitAtMost: 0, signal: undefined, clock, limits });
		const client = new SyncClient({ baseUrl, enterpriseId, transport, line, clock, limits });
		return new DifferentialWorkspace(sandbox, client);
	}

	async know(unknownLabels: ValueFacts['unknownLabels'] = 'create'): Promise<Knowledge> {
		const caller = { isCancelled: () => false, cancelled: new Promise<void>(() => undefined) };
		const source = { client: this.client, shared: sharedDefinitions(Date.now), ...caller };
		const reader = workspaceReader(source, 0);
		const definitions = await reader.definitions();
		const { statuses, lostReasons } = definitions;
		const facts = {
			statuses,
			lostReasons,
			members: await reader.members(),
			unknownLabels,
			columns: () => noColumn,
			currency: 'INR',
		};
		return { ...definitions, actions: await reader.actions(), facts };
	}

	/** The workspace's definitions at the start. */
	reset(): void {
		this.sandbox.reset();
	}

	async create(body: LeadBody): Promise<Stored> {
		const answer = await this.client.require('createLead', { path: {}, body }, writeAnswer);
		return { answer, lead: answer.leadId ? await this.read(answer.leadId) : undefined };
	}

	async update(leadId: string, fields: Sent): Promise<Stored> {
		const path = { leadId };
		const answer = await this.client.require('updateLead', { path, body: { fields } }, writeAnswer);
		return { answer, lead: await this.read(leadId) };
	}

	/** Whether the service accepts these fields for a lead: a new one, or an existing one. */
	async takes(fields: Sent): Promise<boolean> {
		const result = await this.client.call('createLead', { path: {}, body: { fields } }, writeAnswer);
		if (result.ok) return typeof result.answer.leadId === 'string';
		if (result.failure.reason === 'already_exists') return true;
		throw new Error(result.failure.message);
	}

	private async read(leadId: string): Promise<LeadAnswer> {
		const query = { includeActions: true, limit: 100 };
		return await this.client.require('getLead', { path: { leadId }, query }, leadAnswer);
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}
}

function send(token: string): Transport {
	return async ({ method, url, query, body }): Promise<HttpAnswer> => {
		const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
		const response = await fetch(`${url}?${new URLSearchParams(words).toString()}`, {
			method,
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		return { status: response.status, headers: {}, body: await response.json() };
	};
}

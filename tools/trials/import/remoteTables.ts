import type {
	DataTableProxyProvider,
	IDataTableProjectAggregateService,
	IDataTableProjectService,
} from 'n8n-workflow';

/** The tables that the parent process holds (`sharedTables.ts`). */
export class RemoteTables implements DataTableProxyProvider {
	private calls = 0;
	private readonly open = new Map<number, (answer: { value?: unknown; error?: string }) => void>();

	constructor() {
		process.on('message', (answer: { call: number; value?: unknown; error?: string }) => {
			this.open.get(answer.call)?.(answer);
			this.open.delete(answer.call);
		});
	}

	async getDataTableAggregateProxy() {
		return this.proxy<IDataTableProjectAggregateService>(undefined);
	}

	async getDataTableProxy(_workflow: unknown, _node: unknown, id: string) {
		return this.proxy<IDataTableProjectService>(id);
	}

	/** Each method of an n8n table returns a promise, so each can be a message. */
	private proxy<Service extends object>(table: string | undefined): Service {
		return new Proxy({} as Service, {
			get: (_target, method) =>
				method === 'then'
					? undefined
					: async (...args: unknown[]) => await this.call(table, String(method), args),
		});
	}

	private async call(table: string | undefined, method: string, args: unknown[]): Promise<unknown> {
		const call = (this.calls += 1);
		return await new Promise((resolve, reject) => {
			this.open.set(call, ({ value, error }) => {
				if (error === undefined) resolve(value);
				else reject(new Error(error));
			});
			process.send?.({ call, table, method, args });
		});
	}
}

import type { ChildProcess } from 'node:child_process';

import type { DataTables } from '../../../test/kit/engine';

/** A call of a table, from a process that does not hold it. */
interface Call {
	readonly call: number;
	/** The ID of the table. Undefined for what concerns all tables. */
	readonly table: string | undefined;
	readonly method: string;
	readonly args: unknown[];
}

/** Answers the calls of a child process: the tables outlive it, as n8n's database does. */
export function serveTables(tables: DataTables, child: ChildProcess): void {
	child.on('message', (message: Call) => {
		const answer = async () => {
			const { call, table, method, args } = message;
			const target =
				table === undefined
					? await tables.getDataTableAggregateProxy()
					: await tables.getDataTableProxy(undefined, undefined, table);
			try {
				const value: unknown = await Reflect.apply(Reflect.get(target, method), target, args);
				return { call, value };
			} catch (error) {
				return { call, error: String(error) };
			}
		};
		void answer().then((sent) => child.connected && child.send(sent));
	});
}

import { setTimeout as wait } from 'node:timers/promises';

import { range } from 'lodash';

import type { FormTask } from './job';
import { leadOf } from './leads';
import type { Write } from './writer';

/** Writes all forms of a task. Returns the milliseconds that each took. */
export async function arrive({ first, forms, arrival, assignee }: FormTask, write: Write): Promise<number[]> {
	const one = async (index: number) => {
		const started = performance.now();
		await write([leadOf('form', first + index, assignee)]);
		return performance.now() - started;
	};
	if ('atOnce' in arrival) {
		const left = range(forms).values();
		const inTurn = async () => {
			const latencies = [];
			for (const index of left) latencies.push(await one(index));
			return latencies;
		};
		return (await Promise.all(range(arrival.atOnce).map(inTurn))).flat();
	}
	const imported = write(range(arrival.besideImportOf).map((index) => leadOf('imported', index)));
	const latencies = await Promise.all(
		range(forms).map(async (index) => {
			await wait((index + 1) * arrival.every);
			return await one(index);
		}),
	);
	await imported;
	return latencies;
}

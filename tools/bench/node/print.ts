import Table from 'cli-table3';

import type { NodeFigures } from './figures';
import type { NodeTime } from './withoutNetwork';

function print(title: string, head: readonly string[], rows: ReadonlyArray<readonly string[]>): void {
	const aligned = head.map((_, column) => (column === 0 ? 'left' : 'right') as 'left' | 'right');
	const table = new Table({
		head: [...head],
		colAligns: aligned,
		style: { head: [], border: [], compact: true },
	});
	table.push(...rows.map((row) => [...row]));
	console.log(`\n${title}\n${table.toString()}`);
}

const fixed = (digits: number) => (value: number) => value.toFixed(digits);
const whole = (value: number) => Math.round(value).toLocaleString('en');

export function printFigures({ autoMapped, byHand, evaluation, memory }: NodeFigures): void {
	console.log(
		`Node ${process.version}. Compare the figures of one run with each other, not with those of another machine.`,
	);
	const times = ({ items, wholeRun, processor, windows }: NodeTime) => [
		whole(items),
		...[wholeRun.median, wholeRun.best, wholeRun.worst, processor.median, windows.median, windows.p99].map(
			fixed(1),
		),
	];
	print(
		'Without the network: microseconds per item in the engine, from the start of execute() to its end,\n' +
			'and in windows of 100 items',
		['Create', 'items', 'median', 'best', 'worst', 'processor', 'window median', 'window p99'],
		[
			...autoMapped.map((each) => ['12 fields, mapped automatically', ...times(each)]),
			['20 expressions, mapped by hand', ...times(byHand)],
		],
	);
	console.log(
		`\nn8n's own evaluation of the same 20 expressions: ${fixed(1)(evaluation)} microseconds of processor time per item`,
	);
	print(
		'Memory above the input items: bytes per item (without the network)',
		['items', 'before the first request', 'half way', 'with the output items', 'after the run, in all'],
		memory.map(({ items, beforeFirstRequest, halfWay, atTheEnd, leftBehind }) => [
			whole(items),
			...[beforeFirstRequest, halfWay, atTheEnd, leftBehind].map(whole),
		]),
	);
}

import type { Way } from './dialect';
import { as } from './ways';

/** Times of strict answers are epoch milliseconds. Smaller numbers are other numbers. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 1e11;

const onTimes = (change: (time: number) => unknown) => (value: unknown) =>
	isTime(value) ? change(value) : value;

const inIndia = (time: number) => new Date(time + 19_800_000).toISOString().replace(/\.\d+Z$/, '+05:30');

/** Each form of the times at the path. Other values at the path stay. */
export const timeForms = (path: string): [Way, ...Way[]] => [
	as(
		'in seconds',
		path,
		onTimes((time) => Math.floor(time / 1000)),
	),
	as(
		'in seconds, as text',
		path,
		onTimes((time) => String(Math.floor(time / 1000))),
	),
	as('in milliseconds, as text', path, onTimes(String)),
	as(
		'in ISO 8601',
		path,
		onTimes((time) => new Date(time).toISOString()),
	),
	as('in ISO 8601 with an offset', path, onTimes(inIndia)),
];

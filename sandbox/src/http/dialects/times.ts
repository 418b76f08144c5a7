import type { Way } from './dialect';
import { as } from './ways';

/** Times of strict answers are epoch milliseconds. Smaller numbers are other numbers. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 1e11;

const onTimes = (change: (time: number) => unknown) => (value: unknown) =>
	isTime(value) ? change(value) : value;

const inIndia = (time: number) => new Date(time + 19_800_000).toISOString().replace(/\.\d+Z$/, '+05:30');

/**
 * Times by a clock that is not that of the `Date` of the answer, or in a unit that a client may take for another one. They
 * prove nothing about when a thing was stored.
 */
export const clockForms = (path: string): [Way, ...Way[]] => [
	as(
		'in nanoseconds',
		path,
		onTimes((time) => time * 1e6),
	),
	as(
		'in .NET ticks',
		path,
		onTimes((time) => (time + 62_135_596_800_000) * 1e4),
	),
	as(
		'in file time, as text',
		path,
		onTimes((time) => String((time + 11_644_473_600_000) * 1e4)),
	),
	as(
		'by the clock on the wall, with Z',
		path,
		onTimes((time) => inIndia(time).replace('+05:30', 'Z')),
	),
	as(
		'2 minutes ahead',
		path,
		onTimes((time) => time + 120_000),
	),
	as(
		'20 minutes ahead',
		path,
		onTimes((time) => new Date(time + 1_200_000).toISOString()),
	),
];

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

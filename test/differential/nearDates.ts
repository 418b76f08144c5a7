import * as fc from 'fast-check';

import { spoilt } from './scraps';

const padded = (length: number) => (value: number) => String(value).padStart(length, '0');
const two = padded(2);
const four = padded(4);

const day = fc.oneof(
	{ weight: 3, arbitrary: fc.integer({ min: 1, max: 28 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 0, max: 32 }) },
);
const month = fc.oneof(
	{ weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }) },
);
const year = fc.oneof(
	fc.integer({ min: 1900, max: 2100 }),
	fc.constantFrom(0, 1, 99, 100, 1582, 1600, 1900, 2000, 2023, 2024, 9999),
);

const clock = fc.oneof(
	{ weight: 2, arbitrary: fc.constant('') },
	{
		weight: 2,
		arbitrary: fc
			.tuple(
				fc.integer({ min: 0, max: 24 }),
				fc.integer({ min: 0, max: 60 }),
				fc.integer({ min: 0, max: 60 }),
			)
			.chain(([hour, minute, second]) =>
				fc.constantFrom(
					...[` ${two(hour)}:${two(minute)}`, ` ${two(hour)}:${two(minute)}:${two(second)}`],
					...[
						`T${two(hour)}:${two(minute)}:${two(second)}Z`,
						`T${two(hour)}:${two(minute)}:${two(second)}.123+05:30`,
					],
					...[
						` ${hour}:${minute}`,
						`  ${two(hour)}:${two(minute)}`,
						` ${two(hour)}`,
						`, ${two(hour)}:${two(minute)} PM`,
					],
				),
			),
	},
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			' 24:00',
			' 23:59:59',
			' 23:59:60',
			' 00:00:00',
			' 0:00',
			' 10:15 ',
			' 10:15:00.5',
			' noon',
			'Z',
		),
	},
);

type Shape = (day: number, month: number, year: number) => string;

const shapes: readonly Shape[] = [
	(d, m, y) => `${two(d)}/${two(m)}/${four(y)}`,
	(d, m, y) => `${two(d)}/${two(m)}/${four(y)}`,
	(d, m, y) => `${d}/${m}/${y}`,
	(d, m, y) => `${two(d)}-${two(m)}-${four(y)}`,
	(d, m, y) => `${two(d)}.${two(m)}.${four(y)}`,
	(d, m, y) => `${two(d)}/${two(m)}-${four(y)}`,
	(d, m, y) => `${two(m)}/${two(d)}/${four(y)}`,
	(d, m, y) => `${four(y)}-${two(m)}-${two(d)}`,
	(d, m, y) => `${four(y)}/${two(m)}/${two(d)}`,
	(d, m, y) => `${four(y)}${two(m)}${two(d)}`,
	(d, m, y) => `${two(d)}/${two(m)}/${String(y).slice(-2)}`,
	(d, _m, y) => `${d} March ${y}`,
	(d, _m, y) => `Mar ${d}, ${y}`,
	(d, m, y) => `+${two(d)}/${two(m)}/${four(y)}`,
	(d, m, y) => `${two(d)} / ${two(m)} / ${four(y)}`,
];

const texts = fc
	.tuple(fc.constantFrom(...shapes), day, month, year, clock)
	.map(([shape, d, m, y, time]) => shape(d, m, y) + time);

const first = -62_135_596_800_000;
const last = 253_402_300_799_999;

const epochs = fc.oneof(
	fc.integer({ min: first, max: last }),
	fc.constantFrom(first, first - 1, last, last + 1, 0, -1, 1.5, 1_772_668_800, 8.64e15, 8.64e15 + 1, 1e300),
);

const oddTexts = fc.constantFrom(
	...[
		'29/02/2023',
		'29/02/2024',
		'29/02/1900',
		'29/02/2000',
		'31/04/2026',
		'30/02/2026',
		'01/01/0001',
		'31/12/9999',
	],
	...[
		'00/01/2026',
		'٠٥/٠٣/٢٠٢٦',
		'０５/０３/２０２６',
		'05/03/2026T10:15',
		'46086',
		'1772668800000',
		'1772668800',
		'today',
	],
	...[
		'2026-W10-4',
		'2026-064',
		'20260305101500',
		'5th of March, 2026',
		'05-Mar-26',
		'0000-00-00',
		'2026-03-05T24:00:00Z',
	],
);

export const dates = fc.oneof(
	{ weight: 5, arbitrary: spoilt(texts) },
	{ weight: 2, arbitrary: epochs },
	{ weight: 1, arbitrary: epochs.map(String) },
	{ weight: 1, arbitrary: spoilt(oddTexts) },
);

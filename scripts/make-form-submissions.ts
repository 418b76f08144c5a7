/**
 * Writes `examples/data/form-submissions.csv`: what people type into a web form, with the usual mistakes. Every run
 * writes the same bytes: `npx tsx scripts/make-form-submissions.ts`.
 *
 * Columns are API names of the sandbox's workspace. Every person, company, address and number is made up: phones are in
 * the ranges that the UK and the US keep for fiction, and of a made-up Indian block; domains end in `.example`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../testkit/root';
import {
	addresses,
	cities,
	companies,
	jobTitles,
	names,
	noteParts,
	strangeTexts,
} from './form-submissions/words';

type Random = () => number;

/** A small seeded generator (mulberry32), because Math.random has no seed. */
function randomFrom(seed: number): Random {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const rows = 360;
const random = randomFrom(20_261_121);

const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
	values[Math.floor(random() * values.length)] ?? values[0];
const chance = (share: number): boolean => random() < share;
const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Whether this row gets a mistake. Each kind is in every n-th row, independent of the random numbers. */
const every = (index: number, n: number, offset: number): boolean => index % n === offset;

interface Phone {
	country: string;
	/** Two groups of digits, as people write them. */
	area: string;
	local: string;
}

function phoneOf(index: number): Phone {
	if (index % 5 === 3) return { country: '44', area: '7700', local: `900${pad(index % 1000, 3)}` };
	if (index % 5 === 4)
		return { country: '1', area: String(212 + (index % 90)), local: `55501${pad(index % 100)}` };
	return { country: '91', area: '90000', local: pad(10_000 + index * 97, 5) };
}

/** Eight ways to write one number. */
const phoneShapes: readonly [(phone: Phone) => string, ...Array<(phone: Phone) => string>] = [
	({ country, area, local }) => `+${country}${area}${local}`,
	({ country, area, local }) => `${country}${area}${local}`,
	({ country, area, local }) => `+${country} ${area} ${local}`,
	({ country, area, local }) => `(+${country}) ${area}-${local}`,
	({ country, area, local }) => `00${country} ${area} ${local}`,
	({ country, area, local }) => (country === '91' ? `${area}${local}` : `+${country}.${area}.${local}`),
	({ country, area, local }) => `+${country} (${area}) ${local}`,
	({ country, area, local }) => ` +${country}-${area}-${local} `,
];
const wrongPhones = [
	'call me',
	'12345',
	'+999 00 11 22 33 44 55 66 77',
	'n/a',
	'+91 90000 ABCDE',
	'0',
] as const;

const months = [
	...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
	...['August', 'September', 'October', 'November', 'December'],
];

/** Five ways to write one day. The service accepts the second and the fifth. */
function dateText(shape: number, year: number, month: number, day: number): string {
	switch (shape % 5) {
		case 0:
			return `${year}-${pad(month)}-${pad(day)}`;
		case 1:
			return `${pad(day)}/${pad(month)}/${year}`;
		case 2:
			return `${year}-${pad(month)}-${pad(day)}T09:30:00+05:30`;
		case 3:
			return `${day} ${months[month - 1] ?? ''} ${year}`;
		default:
			return String(Date.UTC(year, month - 1, day));
	}
}
const wrongDates = ['31/02/2026', 'tomorrow', '1990', '00/00/0000'] as const;

const member = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@lead-workspace.example`;
const statuses = ['Fresh', 'Contacted', 'Follow Up', 'Qualified', 'Negotiation', 'Won'] as const;
const misspelledStatuses = ['fresh', 'FOLLOW UP', ' Contacted ', 'qualified'] as const;
const unknownStatuses = ['New', 'Hot lead', 'In Progress', 'Gewonnen', '?'] as const;
const archivedStatuses = ['Call Back Later', 'Renewed', 'Duplicate'] as const;
const lostReasons = [
	'Too Expensive',
	'No Response',
	'chose competitor',
	'Budget Frozen',
	'Bad weather',
] as const;
const assignees = ['Diya Sharma', 'Emre Yildiz', 'Hugo Martin', 'Kavya Nair', 'Uma Krishnan'] as const;
const wrongAssignees = [
	'nobody@lead-workspace.example',
	member('Isha Patel'),
	member('Vikram Singh'),
] as const;
const wrongEmails = [
	'not-an-email',
	'a@b',
	'two@@signs.example',
	'spaces in@mail.example',
	'@nobody',
	'x@.example',
];

const messyRatings = ['4', ' 5 ', '3.0', '2 stars', 'five', '0', '7', '-1', '4.5', '★★★★'] as const;
const messyBudgets = [
	'₹ 50,000',
	'1,20,000',
	'25000.50',
	'INR 1200',
	'$ 3,500.00',
	'12k',
	'ask me',
	'-500',
] as const;
const messySizes = ['12', ' 25 ', '1,200', '10-20', 'about ten', '3.5', '0'] as const;
const messyYesNo = ['yes', 'no', 'TRUE', 'false', '1', '0', 'on', 'maybe', 'Y'] as const;
const messyInterests = [
	'CRM, Reports',
	'telephony,whatsapp',
	'["CRM","Training"]',
	'Support Plan',
	'Reports; Integrations',
	'A wish that is much longer than the forty characters a label may have',
] as const;
const sources = ['Website', 'Google Ads', 'Facebook', 'Referral', 'website', 'TikTok'] as const;
const websites = ['kestrel.example', 'https://blue-lotus.example/contact', 'http://deccan.example'] as const;
const wrongWebsites = ['not a url', 'javascript:alert(1)', 'http://'] as const;

const columns = [
	...[
		'name',
		'phone',
		'email',
		'status',
		'rating',
		'lost_reason',
		'assignee',
		'company',
		'job_title',
		'notes',
	],
	...[
		'alternate_phone',
		'work_email',
		'team_size',
		'birth_date',
		'next_follow_up',
		'newsletter',
		'city',
		'source',
	],
	...[
		'interests',
		'languages',
		'budget',
		'website',
		'photo',
		'account_manager',
		'customer_id',
		'campaign_code',
	],
	...['internal_score', 'utm_source'],
] as const;

type Row = Partial<Record<(typeof columns)[number], string>>;

/** About ten thousand bytes, the longest text in these submissions. */
function longNote(): string {
	let note = '';
	while (Buffer.byteLength(note) < 10_240) note += `${pick(noteParts)} `;
	return note.trim();
}

function phoneCell(index: number): string {
	if (every(index, 29, 11)) return pick(['', '', '   ']);
	if (every(index, 41, 17)) return pick(wrongPhones);
	// The same person again, with the number in another notation.
	if (every(index, 23, 22)) return phoneShapes[(index + 3) % 8]?.(phoneOf(index - 20)) ?? '';
	return phoneShapes[index % 8]?.(phoneOf(index)) ?? '';
}

function person(index: number): Row {
	const name = pick(names);
	const mail = `${pick(addresses)}${index}@mail.example`;
	return {
		name: every(index, 31, 5) ? pick(strangeTexts) : name,
		phone: phoneCell(index),
		email: every(index, 17, 8) ? pick(['not-an-email', ...wrongEmails]) : chance(0.9) ? mail : '',
		company: chance(0.7) ? pick(companies) : '',
		job_title: chance(0.4) ? pick(jobTitles) : '',
		city: chance(0.8) ? pick(cities) : '',
		source: pick(sources),
		notes: every(index, 89, 40) ? longNote() : every(index, 37, 9) ? pick(strangeTexts) : '',
		birth_date: chance(0.6) ? dateText(index, between(1955, 2004), between(1, 12), between(1, 28)) : '',
	};
}

function pipelinePlace(index: number): Row {
	if (every(index, 19, 4)) return { status: pick(unknownStatuses) };
	if (every(index, 27, 13)) return { status: pick(archivedStatuses) };
	if (every(index, 25, 6)) return { status: pick(['Lost', 'Junk']), lost_reason: pick(lostReasons) };
	if (every(index, 15, 2)) return { status: pick(misspelledStatuses) };
	return chance(0.6) ? { status: pick(statuses) } : {};
}

function details(index: number): Row {
	return {
		...(chance(0.5) && { rating: every(index, 2, 0) ? String(between(1, 5)) : pick(messyRatings) }),
		...(chance(0.3) && { assignee: every(index, 9, 1) ? pick(wrongAssignees) : member(pick(assignees)) }),
		...(chance(0.3) && { budget: every(index, 2, 0) ? String(between(5, 900) * 100) : pick(messyBudgets) }),
		...(chance(0.3) && { team_size: pick(messySizes) }),
		...(chance(0.4) && { newsletter: pick(messyYesNo) }),
		...(chance(0.4) && { interests: pick(messyInterests) }),
		...(chance(0.2) && { languages: pick(['English', 'Hindi, English', 'Klingon', 'arabic']) }),
		...(chance(0.2) && { website: every(index, 4, 3) ? pick(wrongWebsites) : pick(websites) }),
		...(chance(0.2) && { next_follow_up: every(index, 11, 3) ? pick(wrongDates) : followUp(index) }),
	};
}

const followUp = (index: number): string => dateText(index + 2, 2026, between(1, 12), between(1, 28));

/** Columns that few people fill in, and one that the workspace does not have. */
function rarities(index: number): Row {
	return {
		...(every(index, 13, 7) && {
			alternate_phone: phoneShapes[(index + 1) % 8]?.(phoneOf(index + 500)) ?? '',
		}),
		...(every(index, 16, 10) && { work_email: pick(['desk@kestrel.example', 'no at sign']) }),
		...(every(index, 33, 12) && { photo: pick(['https://pictures.example/1.png', 'picture.png']) }),
		...(every(index, 21, 15) && { account_manager: pick([member('Gita Rao'), 'Gita Rao']) }),
		...(every(index, 14, 1) && { customer_id: pick([`C-${pad(index, 5)}`, 'C-00001']) }),
		...(every(index, 18, 5) && { campaign_code: 'SPRING-26' }),
		...(every(index, 57, 30) && { internal_score: '80' }),
		...(every(index, 45, 20) && { utm_source: 'newsletter' }),
	};
}

function cell(value: string): string {
	return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const lines = Array.from({ length: rows }, (_, index) => {
	const row: Row = { ...person(index), ...pipelinePlace(index), ...details(index), ...rarities(index) };
	return columns.map((column) => cell(row[column] ?? '')).join(',');
});
const file = join(root, 'examples', 'data', 'form-submissions.csv');
writeFileSync(file, `${[columns.join(','), ...lines].join('\n')}\n`);
console.log(`${file}: ${rows} rows`);

/**
 * Writes `examples/data/form-submissions.csv`: what people type into a web form, with the usual mistakes. Every run
 * writes the same bytes: `npx tsx tools/start/form-submissions/make.ts`.
 *
 * Columns are API names of the sandbox's workspace. Every person, company, address and number is made up: phones are in
 * the ranges that the UK and the US keep for fiction, and of a made-up Indian block; domains end in `.example`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { random } from '../../../sandbox/src/random';
import { root } from '../../../test/kit/root';
import { dateText, pad, phoneOf, phoneShapes } from './notations';
import {
	member,
	wrongPhones,
	wrongDates,
	statuses,
	misspelledStatuses,
	unknownStatuses,
	archivedStatuses,
	lostReasons,
	assignees,
	wrongAssignees,
	wrongEmails,
	messyRatings,
	messyBudgets,
	messySizes,
	messyYesNo,
	messyInterests,
	sources,
	websites,
	wrongWebsites,
} from './values';
import { addresses, cities, companies, jobTitles, names, noteParts, strangeTexts } from './words';

const rows = 360;
const { between, chance, pick } = random(20_261_121);

/** Whether this row gets a mistake. Each kind is in every n-th row, independent of the random numbers. */
const every = (index: number, n: number, offset: number): boolean => index % n === offset;

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

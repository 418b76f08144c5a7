import * as fc from 'fast-check';

import type { Answer, FakeService } from '../kit/fakeService';

type Json = Readonly<Record<string, unknown>>;

/** What becomes of a call that appends actions. */
export type Fate =
	| 'answered'
	| 'throttled'
	| 'too large'
	| 'cut before it is carried out'
	| 'cut after it was carried out'
	| '500 before'
	| '500 after'
	| '502 after'
	| 'half an answer'
	| 'a web page';

/** An entry that is on the timeline. */
interface Stored {
	readonly leadId: string;
	readonly id: number;
	readonly entry: Json;
	/** Epoch milliseconds. */
	readonly at: number;
	readonly isOurs: boolean;
}

const pad = (number: number) => String(number).padStart(2, '0');
/** Without a zone: the reader cannot know which moment it is. */
const withoutZone = (at: number) => {
	const date = new Date(at);
	return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()} ${date.toTimeString().slice(0, 8)}`;
};

/** The forms of each part of a timeline that the specification leaves open. */
const forms = {
	list: {
		paged: (data: unknown, total: number) => ({ data, total_count: total }),
		'without a count': (data: unknown) => ({ data }),
		bare: (data: unknown) => data,
		wrapped: (data: unknown) => ({ result: { actions: data } }),
		'total as text': (data: unknown, total: number) => ({ items: data, totalCount: String(total) }),
		empty: () => ({ data: [], total_count: 0 }),
		unreadable: () => '<html>',
	},
	time: {
		milliseconds: (at: number) => ({ creationTimestamp: at }),
		seconds: (at: number) => ({ creationTimestamp: Math.floor(at / 1000) }),
		'milliseconds as text': (at: number) => ({ creationTimestamp: String(at) }),
		ISO: (at: number) => ({ created_on: new Date(at).toISOString() }),
		'ISO with an offset': (at: number) => ({
			createdOn: new Date(at + 19_800_000).toISOString().replace('Z', '+05:30'),
		}),
		nanoseconds: (at: number) => ({ creationTimestamp: at * 1e6 }),
		'.NET ticks': (at: number) => ({ creationTimestamp: (at + 62_135_596_800_000) * 1e4 }),
		'file time': (at: number) => ({ creationTimestamp: String((at + 11_644_473_600_000) * 1e4) }),
		'the wall clock of India, as UTC': (at: number) => ({
			created_on: new Date(at + 19_800_000).toISOString(),
		}),
		'two minutes ahead': (at: number) => ({ creationTimestamp: at + 120_000 }),
		'20 minutes ahead': (at: number) => ({ created_on: new Date(at + 1_200_000).toISOString() }),
		'20 minutes behind': (at: number) => ({ creationTimestamp: at - 1_200_000 }),
		'of the last change': (at: number) => ({ modificationTimestamp: at }),
		'without a zone': (at: number) => ({ created_on: withoutZone(at) }),
		none: () => ({}),
	},
	id: {
		id: (id: number) => ({ id: `A${id}` }),
		'a number': (id: number) => ({ id }),
		action_id: (id: number) => ({ action_id: `A${id}` }),
		actionId: (id: number) => ({ actionId: `A${id}` }),
		none: () => ({}),
	},
	kind: {
		type: (type: string) => ({ type: /^\d/.test(type) ? `ACTION_${type}` : type }),
		'type without prefix': (type: string) => ({ type }),
		'type as a number': (type: string) => ({ type: /^\d/.test(type) ? Number(type) : type }),
		actionType: (type: string) => ({ actionType: type.toLowerCase() }),
		action_type: (type: string) => ({ action_type: type }),
		code: (type: string) => ({ code: type, type: 'CUSTOM' }),
		none: () => ({}),
	},
	values: {
		'as they were sent': (entry: Json) => entry,
		'in fields': ({ fields, ...entry }: Json) => ({ fields: fields ?? entry }),
		'in data': ({ fields, ...entry }: Json) => ({ data: fields ?? entry }),
		'with grouping marks': (entry: Json) => ({ ...entry, ...money(entry, (amount) => `${amount},500.00`) }),
		'as a number': (entry: Json) => ({ ...entry, ...money(entry, (amount) => Number(`${amount}500`)) }),
		'in minor units': (entry: Json) => ({ ...entry, ...money(entry, (amount) => Number(`${amount}50000`)) }),
		'with the currency inside': ({ currency, ...entry }: Json) => ({
			...entry,
			...money(entry, (amount) => ({ amount: `${amount}500`, currency })),
		}),
		'in title case': (entry: Json) => ({
			...entry,
			...(entry['status'] === undefined ? {} : { status: 'Completed' }),
		}),
		none: () => ({}),
	},
	/** The header `Date` of a look-up. */
	clock: {
		'RFC 9110': (now: Date) => ({ date: now.toUTCString() }),
		'with a numeric zone': (now: Date) => ({ date: now.toUTCString().replace('GMT', '+0000') }),
		ISO: (now: Date) => ({ date: now.toISOString() }),
		'without a zone': (now: Date) => ({ date: now.toUTCString().replace(' GMT', '') }),
		'seconds since the epoch': (now: Date) => ({ date: String(Math.floor(now.getTime() / 1000)) }),
		'no date': () => ({ date: 'node 7' }),
		empty: () => ({ date: '' }),
	},
} as const;

/** Amounts are thousands and 500, so that the forms above are easy to write. */
const money = ({ amount }: Json, form: (thousands: string) => unknown) =>
	amount === undefined ? {} : { amount: form(String(amount).slice(0, -3)) };

/** The forms of the answer to a call that was carried out. */
const answers = {
	strict: (ids: readonly number[]) => ({
		leadid: 'L1',
		actions: ids.map((id) => ({ action_id: `A${id}`, status: 'CREATED' })),
		remarks: [],
	}),
	'numeric IDs': (ids: readonly number[]) => ({
		actions: ids.map((id) => ({ action_id: id, status: 'CREATED' })),
	}),
	'other keys': (ids: readonly number[]) => ({
		data: { leadId: 'L1', results: ids.map((id) => ({ actionId: `A${id}`, status: 'Created' })) },
	}),
	'statuses only': (ids: readonly number[]) => ({ actions: ids.map(() => ({ status: 'CREATED' })) }),
	'no results': () => ({ leadid: 'L1', remarks: [] }),
	'empty object': () => ({}),
	text: () => 'OK',
	nothing: () => '',
} as const;

const oneOf = <Key extends string>(all: Readonly<Record<Key, unknown>>) =>
	fc.constantFrom(...(Object.keys(all) as Key[]));

export const clocks = Object.keys(forms.time) as Array<keyof typeof forms.time>;

export const dialect = fc.record({
	list: oneOf(forms.list),
	time: oneOf(forms.time),
	id: oneOf(forms.id),
	kind: oneOf(forms.kind),
	values: oneOf(forms.values),
	clock: oneOf(forms.clock),
	answer: oneOf(answers),
	order: fc.constantFrom('newest first', 'newest first', 'oldest first'),
	pages: fc.constantFrom('as asked', 'as asked', 'of two', 'all at once', 'always the first two'),
	/** How many look-ups do not show yet what was stored since the start. */
	lag: fc.constantFrom(0, 0, 0, 1, Infinity),
});

export type Dialect = typeof dialect extends fc.Arbitrary<infer Drawn> ? Drawn : never;

export const fate = fc.constantFrom<Fate>(
	'answered',
	'throttled',
	'too large',
	'cut before it is carried out',
	'cut after it was carried out',
	'500 before',
	'500 after',
	'502 after',
	'half an answer',
	'a web page',
);

const definition = {
	code: '1004',
	displayName: 'Feedback',
	fieldSchema: [{ apiName: 'comment', type: 'TEXT' }],
};
const pageOfTwo = 2;

/** A service that keeps timelines and answers in one dialect. */
export class TimelineService {
	readonly stored: Stored[] = [];
	/** The entries of each call that was read, as they were sent. */
	readonly sent: Json[] = [];
	private lookUps = 0;

	/** @param fates of the calls that append, in order; the later ones are answered */
	constructor(
		service: FakeService,
		private readonly dialect: Dialect,
		private readonly fates: Fate[],
	) {
		service.clear();
		service.on('GET /custom-actions', { body: [definition] });
		for (const leadId of ['L1', 'L2']) {
			service.on(`POST /lead/${leadId}/action`, ({ body }, response) => {
				const { actions } = JSON.parse(body) as { actions: Json[] };
				return this.append(leadId, actions, () => void response.destroy());
			});
			service.on(`POST /lead/${leadId}/action/search`, ({ query }) => this.show(leadId, query));
		}
	}

	store(leadId: string, entries: readonly Json[], at: number, isOurs: boolean): number[] {
		return entries.map((entry) => {
			const id = this.stored.length + 1;
			this.stored.push({ leadId, id, entry, at, isOurs });
			return id;
		});
	}

	private append(leadId: string, entries: readonly Json[], cut: () => void): Answer | void {
		const fate = this.fates.shift() ?? 'answered';
		if (fate === 'throttled') return { status: 503, body: {} };
		if (fate === 'too large') return { status: 413, body: '' };
		this.sent.push(...entries);
		if (fate === 'cut before it is carried out') return cut();
		if (fate === '500 before') return { status: 500, body: { error: { code: 'INTERNAL', message: 'No' } } };
		const body = answers[this.dialect.answer](this.store(leadId, entries, Date.now(), true));
		if (fate === 'cut after it was carried out') return cut();
		if (fate === '500 after') return { status: 500, body: '' };
		if (fate === '502 after') return { status: 502, body: 'Bad Gateway' };
		if (fate === 'a web page') return { status: 200, body: '<!DOCTYPE html><title>Oops</title>' };
		if (fate === 'half an answer') return { status: 201, body: '{"leadid":"L1","actio' };
		return { status: body === '' ? 204 : 201, body };
	}

	private show(leadId: string, query: string): Answer {
		const { dialect } = this;
		const isBehind = (this.lookUps += 1) <= dialect.lag;
		const all = this.stored.filter((each) => each.leadId === leadId && !(isBehind && each.isOurs));
		const ordered = dialect.order === 'newest first' ? all.toReversed() : all;
		const parameters = new URLSearchParams(query);
		const asked = Number(parameters.get('limit') ?? 10);
		const size = { 'as asked': asked, 'all at once': Infinity }[dialect.pages as string] ?? pageOfTwo;
		const skip =
			dialect.pages === 'as asked' || dialect.pages === 'of two' ? Number(parameters.get('skip') ?? 0) : 0;
		const page = ordered.slice(skip, skip + size);
		return {
			headers: forms.clock[dialect.clock](new Date()),
			body: forms.list[dialect.list](
				page.map((each) => this.print(each)),
				all.length,
			),
		};
	}

	private print({ id, entry: { type, ...entry }, at }: Stored): Json {
		const { dialect } = this;
		return {
			...forms.values[dialect.values](entry),
			...forms.id[dialect.id](id),
			...forms.kind[dialect.kind](String(type)),
			...forms.time[dialect.time](at),
		};
	}
}

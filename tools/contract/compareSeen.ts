import { endpoints } from '../../nodes/shared/sync/endpoints';
import { answersOf, comparablePath, type Difference, type OperationVerdict, whole } from './compare';
import type { Properties } from './properties';
import { operationsOf, type Specification } from './read';
import type { SeenAnswer } from './seenAnswers';

/** Compares answers as they were seen with those that a document publishes. */
export function compareSeen(seen: readonly SeenAnswer[], published: Specification): OperationVerdict[] {
	const operations = new Map(
		[...operationsOf(published)].map(({ method, path, operation }) => [
			`${method} ${comparablePath(path)}`,
			answersOf(published, operation),
		]),
	);
	return seen.map((answer) => {
		const { method, path } = endpoints[answer.endpoint];
		const operation = `${method} ${comparablePath(path)}`;
		const answers = operations.get(operation);
		if (answers === undefined) return whole(operation, 'extra', 'the operation is not published');
		return compareAnswer(operation, answer, answers);
	});
}

type Answers = ReadonlyMap<string, Properties>;

function compareAnswer(operation: string, { status, body }: SeenAnswer, answers: Answers): OperationVerdict {
	const successes = [...answers].filter(([code]) => /^2|^default$/i.test(code));
	const exact = answers.get(String(status)) ?? answers.get('2XX') ?? answers.get('default');
	const differences: Difference[] = [];
	if (exact === undefined)
		differences.push({
			verdict: 'differs',
			at: 'status',
			what: `${status} seen, ${successes.map(([code]) => code).join(' | ') || 'nothing'} published`,
		});
	const properties: Properties = exact ?? successes[0]?.[1] ?? new Map();
	const places = placesIn(body);
	differences.push(...unpublished(places, properties), ...unseen(places, properties));
	const same = [...places.keys()].length - differences.length;
	return {
		operation,
		verdict: differences.length === 0 ? 'same' : 'differs',
		same: Math.max(0, same),
		differences,
	};
}

/** The types at each address of a body, such as `data[].fields.name`. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;

function placesIn(body: unknown): Places {
	const places = new Map<string, Set<string>>();
	const walk = (value: unknown, at: string) => {
		const types = places.get(at) ?? new Set();
		places.set(at, types.add(typeOf(value)));
		if (Array.isArray(value)) for (const entry of value) walk(entry, `${at}[]`);
		else if (typeof value === 'object' && value !== null)
			for (const [key, inner] of Object.entries(value)) walk(inner, at === '' ? key : `${at}.${key}`);
	};
	walk(body, '');
	return places;
}

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The published type at an address, where `*` stands for any key. `any` inside an object without published parts. */
function publishedType(address: string, properties: Properties): string | undefined {
	const parts = address.split(/\.|(?=\[\])/).filter((part) => part !== '');
	let found = [''];
	for (const part of parts) {
		const next = found.flatMap((at) =>
			[part, ...(part === '[]' ? [] : ['*'])]
				.map((name) => joined(at, name))
				.filter((name) => properties.has(name)),
		);
		if (next.length === 0) return found.every((at) => isOpen(at, properties)) ? 'any' : undefined;
		found = next;
	}
	return properties.get(found[0] ?? '')?.type;
}

const joined = (at: string, part: string) => (at === '' || part === '[]' ? `${at}${part}` : `${at}.${part}`);

/** Whether the document leaves open what the object or the list contains. */
function isOpen(at: string, properties: Properties): boolean {
	return ![...properties.keys()].some((other) => other !== at && other.startsWith(at));
}

const fits = (type: string, published: string) =>
	published
		.split(' | ')
		.some((one) => one === 'any' || one === type || (one === 'number' && type === 'integer'));

/** What was seen and is not published, or is of another type. An unpublished object is reported without its parts. */
function* unpublished(places: Places, properties: Properties): Generator<Difference> {
	const reported: string[] = [];
	for (const [at, types] of places) {
		if (reported.some((outer) => isInside(at, outer))) continue;
		const published = publishedType(at, properties);
		const others = [...types].filter((type) => published !== undefined && !fits(type, published));
		if (published !== undefined && others.length === 0) continue;
		reported.push(at);
		yield published === undefined
			? { verdict: 'extra', at, what: 'seen, and not published' }
			: { verdict: 'differs', at, what: `type: ${others.join(' | ')} seen, ${published} published` };
	}
}

const isInside = (at: string, outer: string) =>
	outer === '' || at.startsWith(`${outer}.`) || at.startsWith(`${outer}[`);

/** Required keys that no answer had, although the object around them was seen. */
function* unseen(places: Places, properties: Properties): Generator<Difference> {
	for (const [at, { required }] of properties) {
		const [, outer = ''] = /^(.*)\.[^.]+$/.exec(at) ?? [];
		const isKey = at !== '' && !at.endsWith('[]') && !at.includes('*');
		if (required && isKey && places.get(outer)?.has('object') === true && !places.has(at))
			yield { verdict: 'missing', at, what: 'published, and not seen' };
	}
}

import type { AnswerName, Way } from '../../src/http/dialects/dialect';
import { freedoms } from '../../src/http/dialects/freedoms';

/** The way of an answer with this name. */
export function wayNamed(answer: AnswerName, name: string): Way {
	const found = freedoms[answer].freedoms.flatMap(({ ways }) => ways).find((way) => way.name === name);
	if (found === undefined) throw new Error(`${answer} has no way ${name}`);
	return found;
}

/** What a way makes of a strict answer to a call with the body `sent`. */
export function saidBy(way: Way, strict: unknown, sent?: unknown): unknown {
	if (way.say === undefined) throw new Error(`${way.name} says nothing else`);
	return way.say(strict, { query: {}, body: sent });
}

/** What an answer becomes in the form with this name. */
export const saidIn = (answer: AnswerName, form: string, strict: unknown, sent?: unknown): unknown =>
	saidBy(wayNamed(answer, form), strict, sent);

/** Rows of forms: the form, a part of a strict answer, and what it becomes. */
export type Rows = ReadonlyArray<readonly [form: string, strict: unknown, said: unknown]>;

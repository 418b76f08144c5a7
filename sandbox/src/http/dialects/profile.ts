import { z } from 'zod';
import type { AnswerName, Dialect, Way } from './dialect';
import type { Freedom } from './freedom';
import { freedoms } from './freedoms';
import { shortPages } from './ways';

/**
 * What a probe saw of one thing that the specification leaves open.
 *
 * - `usual`: the form of strict answers.
 * - `forms`: other forms, by their names in the table of freedoms.
 * - `other`: a form that the table does not have.
 * - `not settled`: the probe saw nothing that shows which form it is.
 */
const verdict = z.discriminatedUnion('verdict', [
	z.strictObject({ verdict: z.literal('usual') }),
	z.strictObject({ verdict: z.literal('forms'), forms: z.array(z.string()).min(1) }),
	z.strictObject({ verdict: z.literal('other'), seen: z.string() }),
	z.strictObject({ verdict: z.literal('not settled'), why: z.string() }),
]);

/** Limits that the service showed. Null: it showed none. */
const limits = z.strictObject({
	/** The most entries of a page of a lead search. */
	pageSize: z.int().min(1).nullable(),
	/** The most entries of a page of team members. */
	teamPageSize: z.int().min(1).nullable(),
	requestsPerHour: z.int().min(1).nullable(),
});

const assumption = z.strictObject({
	verdict: z.enum(['confirmed', 'differs', 'not settled']),
	/** What was seen, or why nothing was. */
	note: z.string(),
});

const isAnswerName = (name: string): name is AnswerName => Object.hasOwn(freedoms, name);

/** The freedom of an answer, by the names that a profile uses. */
const freedomOf = (answer: AnswerName, name: string): Freedom | undefined =>
	freedoms[answer].freedoms.find((freedom) => freedom.name === name);

const answerName = z.string().refine(isAnswerName, { error: 'is no answer of the Sync API' });

/** How a service was seen to speak. Has neither personal data nor a token. */
const profile = z.strictObject({
	format: z.literal(1),
	probedOn: z.iso.date(),
	/** Whether the probe wrote. A probe that only reads settles less. */
	wrote: z.boolean(),
	/** By answer, then by the name of the freedom. */
	answers: z.partialRecord(answerName, z.record(z.string(), verdict)),
	/** By the keys of tools/probe/assumptions. */
	assumptions: z.record(z.string(), assumption),
	limits,
});

export type Verdict = z.infer<typeof verdict>;
export type Assumed = z.infer<typeof assumption>;
export type Limits = z.infer<typeof limits>;
export type Profile = z.infer<typeof profile>;

/** A profile that cannot be read. Its message is one sentence for the person who named the file. */
export class ProfileError extends Error {}

/** Reads the text of a profile. Throws a `ProfileError`. */
export function readProfile(text: string): Profile {
	const read = profile.safeParse(parsed(text));
	if (!read.success) {
		const [issue] = read.error.issues;
		throw new ProfileError(`The profile cannot be read: ${placeOf(issue?.path)} ${issue?.message ?? ''}.`);
	}
	for (const { answer, name, forms } of formsOf(read.data)) {
		const known = freedomOf(answer, name)?.ways.map((way) => way.name);
		if (known === undefined)
			throw new ProfileError(`The profile names ${answer}: ${name}, which is not open.`);
		const unknown = forms.find((form) => !known.includes(form));
		if (unknown !== undefined)
			throw new ProfileError(`The profile has an unknown form for ${answer}: ${name}: ${unknown}.`);
	}
	return read.data;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new ProfileError('The profile is not JSON.');
	}
}

const placeOf = (path: readonly PropertyKey[] | undefined) =>
	path === undefined || path.length === 0 ? 'it' : path.join('.');

interface Formed {
	readonly answer: AnswerName;
	readonly name: string;
	readonly forms: readonly string[];
}

const formsOf = ({ answers }: Profile): Formed[] =>
	Object.entries(answers).flatMap(([answer, verdicts]) =>
		isAnswerName(answer)
			? Object.entries(verdicts ?? {}).map(([name, seen]) => ({
					answer,
					name,
					forms: seen.verdict === 'forms' ? seen.forms : [],
				}))
			: [],
	);

/** The pages of a service that returns fewer entries than were asked for. */
const pagesOf = ({ pageSize, teamPageSize }: Limits): Dialect['ways'] => ({
	...(pageSize !== null && { searchLeads: [shortPages('data', pageSize)] }),
	...(teamPageSize !== null && { listTeamMembers: [shortPages('data', teamPageSize)] }),
});

/** Speaks in the forms of a profile and with its page sizes, and in the usual form wherever it has no other. */
export function dialectOfProfile({ answers, limits: seenLimits }: Profile): Dialect {
	const pages = pagesOf(seenLimits);
	const ways: Partial<Record<AnswerName, readonly Way[]>> = {};
	for (const [answer, row] of Object.entries(freedoms)) {
		if (!isAnswerName(answer)) continue;
		// In the order of the table, in which the ways of an answer apply.
		const forms = row.freedoms.flatMap((freedom) => {
			const seen = answers[answer]?.[freedom.name];
			return seen?.verdict === 'forms' ? freedom.ways.filter((way) => seen.forms.includes(way.name)) : [];
		});
		ways[answer] = [...(pages[answer] ?? []), ...forms];
	}
	return { name: 'profile', ways };
}

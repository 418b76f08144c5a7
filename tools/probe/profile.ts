import type { AnswerName } from '../../sandbox/src/http/dialects/dialect';
import { type Freedom } from '../../sandbox/src/http/dialects/freedom';
import { freedoms } from '../../sandbox/src/http/dialects/freedoms';
import type { Limits, Profile, Verdict } from '../../sandbox/src/http/dialects/profile';
import { assumed } from './assumptions';
import type { Evidence } from './evidence';
import { recognizers } from './forms/forms';
import { listPageSize, requestsPerHour } from './limits';
import { type Found, isSeen, unseen } from './look/found';
import type { Probed } from './probe';

const isAnswerName = (name: string): name is AnswerName => Object.hasOwn(recognizers, name);

const answerNames: readonly AnswerName[] = Object.keys(freedoms).filter(isAnswerName);

/** A form that the sandbox's table lacks is in the profile by its name alone. */
function verdictOf({ ways }: Freedom, found: Found): Verdict {
	if (!isSeen(found)) return { verdict: 'not settled', why: found.why };
	if (found.forms.length === 0) return { verdict: 'usual' };
	const known = found.forms.every((form) => ways.some((way) => way.name === form));
	return known
		? { verdict: 'forms', forms: [...found.forms] }
		: { verdict: 'other', seen: found.forms.join(', ') };
}

/** What was seen of each freedom of an answer. */
function verdictsOf(evidence: Evidence, answer: AnswerName): Record<string, Verdict> {
	const found = recognizers[answer](evidence);
	const entries = freedoms[answer].freedoms.map((freedom): [string, Verdict] => [
		freedom.name,
		verdictOf(freedom, found[freedom.name] ?? unseen('no such call was answered')),
	]);
	return Object.fromEntries(entries);
}

const limitsOf = (evidence: Evidence): Limits => ({
	pageSize: listPageSize(evidence, 'leads', 100),
	teamPageSize: listPageSize(evidence, 'team', 10),
	requestsPerHour: requestsPerHour(evidence),
});

/** How the service was seen to speak. `today` is a date. */
export function profileOf({ evidence, wrote }: Probed, today: string): Profile {
	return {
		format: 1,
		probedOn: today,
		wrote,
		answers: Object.fromEntries(answerNames.map((answer) => [answer, verdictsOf(evidence, answer)])),
		assumptions: assumed(evidence),
		limits: limitsOf(evidence),
	};
}

import type { AnswerName, Way } from '../../../sandbox/src/http/dialects/dialect';
import type { Drawn } from '../../../sandbox/src/http/dialects/generated';
import type { Profile, Verdict } from '../../../sandbox/src/http/dialects/profile';
import type { Truth } from './truth';

/** `right`: the form that the dialect has. `wrong`: another one. `open`: the profile calls it not settled. */
type Judged = 'right' | 'wrong' | 'open';

export interface Judgement {
	readonly dialect: number;
	readonly answer: AnswerName;
	readonly freedom: string;
	/** The name of the form that was drawn. */
	readonly truth: string;
	readonly seen: string;
	readonly judged: Judged;
	/** Whether the answers that the probe got show the form at all. */
	readonly canBeSeen: boolean;
}

const usual = 'the usual form';

const seenIn = (verdict: Verdict): string | undefined => {
	if (verdict.verdict === 'usual') return usual;
	if (verdict.verdict === 'forms') return verdict.forms.join(', ');
	return verdict.verdict === 'other' ? `other: ${verdict.seen}` : undefined;
};

/** No specification names an order, so a probe of any service has nothing to compare it with. */
const hasNoUsualOrder = (answer: AnswerName, freedom: string) =>
	freedom === 'order' && ['listFields', 'listActions', 'getPipeline'].includes(answer);

const formOf = ({ freedom }: Drawn, verdict: Verdict): Way | undefined =>
	verdict.verdict === 'forms' ? freedom.ways.find(({ name }) => name === verdict.forms[0]) : undefined;

/** Another form is right too, if it would have given the very same answers. */
function judgedOf(truth: Truth, drawn: Drawn, verdict: Verdict | undefined): Judged {
	if (verdict === undefined || verdict.verdict === 'not settled') return 'open';
	const name = drawn.way?.name ?? usual;
	if (seenIn(verdict) === name) return 'right';
	const isOneKnown =
		verdict.verdict === 'usual' || (verdict.verdict === 'forms' && verdict.forms.length === 1);
	return isOneKnown && truth.soundsLike(drawn, formOf(drawn, verdict)) ? 'right' : 'wrong';
}

/** Compares a profile with the dialect from which it was made. */
export const judge = (dialect: number, truth: Truth, { answers }: Profile): Judgement[] =>
	truth.drawn.map((drawn) => {
		const { answer, freedom, way } = drawn;
		const verdict = answers[answer]?.[freedom.name];
		const why = verdict?.verdict === 'not settled' ? verdict.why : 'no verdict';
		return {
			dialect,
			answer,
			freedom: freedom.name,
			truth: way?.name ?? usual,
			seen: (verdict === undefined ? undefined : seenIn(verdict)) ?? why,
			judged: judgedOf(truth, drawn, verdict),
			canBeSeen: !hasNoUsualOrder(answer, freedom.name) && truth.canBeSeen(drawn),
		};
	});

import type { Session } from '../../run/operation';
import { type Outcome, type Remarks, uncertain } from '../../run/outcome';
import type { CallResult } from '../../sync/client';
import { contradiction } from '../../sync/failure';
import type { Write } from './write';
import { writeOnce } from './writeOnce';

/** An update of one item. Sent twice, it leaves the same state. */
interface Update<Answer> extends Pick<Write<never>, 'rejectionOf'> {
	send(): Promise<CallResult<Answer>>;
	/** The remarks of an answer that says that the call failed, in spite of its status. Undefined for any other. */
	denialIn(answer: Answer): Remarks | undefined;
	outcomeOf(answer: Answer): Outcome | Promise<Outcome>;
	/**
	 * Reads the record. Returns the outcome if it has all values of the update, and undefined if it has not or cannot be
	 * read. `denied` is the answer that said that the call failed.
	 */
	lookUp(denied: Answer | undefined): Promise<Outcome | undefined>;
}

/** Writes an update once. After a lost answer, the record is read, and is written if it has the values. */
export async function updateOnce<Answer>(
	session: Session,
	item: number,
	{ send, denialIn, outcomeOf, lookUp, ...more }: Update<Answer>,
): Promise<Outcome> {
	let denied: Answer | undefined;
	const outcomes = await writeOnce(
		session,
		{
			...more,
			ifSentTwice: 'sentByClient',
			lookUps: 1,
			send: async () => {
				const result = await send();
				if (!result.ok) return result;
				const { answer, httpStatus, sentAt } = result;
				const said = denialIn(answer);
				if (said === undefined) return { ok: true, outcomeOf: async () => await outcomeOf(answer) };
				denied = answer;
				return { ok: true, outcomeOf: () => uncertain(contradiction(httpStatus, sentAt), said) };
			},
			find: async () => {
				const outcome = await lookUp(denied);
				const record = outcome && { outcome: () => outcome };
				return () => new Map(record && [[item, record]]);
			},
		},
		[{ item }],
	);
	return outcomes(item);
}

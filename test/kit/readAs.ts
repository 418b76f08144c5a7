/** What a shape reads in an answer. Throws if it reads nothing. */
export function readAs<Answer>(shape: (answer: unknown) => Answer | undefined, answer: unknown): Answer {
	const read = shape(answer);
	if (read === undefined) throw new Error('The shape cannot read this answer');
	return read;
}

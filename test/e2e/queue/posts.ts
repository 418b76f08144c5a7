/** One submitted form. */
export interface Post {
	/** Identifies the post. Sent in the URL, because it is no value of the lead. */
	readonly number: number;
	readonly answers: Readonly<Record<string, string | number>>;
}

/** The special forms among each twenty. All others are valid. */
const special: Readonly<Record<number, (number: number, answers: Answers) => Answers>> = {
	// An invalid rating: the lead is written without it, and gets a remark.
	5: (_number, answers) => ({ ...answers, rating: 9 }),
	10: (_number, answers) => ({ ...answers, rating: 9 }),
	// No phone number, which is the identifier: nothing is written, and a remark reports it.
	15: (_number, { phone: _phone, ...answers }) => answers,
	// The same form twice in a row: one lead, and one remark that the lead exists already.
	18: (number, answers) => ({ ...answers, phone: phoneOf(number - 1) }),
};

type Answers = Post['answers'];

/** Forms as a website posts them. */
export function makePosts(count: number): Post[] {
	return Array.from({ length: count }, (_, number) => {
		const answers = {
			name: `Visitor ${number}`,
			phone: phoneOf(number),
			email: `visitor${number}@example.com`,
			city: ['Pune', 'Mumbai', 'Nagpur'][number % 3] ?? 'Pune',
			notes: 'Please call me back in the afternoon.',
			rating: 1 + (number % 5),
		};
		return { number, answers: special[number % 20]?.(number, answers) ?? answers };
	});
}

/** The phone number as the workspace stores it. */
function phoneOf(number: number): string {
	return String(917_000_000_000 + number);
}

/** The phone numbers of the leads that must exist in the end. */
export function expectedPhones(posts: readonly Post[]): Set<string> {
	return new Set(posts.flatMap(({ answers: { phone } }) => (phone === undefined ? [] : [String(phone)])));
}

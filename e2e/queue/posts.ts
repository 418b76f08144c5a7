/** One answered form. */
export interface Post {
	/** Tells it from all others; it goes along in the address, because it is no value of the lead. */
	readonly number: number;
	readonly answers: Readonly<Record<string, string | number>>;
}

/** Of twenty forms, what is special about some of them; the others are as they should be. */
const special: Readonly<Record<number, (number: number, answers: Answers) => Answers>> = {
	// A rating that the service does not take: the lead is written without it, and gets a remark.
	5: (_number, answers) => ({ ...answers, rating: 9 }),
	10: (_number, answers) => ({ ...answers, rating: 9 }),
	// No phone number, by which the workspace knows its leads: nothing is written, and a remark says so.
	15: (_number, { phone: _phone, ...answers }) => answers,
	// The same form sent twice, one right after the other: one lead, and one remark that it is there.
	18: (number, answers) => ({ ...answers, phone: phoneOf(number - 1) }),
};

type Answers = Post['answers'];

/** Forms as a website sends them. */
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

/** The phone number as the workspace keeps it. */
function phoneOf(number: number): string {
	return String(917_000_000_000 + number);
}

/** The leads that there must be in the end, told by their phone numbers. */
export function expectedPhones(posts: readonly Post[]): Set<string> {
	return new Set(posts.flatMap(({ answers: { phone } }) => (phone === undefined ? [] : [String(phone)])));
}

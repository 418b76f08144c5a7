import { Sessions } from '../src/dashboard/sessions';

describe('A session of the page', () => {
	const hour = 3_600_000;

	// docs/security.md promises: "a session ends after twelve hours"
	test('ends after twelve hours', () => {
		let now = 0;
		const sessions = new Sessions('right', () => now);
		const id = sessions.signIn('right');
		now = 12 * hour - 1;
		expect(sessions.find(id)).toBeDefined();
		now = 12 * hour;
		expect(sessions.find(id)).toBeUndefined();
	});

	// docs/security.md promises: "a session ends after twelve hours"
	test('the oldest of more than a hundred ends', () => {
		const sessions = new Sessions('right');
		const ids = Array.from({ length: 101 }, () => sessions.signIn('right'));
		expect(ids.map((id) => sessions.find(id) !== undefined)).toEqual(ids.map((_, index) => index > 0));
	});
});

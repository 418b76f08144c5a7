import type { IPollFunctions } from 'n8n-workflow';

import { budgetOf } from '../../nodes/LeadsTrigger/poll';

describe('the budget of a poll', () => {
	let now = 0;
	beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
	afterEach(() => jest.restoreAllMocks());

	const budget = (host: object = {}) => budgetOf(host as IPollFunctions);

	it('is 50 pages where n8n gives no time limit', () => {
		const allowsAnotherPage = budget();
		now += 86_400_000;

		const allowed = Array.from({ length: 60 }, () => allowsAnotherPage());
		expect(allowed.indexOf(false)).toBe(49);
		expect(allowed.lastIndexOf(true)).toBe(48);
	});

	it('fetches no further page after half of the time that n8n gives', () => {
		const allowsAnotherPage = budget({ getPollBudgetMs: () => 10_000 });
		now += 4_999;
		expect(allowsAnotherPage()).toBe(true);
		now += 1;
		expect(allowsAnotherPage()).toBe(false);
	});

	it('takes no time limit from what is no function', () => {
		expect(budget({ getPollBudgetMs: 0 })()).toBe(true);
	});
});

import * as fc from 'fast-check';

import { LabelIndex } from '../../../nodes/shared/workspace/names';
import { outcome, prepare } from './support';

const labels = ['Home Loan', 'Car Loan', 'Yes, soon', '1-2', '1.2', 'A', 'Re-sale', 'Bengaluru', 'Café'];

describe('a text that is a label in another spelling', () => {
	it.each([
		...[
			'home_loan',
			'home-loan',
			'HOME_LOAN',
			'homeLoan',
			'HomeLoan',
			'home  loan',
			'Home\u00a0Loan',
			'Home–Loan',
		],
		...['✓ home loan', `home${'_'.repeat(40)}loan`, '"Home Loan"', 'Ｈｏｍｅ　Ｌｏａｎ', 'Home\u200b Loan'],
	])('%s is that label, and no guess', (text) => {
		const { value, newLabels, isGuess = false } = prepare('dropdown', text, { labels });
		expect([value, newLabels, isGuess]).toEqual(['Home Loan', [], false]);
		expect(prepare('tags', `Car Loan, ${text}`, { labels })).toMatchObject({
			value: ['Car Loan', 'Home Loan'],
		});
	});

	it.each([
		['yes,soon', 'Yes, soon'],
		['re sale', 'Re-sale'],
		['Ｂｅｎｇａｌｕｒｕ', 'Bengaluru'],
		['Cafe\u0301', 'Café'],
	])('%s is %s', (text, label) => {
		expect(outcome('dropdown', text, { labels })).toBe(label);
	});

	it.each(['12', 'homeloan', 'resale', 'A-', 'A+', 'Loan', 'Home', 'Home Loan EMI', 'Not Home Loan', 'Cafe'])(
		'is no other text: %s',
		(text) => {
			expect(outcome('dropdown', text, { labels })).toBe(text);
		},
	);

	it('is no label of which it has the words without the marks', () => {
		for (const text of ['yes soon', 'Home Loan 🏠', '❌ Home Loan', '- 1', '1_2'])
			expect(outcome('dropdown', text, { labels: [...labels, '1'] })).not.toBe('Home Loan');
		expect(outcome('dropdown', 'yes soon', { labels })).toMatch(/^held back/);
	});

	it('is none of two labels that it fits', () => {
		expect(outcome('dropdown', 'home_loan', { labels: ['Home Loan', 'Home-Loan'] })).toBe('home_loan');
	});

	it('does not depend on what stands between the words', () => {
		const word = fc.stringMatching(/^[a-z]{2,6}$/);
		const words = fc.array(word, { minLength: 2, maxLength: 3 });
		const mark = fc.constantFrom(' ', '_', '-', '  ');
		fc.assert(
			fc.property(words, mark, mark, (parts, one, other) => {
				const index = new LabelIndex([{ label: parts.join(one) }]);
				expect(index.find(parts.join(other))?.label).toBe(parts.join(one));
			}),
		);
	});
});

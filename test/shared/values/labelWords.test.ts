import * as fc from 'fast-check';

import { LabelIndex } from '../../../nodes/shared/workspace/names';
import { outcome, prepare } from './support';

const labels = ['Home Loan', 'Car Loan', 'Yes, soon', '1-2', '1.2', 'A', 'Re-sale'];

describe('a text with the words of one label of the field', () => {
	it.each([
		'home_loan',
		'home-loan',
		'HOME_LOAN',
		'homeLoan',
		'Home Loan 🏠',
		'🏠 home loan',
		`home${'_'.repeat(40)}loan`,
	])('%s is that label, a guess', (text) => {
		const { value, newLabels, isGuess, reading } = prepare('dropdown', text, { labels });
		expect([value, newLabels, isGuess]).toEqual(['Home Loan', [], true]);
		expect(reading).toMatch(/same words/);
		expect(prepare('tags', `Car Loan, ${text}`, { labels })).toMatchObject({
			value: ['Car Loan', 'Home Loan'],
			isGuess: true,
		});
	});

	it('is read without the comma of the label', () => {
		expect(outcome('dropdown', 'yes soon', { labels })).toBe('Yes, soon');
		expect(outcome('dropdown', 're sale', { labels })).toBe('Re-sale');
	});

	it.each(['12', '1_2', 'homeloan', 'resale', 'A-', 'A+', 'Loan', 'Home', 'Home Loan EMI'])(
		'is no other text: %s',
		(text) => {
			expect(outcome('dropdown', text, { labels })).toBe(text);
		},
	);

	it('is a new label where two labels have the same words', () => {
		expect(outcome('dropdown', 'home_loan', { labels: ['Home Loan', 'Home-Loan'] })).toBe('home_loan');
	});

	it('does not depend on what stands between the words', () => {
		const word = fc.stringMatching(/^[a-z]{2,6}$/);
		const words = fc.array(word, { minLength: 2, maxLength: 3 });
		const mark = fc.constantFrom(' ', '_', '-', '  ', ', ');
		fc.assert(
			fc.property(words, mark, mark, (parts, one, other) => {
				const index = new LabelIndex([{ label: parts.join(one) }]);
				expect(index.findByWords(parts.join(other))?.label).toBe(parts.join(one));
			}),
		);
	});
});

describe('a part of a label of the pipeline', () => {
	it.each([
		['site', 'Site Visit'],
		['site_visit', 'Site Visit'],
		['Visit', 'Site Visit'],
		['Visit&nbsp;', 'Site Visit'],
	])('%s is %s, the only active status with these words, as a guess', (text, status) => {
		expect(prepare('status', text)).toMatchObject({
			...{ value: status, isGuess: true, reading: 'As the only active status with these words' },
		});
	});

	it.each(['old', 'no', 'Site Visit 2', 'Won'])('names none: %s', (text) => {
		expect(outcome('status', text)).toMatch(/^held back/);
	});
});

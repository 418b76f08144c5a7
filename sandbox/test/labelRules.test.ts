import { labelled, read, x } from './valueReading';

describe('A value', () => {
	test('of an archived label is dropped in silence, and an empty list clears its field', () => {
		expect([read('STATUS', 'Old'), read('LOST_REASON', 'Gone')]).toEqual(
			Array(2).fill({ outcome: 'silent' }),
		);
		expect(read('TAGS', [])).toEqual({ outcome: 'cleared' });
	});

	test('that is a new label creates it, while its field has fewer than 1000', () => {
		const some = (size: number) => labelled(...Array.from({ length: size }, (_, index) => `l${index}`));
		expect(read('DROPDOWN', 'New')).toMatchObject({ newLabels: ['New'] });
		expect(read('DROPDOWN', 'pune')).toMatchObject({ newLabels: [] });
		expect(read('TAGS', ['pune', 'A', 'a', 'B'])).toMatchObject({ newLabels: ['A', 'B'], remarks: [] });
		expect(read('DROPDOWN', 'New', { labels: some(999) }).outcome).toBe('accepted');
		expect(read('DROPDOWN', 'New', { labels: some(1000) })).toMatchObject({
			remarks: ['Field already has 1000 options'],
		});
		expect(read('DROPDOWN', 'L7', { labels: some(1000) })).toMatchObject({ value: 'l7' });
		expect(read('TAGS', ['A', 'B', 'l7'], { labels: some(999) })).toEqual({
			outcome: 'accepted',
			value: ['A', 'l7'],
			newLabels: ['A'],
			remarks: ['Tag "B" was left out: field already has 1000 tags'],
		});
	});

	test('of several labels is taken without those that are wrong, each with its remark', () => {
		expect(read('TAGS', [1, 'Pune', x(41), null])).toMatchObject({
			value: ['Pune'],
			remarks: [
				'Tag 1 was left out: a label is expected',
				expect.stringMatching(/^Tag "x{41}" was left out: tag label must have 1 to 40 characters/),
				'Tag null was left out: a label is expected',
			],
		});
	});
});

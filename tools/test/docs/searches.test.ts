import { type Counted, countSearches, withSearches } from '../../docs/searches';
import { textOf } from './markdown';

describe('docs/internals/searches.md', () => {
	let counted: readonly Counted[];
	beforeAll(async () => {
		counted = await countSearches();
	});

	it('has the requests as `npm run docs` counts them', () => {
		const document = textOf('docs/internals/searches.md');
		expect(document).toBe(withSearches(document, counted));
	});

	it('has no search beyond the pages and the look-ups that it names', () => {
		const more = counted.filter(({ searches, pages, lookUps: [count] = [0] }) => searches !== pages + count);
		expect(more).toEqual([]);
	});
});

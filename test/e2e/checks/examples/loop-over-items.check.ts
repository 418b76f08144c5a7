import type { Example } from '../../examples';
import { readHere } from '../../here';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

/** The example with two rows in a batch. */
const inTwos = (example: Example): Example =>
	JSON.parse(JSON.stringify(example).replace('"batchSize":50', '"batchSize":2')) as Example;

describe('The example loop-over-items', () => {
	it('goes on after a batch of which nothing was written, and ends once', async () => {
		const example = await Imported.setUp('loop-over-items', here, inTwos);
		const [first, last] = [newPerson(), newPerson()];
		const rows = [
			{ name: first.name, phone: first.phone },
			...[1, 2, 3].map((number) => ({ name: `Nobody ${number}`, phone: 'call me' })),
			{ name: last.name, phone: last.phone, email: 'at home' },
		];
		await example.addRows('leads_to_write', rows);
		const { runs } = await example.run('Every Night');

		const stored = (await example.rows('leads_to_write')).map((row) => row['stored']);
		expect(stored).toEqual(['yes', 'no', 'no', 'no', 'in part']);
		expect(await workspace.fieldsOf(last.phone)).toMatchObject({ name: last.name });
		expect(runs('Done')).toBe(1);
		expect(runs('Write Leads')).toBe(3);
	});
});

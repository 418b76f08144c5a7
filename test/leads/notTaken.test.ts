import { jsonOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);

const { phone: _one, ...withoutPhone } = person(2);
const { phone: _other, ...alsoWithoutPhone } = person(3);

const hintsOf = (run: { hints: ReadonlyArray<{ message: string }> }) =>
	run.hints.flatMap(({ message }) => message.split('<br>'));

describe('what was not written', () => {
	// docs/outcomes.md promises: "Hints on the node sum up the run in a few lines"
	it('is a sentence with the reason and the rows', async () => {
		const run = await workspace.leads(create(), [person(1), withoutPhone, alsoWithoutPhone]);
		expect(hintsOf(run)).toEqual(['1 written, 2 not written: rows 2, 3: no phone.']);
	});

	it('is said once, and not again before each reason', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), phone: 'call me' }]);
		expect(hintsOf(run)).toEqual([
			'0 written, 1 not written: row 1: phone: a phone number of 7 to 15 digits was expected.',
		]);
	});

	it('is counted apart from what was written in part', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), rating: '9' }, withoutPhone]);
		expect(hintsOf(run)).toEqual([
			'1 written, in part, 1 not written: row 2: no phone.',
			expect.stringMatching(/^Not stored: row 1: rating: /),
		]);
	});

	it('is short, however many reasons and rows there are', async () => {
		const bad = {
			rating: '9',
			email: 'x',
			website: ' no ',
			team_size: 'many',
			birth_date: 'never',
			budget: 'much',
		};
		const run = await workspace.leads(
			create(),
			Array.from({ length: 20 }, (_, index) => ({ ...person(index), ...bad })),
		);
		const [, hint = ''] = hintsOf(run);
		expect(hint).toMatch(/^Not stored: rows 1, 2, 3 and 17 more: .* and 1 more\.$/);
		expect(hint.length).toBeLessThan(600);
	});

	it('says each reason of a row', async () => {
		const bad = { rating: '9', email: 'x', website: ' no ', team_size: 'many' };
		const run = await workspace.leads(create(), [{ ...person(1), ...bad }]);
		expect(hintsOf(run)).toEqual([
			'1 written, in part.',
			expect.stringMatching(/^Not stored: row 1: .*( · row 1: .*){3}\.$/),
		]);
	});

	it('is a sentence for items that failed, too', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 403 });
		const run = await workspace.leads(create(), [person(1)], { onError: 'continueRegularOutput' });
		expect(hintsOf(run)).toEqual([
			expect.stringMatching(/^1 not finished: row 1: The workspace does not allow/),
		]);
	});
});

describe('an item of the Remarks branch', () => {
	it('names what became of its item', async () => {
		const items = [{ ...person(1), rating: '9' }, withoutPhone];
		const run = await workspace.leads(create(), items);
		expect(jsonOf(run.outputs[1]).map(({ outcome }) => outcome)).toEqual(['written', 'rejected']);

		workspace.sandbox.faults.add({ route: 'createLead', status: 403 });
		const failed = await workspace.leads(create(), [person(4)], { onError: 'continueRegularOutput' });
		expect(jsonOf(failed.outputs[1]).map(({ outcome }) => outcome)).toEqual(['failed']);
	});
});

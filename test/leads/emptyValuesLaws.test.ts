import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import { update } from '../kit/nodes/leads';
import { automatic, byHandWithBlanks } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const fields = ['company', 'job_title', 'notes', 'website'] as const;
const before = Object.fromEntries(fields.map((apiName) => [apiName, 'https://before.example/']));
const after = 'https://after.example/';

/** How a field may be in the mapper, and what becomes of it. */
const byHandStates = {
	value: 'written',
	valueOfItem: 'written',
	null: 'empty',
	blank: 'empty',
	nullOfItem: 'empty',
	blankOfItem: 'empty',
	leftBlank: 'empty',
	missingInItem: 'kept',
	removed: 'kept',
	notThere: 'kept',
} as const;

/** How the key of a field may be in an item that is mapped automatically. */
const automaticStates = { value: 'written', null: 'empty', blank: 'empty', notThere: 'kept' } as const;

type State = keyof typeof byHandStates;
type States = Readonly<Record<(typeof fields)[number], State>>;

const statesOf = (table: object): fc.Arbitrary<States> => {
	const state = fc.constantFrom(...(Object.keys(table) as State[]));
	return fc.record({ company: state, job_title: state, notes: state, website: state });
};

const fixed: Partial<Record<State, string | null>> = { value: after, null: null, blank: ' ' };
const ofItem: Partial<Record<State, string | null>> = {
	valueOfItem: after,
	nullOfItem: null,
	blankOfItem: '',
};

/** The parameter Fields and the item for these states. */
function inputFor(states: States, isAutomatic: boolean) {
	const fieldsIn = (table: object) => fields.filter((apiName) => states[apiName] in table);
	const valuesIn = (table: Partial<Record<State, string | null>>): IDataObject =>
		Object.fromEntries(fieldsIn(table).map((apiName) => [apiName, table[states[apiName]] ?? null]));
	if (isAutomatic) return { mapper: automatic, item: valuesIn(fixed) };
	const expressions = fieldsIn({ ...ofItem, missingInItem: true });
	const mapper = byHandWithBlanks(
		{
			...valuesIn(fixed),
			...Object.fromEntries(expressions.map((apiName) => [apiName, `={{ $json.${apiName} }}`])),
		},
		fieldsIn({ leftBlank: true }),
		fieldsIn({ removed: true }),
	);
	return { mapper, item: valuesIn(ofItem) };
}

describe('every field of an update is written, cleared or kept', () => {
	const workspace = withWorkspace('demo');

	it.each([
		['one by one', false, byHandStates],
		['automatically', true, automaticStates],
	])(
		'as its place in the mapper says, mapped %s',
		async (_how, isAutomatic, table) => {
			const law = fc.asyncProperty(statesOf(table), fc.boolean(), async (states, clears) => {
				workspace.sandbox.reset('demo');
				const leadId = await workspace.createLead({ ...person(1), ...before });
				const { mapper, item } = inputFor(states, isAutomatic);
				const options = { emptyValues: clears ? 'clear' : 'leaveUnchanged' };
				await workspace.leads(update(leadId, options, { fields: mapper }), [item]);

				const stored = await workspace.fieldsOf(leadId);
				for (const apiName of fields) {
					const fate = byHandStates[states[apiName]];
					const kept = fate === 'empty' && clears ? undefined : before[apiName];
					const expected = fate === 'written' ? after : kept;
					expect([apiName, states[apiName], stored[apiName]]).toEqual([apiName, states[apiName], expected]);
				}
			});
			await fc.assert(law, { numRuns: runs(100) });
		},
		patience,
	);
});

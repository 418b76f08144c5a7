import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { SingleNodeRun } from '../kit/engine';
import type { Fault } from '../../sandbox/src/server';
import { inDialect } from '../kit/dialect';
import { rowsOf } from '../kit/exploring';
import { originsOf } from '../kit/items';
import { create, upsert } from '../kit/nodes/leads';
import { person, seeds } from '../kit/people';
import { quick } from '../kit/runtime';
import { outcomesOf } from '../kit/outcomes';
import { withWorkspace } from '../kit/support/withWorkspace';
import {
	allSettings,
	existing,
	identityOf,
	itemsFor,
	noteOf,
	type Settings,
	troubles,
} from './conservationCases';

/** The number of leads in both seeds. */
const seededLeads = 200;

interface Case {
	readonly items: IDataObject[];
	readonly faults: Fault[];
	readonly isUpsert: boolean;
	readonly requestsAtOnce: number;
}

// README.md promises: "Each input item has exactly one outcome"
// docs/reliability.md promises: "The node reports every item that it gave up."
describe.each(seeds)('every item has exactly one outcome where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed, quick);

	const cases: fc.Arbitrary<Case> = fc.record({
		items: itemsFor(seed),
		faults: troubles,
		isUpsert: fc.boolean(),
		requestsAtOnce: fc.constantFrom(1, 8),
	});

	async function runCase(settings: Settings, { items, faults, isUpsert, requestsAtOnce }: Case) {
		workspace.sandbox.reset(seed);
		for (const who of existing) await workspace.createLead({ ...person(who), notes: `old ${who}` });
		for (const fault of faults) workspace.sandbox.faults.add(fault);
		const { remarks, remarkItems, ...node } = settings;
		const options = { remarks, remarkItems, requestsAtOnce };
		const run = await workspace.leads(isUpsert ? upsert(options) : create(options), items, {
			...node,
			maxTries: 3,
			waitBetweenTries: 1,
		});
		workspace.sandbox.faults.clear();
		return run;
	}

	/** The items whose leads are in the workspace. */
	async function written(items: readonly IDataObject[]): Promise<string[]> {
		const notes = [...items.keys()].map(noteOf);
		return (await workspace.search({ notes })).map((lead) => String(lead['notes']));
	}

	/** What `notes` may be of a lead that this item wrote. With Create or Update, a later item of the same lead updates it. */
	function notesOf(index: number, { items, isUpsert }: Case): string[] {
		const own = identityOf(seed, items[index] ?? {});
		if (!isUpsert || own === undefined) return [noteOf(index)];
		const later = [...items.keys()].slice(index).filter((at) => identityOf(seed, items[at] ?? {}) === own);
		return later.map(noteOf);
	}

	async function checkBranches(run: SingleNodeRun, settings: Settings, each: Case) {
		const { items, faults } = each;
		const outcomes = outcomesOf(run, items.length, settings);
		const stored = new Set(await written(items));
		const canBeLost = faults.some(({ cut, truncate }) => cut === 'after' || truncate === true);
		outcomes.forEach(({ outcome }, index) => {
			const isStored = stored.has(noteOf(index));
			if (outcome === 'written' || outcome === 'recovered')
				expect(notesOf(index, each).some((note) => stored.has(note))).toBe(true);
			if (outcome === 'rejected') expect([index, isStored]).toEqual([index, false]);
			// A failed item is stored only if its remarks make it a failure, an uncertain one only if its answer was lost.
			if (outcome === 'failed' && isStored) expect([index, settings.remarks]).toEqual([index, 'fail']);
			if (outcome === 'uncertain' && isStored) expect([index, canBeLost]).toEqual([index, true]);
		});
	}

	/** Every output item is about the input item to which it is linked. */
	async function checkOrigins({ outputs }: SingleNodeRun, each: Case) {
		for (const item of outputs.flat()) {
			if (Object.keys(item.json).length === 0) continue;
			const origin = originsOf([item])[0] ?? -1;
			const { notes } = each.items[origin] ?? {};
			const { input, lead_id, error } = item.json;
			if (input !== undefined && input !== null) expect(input).toMatchObject({ notes });
			if (error !== undefined) expect(item.json).toMatchObject({ notes });
			if (typeof lead_id === 'string')
				expect(notesOf(origin, each)).toContain((await workspace.fieldsOf(lead_id))['notes']);
		}
	}

	const title = ({ onError, retryOnFail, alwaysOutputData, remarks, remarkItems }: Settings) =>
		[onError, retryOnFail && 'Retry On Fail', alwaysOutputData && 'Always Output Data', remarks, remarkItems]
			.filter((part) => part !== false)
			.join(', ');

	it.each(rowsOf(allSettings, seeds.indexOf(seed)).map((settings) => [title(settings), settings] as const))(
		'%s',
		async (_title, settings) => {
			await fc.assert(
				fc.asyncProperty(cases, async (each) => {
					const run = await runCase(settings, each);
					const notes = await written(each.items);

					expect(new Set(notes).size).toBe(notes.length);
					const old = await workspace.search({ notes: existing.map((who) => `old ${who}`) });
					expect(await workspace.countLeads()).toBe(seededLeads + old.length + notes.length);
					// Only an update changes them, which needs their IDs.
					if (inDialect({ strict: true, observed: !each.isUpsert })) expect(old).toHaveLength(2);
					if (settings.onError !== 'stopWorkflow') expect(run.workflow.status).toBe('success');
					if (run.workflow.error !== undefined && settings.onError === 'stopWorkflow') return;
					await checkBranches(run, settings, each);
					await checkOrigins(run, each);
				}),
				{ numRuns: 1, endOnFailure: true },
			);
		},
	);
});

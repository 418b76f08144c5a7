import * as fc from 'fast-check';

import type { Fault } from '../../sandbox/src/server';
import { inMemory, originsOf } from '../kit/items';
import { fileOf, runFiles } from '../kit/nodes/files';
import { quick } from '../kit/runtime';
import { outcomesOf } from '../kit/outcomes';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const file = fc.oneof(
	{ weight: 3, arbitrary: fc.constant(inMemory('content')) },
	fc.constant(inMemory('')),
	fc.constant(inMemory('x', 'x.txt', 'no type')),
	fc.constant(undefined),
);

const faults = fc.constantFrom<Array<Partial<Fault>>>(
	[],
	[{ route: 'createLeadFiles', status: 503, everyNth: 3 }],
	[{ route: 'createLeadFiles', cut: 'after', everyNth: 2 }],
	[{ route: 'createLeadFiles', cut: 'before', everyNth: 2 }],
	[{ route: 'PUT /files/*', cut: 'before', everyNth: 3 }],
	[{ route: 'PUT /files/*', status: 500, everyNth: 2 }],
	[{ route: 'PUT /files/*', cut: 'after', everyNth: 2 }],
	[
		{ route: 'deleteFile', status: 500 },
		{ route: 'PUT /files/*', cut: 'after', everyNth: 2 },
	],
	[
		{ route: 'deleteFile', status: 500 },
		{ route: 'PUT /files/*', status: 500, everyNth: 2 },
	],
);

describe('files', () => {
	// docs/outcomes.md promises: "Items are linked to their input on every branch."
	it('have exactly one outcome for each item, linked to it, and no file is stored twice', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(file, { minLength: 1, maxLength: 6 }),
				faults,
				fc.constantFrom('continueRegularOutput' as const, 'continueErrorOutput' as const),
				fc.boolean(),
				async (files, forced, onError, retryOnFail) => {
					workspace.sandbox.reset('empty');
					const leadId = await newLead(workspace);
					for (const fault of forced) workspace.sandbox.faults.add(fault);
					const run = await runFiles(
						workspace,
						{
							operation: 'uploadToLead',
							leadId,
							binaryField: 'data',
							options: { remarkOptions: { remarkItems: 'perItem' } },
						},
						files.map((data) => (data ? { binary: { data } } : {})),
						{ onError, retryOnFail, maxTries: 2 },
					);
					workspace.sandbox.faults.clear();

					const origins = run.outputs.flatMap(originsOf).sort();
					expect(origins).toEqual(files.map((_, index) => index));
					const outcomes = outcomesOf(run, files.length, { onError });
					const stored = (await workspace.actionsOf(leadId)).flatMap(({ files: listed }) =>
						(listed as Array<{ status: string }>).filter(({ status }) => status === 'STORED'),
					);
					expect(stored).toHaveLength(outcomes.filter(({ json }) => json !== undefined).length);
					for (const { json } of outcomes.filter((each) => each.json !== undefined))
						expect(json?.['action_id']).toBe(fileOf(json ?? {}).action_id);
				},
			),
			{ numRuns: 40 },
		);
	});
});

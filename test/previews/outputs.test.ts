import { isNull, omitBy } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { remarkCategories } from '../../nodes/shared/remarks/remark';
import { jsonOf } from '../kit/items';
import { actionList, create, payment } from '../kit/nodes/leads';
import { isWrite, operationRows } from '../kit/operations';
import { explore } from '../kit/operations/explore';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { previewOf as previewOfRow, storedPreview } from '../../tools/docs/previews';
import { differences, previewOf } from './schema';

const remarks: IDataObject[] = [];
const unwritten: IDataObject[] = [];
const errors: IDataObject[] = [];

describe('what an operation returns', () => {
	const workspace = withWorkspace('demo', quick);
	const service = withFakeService();

	// docs/outcomes.md promises: "the record, flat: `lead_id` first, then its fields"
	// docs/outcomes.md promises: "The previews of the outputs describe every key"
	it.each(operationRows.map((row) => [row.name, row] as const))(
		'%s: its preview has each key of the items, and no other',
		async (_name, row) => {
			const explored = await explore(row, workspace, service);
			if (isWrite(row)) {
				remarks.push(...explored.remarks);
				unwritten.push(...explored.unwritten);
				errors.push(...explored.errors);
			}
			expect(previewOfRow(row, explored)).toEqual(storedPreview(row));
		},
	);

	it('is explored where a lead and its action do not fit', async () => {
		const parameters = create({ remarks: 'inItem', report: 'short' }, actionList(payment({ amount: 'x' })));
		const run = await workspace.leads(parameters, [{ name: 'Person', 'Birth Date': 'someday' }]);
		unwritten.push(...jsonOf(run.outputs[0]));
	});

	it.each(['uncertain', 'deferred'])('is explored where an item is %s', async (kind) => {
		const { faults } = workspace.sandbox;
		if (kind === 'deferred') faults.add({ route: 'createLead', status: 429, retryAfter: 3_600 });
		else faults.add({ route: 'createLead', status: 500 });
		for (const options of [
			{ remarkItems: 'perRemark' },
			{ remarkItems: 'perItem' },
			{ remarks: 'inItem', report: 'short' },
		]) {
			const run = await workspace.leads(create(options), [person(1)], {
				onError: 'continueRegularOutput',
			});
			if ('remarks' in options) unwritten.push(...jsonOf(run.outputs[0]));
			else remarks.push(...jsonOf(run.outputs[1]));
		}
		const failed = await workspace.leads(create(), [person(2)], { onError: 'continueErrorOutput' });
		errors.push(...jsonOf(failed.outputs[2]));
	});
});

describe('the preview of', () => {
	const isList = (json: IDataObject) => 'remarks' in json;

	// docs/outcomes.md promises: "The previews of the outputs describe every key"
	it('the Remarks branch has each key of its items, and no other', () => {
		expect(
			differences(
				previewOf('shared/remarks', 'remark'),
				remarks.filter((json) => !isList(json)),
			),
		).toEqual([]);
	});

	it('the Remarks branch has each key of its items with one for each input item, and no other', () => {
		expect(differences(previewOf('shared/remarks', 'remarks'), remarks.filter(isList))).toEqual([]);
	});

	it('an item with its remarks in it, which was not written, has each of its keys, and no other', () => {
		// The keys of other items of the run have null.
		const own = unwritten.map((json) => omitBy(json, isNull));
		expect(differences(previewOf('shared/remarks', 'inItem'), own)).toEqual([]);
	});

	it('the Error output has each key of its items beside the input, and no other', () => {
		expect(differences(previewOf('shared/remarks', 'error'), errors)).toEqual([]);
	});

	it('a remark lists the words that workflows branch on', () => {
		const { category, outcome } = previewOf('shared/remarks', 'remark').properties ?? {};
		// A remark that items share has no outcome if theirs differ.
		const met = new Set(remarks.flatMap(({ outcome, rows }) => (rows && !outcome ? [] : [outcome])));
		expect(category?.enum).toEqual(remarkCategories);
		expect(outcome?.enum).toEqual(expect.arrayContaining([...met]));
		expect([...met]).toEqual(expect.arrayContaining(['written', 'rejected', 'deferred', 'uncertain']));
	});
});

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { inMemory, originsOf } from '../kit/items';
import { runFiles } from '../kit/nodes/files';
import { create, leadsType } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const marksheet = (index: number) => inMemory(`marksheet ${index}`, `${index}.pdf`, 'application/pdf');

/** Each row has its marksheet, and each second one a rating that is not stored. */
const form = (rows: readonly IDataObject[]): INodeExecutionData[] =>
	rows.map((json, index) => ({ json, binary: { marksheet: marksheet(index) } }));

const run = async (rows: readonly IDataObject[], options: INodeParameters = {}) =>
	await workspace.engine.runNode(
		{ type: leadsType, parameters: create(options) },
		{ input: form(rows), credentials: workspace.credentials() },
	);

const people = [person(1), { ...person(2), rating: 9 }, { name: 'No Phone' }, { ...person(4), rating: 'x' }];

/** The files of each item of an output, by the input item that it comes from. */
const filesIn = (output: INodeExecutionData[] | undefined) =>
	(output ?? []).map((item, index) => [originsOf(output)[index], item.binary]);

const own = (index: number) => [index, { marksheet: marksheet(index) }];

it('a file goes with its item, on Success and on Remarks', async () => {
	const { outputs } = await run(people);
	expect(filesIn(outputs[0])).toEqual([own(0), own(1), own(3)]);
	expect(filesIn(outputs[1])).toEqual([own(1), own(2), own(3)]);
});

it('a file of a form is uploaded to the lead that was just written, without a merge', async () => {
	const { outputs } = await run(people);
	const parameters = { operation: 'uploadToLead', leadId: '={{ $json.lead_id }}', binaryField: 'marksheet' };
	const uploaded = await runFiles(workspace, parameters, outputs[0]);
	for (const [place, index] of [0, 1, 3].entries()) {
		const leadId = outputs[0]?.[place]?.json['lead_id'];
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: people[index]?.name });
		expect(await workspace.actionsOf(String(leadId))).toMatchObject([{ files: [{ name: `${index}.pdf` }] }]);
	}
	expect(filesIn(uploaded.outputs[0])).toEqual(
		[0, 1, 2].map((place) => [place, outputs[0]?.[place]?.binary]),
	);
});

it('a remark of several rows has the file of none, and Include Submitted Data leaves all out', async () => {
	const both = await run([6, 7].map((index) => ({ ...person(index), favourite: 'x' })));
	expect(filesIn(both.outputs[1])).toEqual([[undefined, undefined]]);
	const { outputs } = await run(people, { includeSubmitted: false });
	expect(filesIn(outputs[0])).toEqual([own(0), own(1), own(3)]);
	expect(filesIn(outputs[1])).toEqual([1, 2, 3].map((index) => [index, undefined]));
});

it.each([{ remarks: 'inItem' }, { remarkItems: 'perItem' }])(
	'each item has its file with %j',
	async (options) => {
		const { outputs } = await run(people, options);
		const all = [...(outputs[0] ?? []), ...(outputs[1] ?? [])];
		expect(all.map(({ binary }) => binary)).toEqual(
			originsOf(all).map((index) => ({ marksheet: marksheet(index ?? -1) })),
		);
	},
);

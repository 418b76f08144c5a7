import { partition } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

import type { SingleNodeRun } from '../engine';
import { byOrigin, jsonOf } from '../items';
import { actionsType, createPayment } from '../nodes/actions';
import { create } from '../nodes/leads';
import { person } from '../people';
import { type Column, type Sheet, sheetsOf } from './columns';
import type { CorpusRow } from './row';
import { judgeRow, type Seen, type RowVerdict } from './rowVerdict';
import { CorpusWorkspace } from './workspace';

const fieldsShape = z.record(z.unknown());
const changeShape = z
	.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
	.refine((entry) => 'from' in entry);
/** A value that was read and is sent as it is has its reading alone. */
const readingShape = z
	.object({ field: z.string(), value: z.unknown(), reading: z.string() })
	.transform(({ field, value }) => ({ field, from: value, to: value }));
const successShape = z.object({
	lead_id: z.string().optional(),
	report: z.object({
		prepared: z.array(z.union([changeShape, readingShape])).default([]),
	}),
});
const remarkShape = z.object({ field: z.string().optional(), message: z.string() });
const leadBody = z.object({ fields: fieldsShape });
const actionsBody = z.object({ actions: z.tuple([fieldsShape]) });
const paymentShape = z.object({ amount: z.unknown() });

/** What the branches of a run say about each field of each item. */
class Branches {
	private readonly success: Map<unknown, INodeExecutionData[]>;
	private readonly remarks: Map<unknown, INodeExecutionData[]>;

	constructor({ outputs }: SingleNodeRun) {
		this.success = byOrigin(outputs[0]);
		this.remarks = byOrigin(outputs[1]);
	}

	written(item: number) {
		const [json] = jsonOf(this.success.get(item));
		return json && successShape.parse(json);
	}

	/** What an item says about one value. A remark about the whole item is one about each of its values. */
	about(item: number, apiName: string): Pick<Seen, 'listed' | 'remarks' | 'shown'> {
		const remarks = jsonOf(this.remarks.get(item)).map((json) => remarkShape.parse(json));
		const change = this.written(item)?.report.prepared.find(({ field }) => field === apiName);
		return {
			shown: jsonOf(this.success.get(item))[0]?.[apiName],
			listed: change && { from: change.from, to: change.to },
			remarks: remarks
				.filter(({ field }) => field === apiName || field === undefined)
				.map(({ message }) => message),
		};
	}
}

let people = 0;
const nextPerson = () => person((people += 1));

/** One item per row of the longest column. A lost reason is kept only while the lead is lost. */
async function sendLeads(
	corpus: CorpusWorkspace,
	sheet: Sheet,
	fields: readonly string[],
): Promise<RowVerdict[]> {
	const length = Math.max(...sheet.map((column) => column.length));
	const more = sheet.some(([{ type }]) => type === 'lost_reason') ? { status: 'Lost' } : {};
	const items = Array.from({ length }, (_, row) => ({
		phone: nextPerson().phone,
		...more,
		...Object.fromEntries(
			sheet.flatMap((column, index) => (column[row] ? [[fields[index], column[row].value] as const] : [])),
		),
	})) as IDataObject[];

	const run = await corpus.workspace.leads(create(), items, { baseUrl: corpus.baseUrl });
	if (run.error) throw run.error;
	const branches = new Branches(run);
	const bodies = (corpus.takeBodies().get('POST /lead') ?? []).map((body) => leadBody.parse(body).fields);
	const leads = await Promise.all(
		items.map(async (_, row) => {
			const id = branches.written(row)?.lead_id;
			return id === undefined ? {} : await corpus.workspace.fieldsOf(id);
		}),
	);
	return sheet.flatMap((column, index) => {
		const apiName = fields[index] ?? '';
		return column.map((row, item) =>
			judgeRow(row, {
				sent: bodies.find(({ phone }) => phone === items[item]?.['phone'])?.[apiName],
				stored: leads[item]?.[apiName],
				...branches.about(item, apiName),
			}),
		);
	});
}

/** A payment for each row of a column, each on a lead of its own. */
async function sendPayments(corpus: CorpusWorkspace, column: Column): Promise<RowVerdict[]> {
	const leads = await Promise.all(column.map(async () => await corpus.workspace.createLead(nextPerson())));
	const items = column.map(({ value, settings: [currency] }, index) => ({
		lead: leads[index],
		amount: value,
		currency,
	})) as IDataObject[];
	const parameters = createPayment('={{ $json.lead }}', {}, { amount: '={{ $json.amount }}' });
	const run = await corpus.workspace.node(actionsType, parameters, items, { baseUrl: corpus.baseUrl });
	if (run.error) throw run.error;
	const branches = new Branches(run);
	const bodies = corpus.takeBodies();
	return await Promise.all(
		column.map(async (row, item) => {
			const body = bodies.get(`POST /lead/${leads[item]}/action`)?.[0];
			const [action] = await corpus.workspace.actionsOf(leads[item]);
			return judgeRow(row, {
				sent: body && actionsBody.parse(body).actions[0]['amount'],
				stored: action && paymentShape.parse(action).amount,
				...branches.about(item, 'amount'),
			});
		}),
	);
}

/**
 * Sends the rows through the nodes, in n8n's engine, to a sandbox over HTTP, and judges what becomes of each.
 *
 * @returns the verdicts in the order of the rows
 */
export async function runCorpus(rows: readonly CorpusRow[]): Promise<RowVerdict[]> {
	const corpus = await CorpusWorkspace.start();
	try {
		const [payments, ofLeads] = partition(rows, ({ type }) => type === 'payment');
		const verdicts = new Map<CorpusRow, RowVerdict>();
		const note = (judged: readonly RowVerdict[]) =>
			judged.forEach((verdict) => verdicts.set(verdict.row, verdict));
		const sheets: Array<{ sheet: Sheet; fields: readonly string[] }> = [];
		for (const sheet of sheetsOf(ofLeads)) sheets.push({ sheet, fields: await corpus.addFields(sheet) });
		for (const { sheet, fields } of sheets) note(await sendLeads(corpus, sheet, fields));
		// A payment has one amount.
		for (const column of sheetsOf(payments).flat()) note(await sendPayments(corpus, column));
		return rows.flatMap((row) => verdicts.get(row) ?? []);
	} finally {
		await corpus.close();
	}
}

import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import type { Data } from '../sync/data';
import type { Failure } from '../sync/failure';
import { remarkData, remarkItem, remarksItem } from '../remarks/item';
import { defaultHint, type Remark } from '../remarks/remark';
import type { Outcome } from './outcome';
import type { WriteSettings } from './settings';

export interface Layout {
	readonly operation: string;
	readonly writes: boolean;
	readonly settings: WriteSettings;
	/** The node's On Error is Continue (using error output). */
	readonly hasErrorOutput: boolean;
	/** A model calls the node, and sees only the first output. */
	readonly isTool: boolean;
}

/** Two branches for a write, unless the settings or a model want all of it on one. */
export function isSplit(layout: Layout): boolean {
	return layout.writes && !layout.isTool && layout.settings.remarks !== 'inItem';
}

/** n8n moves an item to the Error output if it has these keys and no other, and adds the input to it. */
function errorItem({ message, description, code, httpStatus }: Failure): Data {
	return {
		error: message,
		message: description,
		details: { code: code ?? null, httpStatus: httpStatus ?? null },
	};
}

function failureRemark(failure: Failure): Remark {
	return {
		message: failure.message,
		category: 'failed',
		source: 'preflight',
		address: { scope: 'lead' },
		hint: failure.description || defaultHint('failed'),
	};
}

/**
 * Which item leaves where: the only place that knows outputs.
 *
 * Every item names the input item that it comes from, because n8n does not pair items of two outputs by itself.
 */
export function toBranches(
	outcomes: readonly Outcome[],
	items: readonly INodeExecutionData[],
	layout: Layout,
): INodeExecutionData[][] {
	const success: INodeExecutionData[] = [];
	const remarked: INodeExecutionData[] = [];
	const split = isSplit(layout);
	const withoutSubmitted = !layout.settings.includeSubmitted;

	outcomes.forEach((outcome, item) => {
		const put = (branch: INodeExecutionData[], json: Data, binary?: IBinaryKeyData) =>
			branch.push({ json, pairedItem: { item }, ...(binary === undefined ? {} : { binary }) });
		const context = (leadId: string | undefined) => ({
			leadId,
			operation: layout.operation,
			input: items[item]?.json ?? {},
			withoutSubmitted,
		});
		const putRemarks = (remarks: readonly Remark[], leadId: string | undefined) => {
			const about = context(leadId);
			if (layout.settings.remarkItems === 'perItem') put(remarked, remarksItem(remarks, about));
			else for (const remark of remarks) put(remarked, remarkItem(remark, about));
		};
		/** Without a branch for remarks, an item tells by itself that it was not written. */
		const putUnwritten = (
			kind: 'refused' | 'failed',
			remarks: readonly Remark[],
			leadId: string | undefined,
		) => {
			const { input, ...about } = remarksItem(remarks, context(leadId));
			put(success, { outcome: kind, ...about, ...(input === undefined ? {} : { input }) });
		};

		switch (outcome.kind) {
			case 'found':
				for (const json of outcome.jsons) put(success, json, outcome.binary);
				break;
			case 'accepted':
				put(success, {
					...outcome.json,
					remarks: outcome.remarks.map((remark) => remarkData(remark, withoutSubmitted)),
				});
				if (split && outcome.remarks.length > 0) putRemarks(outcome.remarks, outcome.leadId);
				break;
			case 'refused':
				if (split) putRemarks(outcome.remarks, outcome.leadId);
				else putUnwritten('refused', outcome.remarks, outcome.leadId);
				break;
			case 'failed': {
				const remarks = [failureRemark(outcome.failure), ...(outcome.remarks ?? [])];
				// From the Remarks output, because an error first on Success makes Retry On Fail run the whole node again.
				if (layout.hasErrorOutput) put(split ? remarked : success, errorItem(outcome.failure));
				else if (split) putRemarks(remarks, outcome.leadId);
				else if (layout.writes) putUnwritten('failed', remarks, outcome.leadId);
				else put(success, errorItem(outcome.failure));
				break;
			}
		}
	});
	if (layout.isTool) for (const item of success) item.json = { summary: summaryOf(item.json), ...item.json };
	return split ? [success, remarked] : [success];
}

/** One sentence for a model: what was written, and what was not. */
function summaryOf(json: Data): string {
	const remarks = Array.isArray(json['remarks']) ? json['remarks'].length : 0;
	const outcome = typeof json['outcome'] === 'string' ? json['outcome'] : 'found';
	const lead = typeof json['lead_id'] === 'string' ? ` lead ${json['lead_id']}` : '';
	const rest = remarks === 0 ? '' : `; ${remarks} remark${remarks === 1 ? '' : 's'} to read`;
	return `Outcome: ${outcome}${lead}${rest}.`;
}

import { partition } from 'lodash';
import type { IBinaryKeyData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

import {
	errorItem,
	failureRemark,
	type RemarkContext,
	remarkData,
	type RemarkedOutcome,
	remarkItem,
	remarksItem,
	reportedItem,
	sharedRemark,
	rowOf,
} from '../remarks/item';
import type { Remark } from '../remarks/remark';
import type { Outcome } from '../run/outcome';
import { shownReport } from '../run/report';
import type { WriteSettings } from '../run/settings';
import { type Data, ownValue } from '../sync/data';
import { type Failure, isDeferral } from '../sync/failure';
import { isObject } from '../sync/shapes/read';
import { type Cause, causesOf, sharedCause } from './causes';

export interface Layout {
	readonly writes: boolean;
	readonly settings: WriteSettings;
	/** Whether the node's On Error is Continue (using error output). */
	readonly hasErrorOutput: boolean;
	/** Whether a model calls the node. It reads only the first output, which run/modelAnswer.ts fills. */
	readonly isTool: boolean;
	/**
	 * Whether the operation sends secrets. An expression may take them from any part of the input, so no output repeats
	 * it.
	 */
	readonly hasSecrets: boolean;
}

/** Whether the node has two branches: every write has, unless the settings ask for one or a model calls the node. */
export function isSplit(layout: Layout): boolean {
	return layout.writes && !layout.isTool && layout.settings.remarks !== 'inItem';
}

/**
 * Decides which item goes to which output. No other module knows the outputs.
 *
 * Every item names its input item, because n8n does not pair the items of two outputs by itself.
 */
export function toBranches(
	outcomes: readonly Outcome[],
	items: readonly INodeExecutionData[],
	layout: Layout,
): INodeExecutionData[][] {
	const branches = new Branches(items, layout, causesOf(outcomes));
	outcomes.forEach((outcome, item) => branches.add(outcome, item));
	return branches.outputs;
}

/**
 * n8n takes an item with the key `error` for a failed one and runs the node again. The service may send such a key, so
 * it is under `fields`.
 */
function withoutError(json: Data): Data {
	if (!Object.hasOwn(json, 'error')) return json;
	const { error, fields, ...rest } = json;
	const others = isObject(fields) || fields === undefined ? fields : { fields };
	return { ...rest, fields: { ...others, error } };
}

/** What a remark is about, in one word. */
const nameOf = ({ column, address: { apiName, key } }: Remark): string => column ?? apiName ?? key ?? '';

const first = ({ shared }: Cause): number | undefined => shared.keys().next().value;

/** One item for all that share a cause, linked to each of them. */
function sharedItem({ remark, shared }: Cause, withoutSubmitted: boolean): INodeExecutionData {
	const items = [...shared.keys()];
	const [outcome, ...others] = new Set(shared.values());
	return {
		json: sharedRemark(remark, items, others.length === 0 ? outcome : undefined, withoutSubmitted),
		pairedItem: items.map((item) => ({ item })),
	};
}

class Branches {
	private readonly success: INodeExecutionData[] = [];
	private readonly remarked: INodeExecutionData[] = [];
	private readonly isSplit: boolean;

	constructor(
		private readonly items: readonly INodeExecutionData[],
		private readonly layout: Layout,
		private readonly causes: ReadonlyMap<string, Cause>,
	) {
		this.isSplit = isSplit(layout);
	}

	get outputs(): INodeExecutionData[][] {
		return this.isSplit ? [this.success, this.remarked] : [this.success];
	}

	add(outcome: Outcome, item: number): void {
		switch (outcome.kind) {
			case 'read':
				for (const json of outcome.jsons) this.succeed(item, withoutError(json), outcome.binary);
				return;
			case 'written': {
				const withoutSubmitted = !this.layout.settings.includeSubmitted;
				const [own, shared] = partition(outcome.remarks, (remark) => !this.sharedCause(remark, item));
				const remarks = own.map((remark) => remarkData(remark, withoutSubmitted));
				const report = {
					...shownReport(outcome.report),
					...(shared.length > 0 && { not_stored: shared.map(nameOf) }),
					...(remarks.length > 0 && { remarks }),
				};
				// Not with Object.assign, which is faster: it makes a key `__proto__` the prototype of the item.
				this.succeed(item, { ...withoutError(outcome.json), report });
				if (this.isSplit && outcome.remarks.length > 0)
					this.remark(item, outcome.remarks, this.about(item, 'written', outcome.leadId));
				return;
			}
			case 'rejected':
				this.unwritten(item, 'rejected', outcome.remarks, outcome.leadId);
				return;
			case 'deferred':
				this.unwritten(item, 'deferred', [failureRemark(outcome.failure)], undefined);
				return;
			case 'failed':
				this.fail(item, outcome.failure, outcome.remarks ?? [], outcome.leadId);
		}
	}

	private fail(item: number, failure: Failure, remarks: readonly Remark[], leadId: string | undefined): void {
		const { hasErrorOutput, writes } = this.layout;
		// On Remarks, from where n8n moves it: as first item on Success, it would make Retry On Fail run the whole node again.
		if (hasErrorOutput && this.isSplit) this.remarked.push(this.itemOf(item, errorItem(failure)));
		else if (hasErrorOutput || !writes) this.succeed(item, errorItem(failure));
		else {
			const remark = failureRemark(failure);
			const outcome =
				remark.category === 'uncertain' ? 'uncertain' : isDeferral(failure) ? 'deferred' : 'failed';
			// The remarks may say it already, with the value that it is about.
			const isSaid = remarks.some(({ message }) => message === failure.message);
			this.unwritten(item, outcome, isSaid ? remarks : [remark, ...remarks], leadId);
		}
	}

	/**
	 * Adds what says that an item was not written: its remarks or, without a Remarks branch, an item on the only output.
	 */
	private unwritten(
		item: number,
		outcome: RemarkedOutcome,
		remarks: readonly Remark[],
		leadId: string | undefined,
	): void {
		const about = this.about(item, outcome, leadId);
		if (this.isSplit) this.remark(item, remarks, about);
		else this.succeed(item, reportedItem(remarks, about));
	}

	private remark(item: number, remarks: readonly Remark[], about: RemarkContext): void {
		if (this.layout.settings.remarkItems === 'perItem') {
			this.remarked.push(this.itemOf(item, remarksItem(remarks, about)));
			return;
		}
		for (const remark of remarks) {
			const cause = this.sharedCause(remark, item);
			if (cause === undefined) this.remarked.push(this.itemOf(item, remarkItem(remark, about)));
			// It stands where the first of its items does.
			else if (item === first(cause)) this.remarked.push(sharedItem(cause, about.withoutSubmitted));
		}
	}

	/** Undefined if the remark gets an item of its own. */
	private sharedCause(remark: Remark, item: number): Cause | undefined {
		if (!this.isSplit || this.layout.settings.remarkItems !== 'perCause') return undefined;
		return sharedCause(this.causes, remark, item);
	}

	private succeed(item: number, json: Data, binary?: IBinaryKeyData): void {
		this.success.push(this.itemOf(item, json, binary));
	}

	private about(item: number, outcome: RemarkedOutcome, leadId: string | undefined): RemarkContext {
		const { settings, hasSecrets } = this.layout;
		const input = hasSecrets ? undefined : (this.items[item]?.json ?? {});
		return { outcome, leadId, row: rowOf(item), input, withoutSubmitted: !settings.includeSubmitted };
	}

	/** n8n adds the input to an error, but only if the error names its input item in an object. */
	private itemOf(item: number, json: Data, binary?: IBinaryKeyData): INodeExecutionData {
		const pairedItem = this.layout.hasSecrets && 'error' in json ? item : { item };
		return { json, pairedItem, ...(binary === undefined ? {} : { binary }) };
	}
}

/**
 * The workflow, which n8n keeps beside what it documents: `getChildNodes` does not say to which output a node is
 * connected.
 */
const running = z.object({
	workflow: z.object({ connectionsBySourceNode: z.record(z.string(), z.unknown()) }),
});

/** The nodes at each output of a node. */
const connections = z.object({ main: z.array(z.array(z.unknown()).nullish()).optional() }).optional();

/** The place of the Remarks output; see editor/operations.ts. */
const remarksOutput = 1;

/** Whether a node is connected to the Remarks output. Undefined if n8n does not show it. */
export function isRemarksConnected(context: IExecuteFunctions): boolean | undefined {
	const all = running.safeParse(context).data?.workflow.connectionsBySourceNode;
	if (all === undefined) return undefined;
	const own = connections.safeParse(ownValue(all, context.getNode().name));
	if (!own.success) return undefined;
	return (own.data?.main?.[remarksOutput] ?? []).length > 0;
}

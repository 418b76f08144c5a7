import { partition } from 'lodash';
import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import {
	errorItem,
	recordsInOneForm,
	type RemarkContext,
	remarkData,
	type RemarkedOutcome,
	remarkItem,
	remarksInOneForm,
	remarksItem,
	reportedItem,
	sharedRemark,
	rowOf,
} from '../remarks/item';
import type { Remark } from '../remarks/remark';
import { type Outcome, unwrittenOf } from '../session/outcome';
import { type Data, isObject } from '../sync/data';
import { type Cause, type Causes, keyOf, withOneOfColumns } from './causes';
import type { Policy } from './policy';
import { nameOfRemark, shortReport, unwrittenText } from './shortReport';

type Written = Outcome & { readonly kind: 'written' };

/** The part of a policy that decides where an item leaves. */
export type Layout = Pick<Policy, 'writes' | 'settings' | 'isSplit' | 'hasErrorOutput' | 'hasSecrets'>;

/**
 * Decides which item goes to which output. No other module knows the outputs.
 *
 * Every item names its input item, because n8n does not pair the items of two outputs by itself.
 */
export function toBranches(
	outcomes: readonly Outcome[],
	items: readonly INodeExecutionData[],
	causes: Causes,
	layout: Layout,
): INodeExecutionData[][] {
	const branches = new Branches(items, causes, layout);
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

const first = ({ shared }: Cause): number => shared.keys().next().value ?? 0;

/** One item for all that share a cause. It is linked to the first: linked to several, n8n could not resolve `.item`. */
function sharedItem(cause: Cause, withoutSubmitted: boolean): INodeExecutionData {
	const { remark, shared } = cause;
	const [outcome, ...others] = new Set(shared.values());
	const only = others.length === 0 ? outcome : undefined;
	return {
		json: sharedRemark(remark, [...shared.keys()], only, withoutSubmitted),
		pairedItem: { item: first(cause) },
	};
}

/** The items with their jsons in one form. An error has the keys by which n8n knows it. */
function inOneForm(items: readonly INodeExecutionData[], formed: (jsons: readonly Data[]) => Data[]) {
	const others = items.filter(({ json }) => !('error' in json));
	if (others.length === 0) return [...items];
	const jsons = formed(others.map(({ json }) => json));
	const done = new Map(others.map((item, index) => [item, jsons[index] ?? item.json]));
	return items.map((item) => ({ ...item, json: done.get(item) ?? item.json }));
}

class Branches {
	private readonly success: INodeExecutionData[] = [];
	private readonly remarked: INodeExecutionData[] = [];
	/** What many rows share comes last. */
	private readonly shared: INodeExecutionData[] = [];
	/** Failed items that n8n moves to the error output, where there is no second branch to take them from. */
	private readonly failed: INodeExecutionData[] = [];

	private places: ReadonlyMap<string, number> | undefined;

	constructor(
		private readonly items: readonly INodeExecutionData[],
		private readonly causes: Causes,
		private readonly layout: Layout,
	) {}

	get outputs(): INodeExecutionData[][] {
		const { isSplit, writes } = this.layout;
		const success = writes
			? inOneForm(this.success, (records) => recordsInOneForm(records, this.places))
			: this.success;
		if (!isSplit) return [[...success, ...this.failed]];
		const remarked = [...this.remarked, ...this.shared];
		const { includeSubmitted } = this.layout.settings;
		return [success, inOneForm(remarked, (remarks) => remarksInOneForm(remarks, includeSubmitted))];
	}

	add(outcome: Outcome, item: number): void {
		const { hasErrorOutput, isSplit, writes, settings } = this.layout;
		if (outcome.kind === 'read') {
			for (const json of outcome.jsons) this.succeed(item, withoutError(json), outcome.binary);
		} else if (outcome.kind === 'written') {
			this.places ??= outcome.places;
			const said = settings.report === 'full' ? this.fullReport(outcome, item) : this.shortReport(outcome);
			// Not with Object.assign, which is faster: it makes a key `__proto__` the prototype of the item.
			this.succeed(item, { ...withoutError(outcome.json), ...said }, this.binaryOf(item));
			if (isSplit && outcome.remarks.length > 0)
				this.remark(item, outcome.remarks, this.about(item, 'written', outcome.leadId));
		} else if (outcome.kind === 'failed' && (hasErrorOutput || !writes)) {
			// n8n moves it from there. As first item on Success, it would make Retry On Fail run the whole node again, and write
			// this item after later ones of the same lead.
			const branch = isSplit ? this.remarked : hasErrorOutput ? this.failed : this.success;
			branch.push(this.itemOf(item, errorItem(outcome.failure)));
		} else {
			const { ended, remarks, leadId } = unwrittenOf(outcome);
			const about = this.about(item, ended, leadId);
			if (isSplit) this.remark(item, remarks, about);
			else {
				const words = settings.report === 'full' ? undefined : unwrittenText(remarks);
				this.succeed(item, reportedItem(remarks, about, words), this.binaryOf(item));
			}
		}
	}

	private fullReport({ report, remarks }: Written, item: number): Data {
		const [own, shared] = partition(remarks, (remark) => !this.sharedCause(remark, item));
		const { includeSubmitted } = this.layout.settings;
		const listed = this.listed(own).map((remark) => remarkData(remark, !includeSubmitted));
		return {
			report: {
				...report,
				...(shared.length > 0 && { not_stored: shared.map(nameOfRemark) }),
				...(listed.length > 0 && { remarks: listed }),
			},
		};
	}

	/** The outcome as a text, and what else there is to say as another: a table has a row for an item. */
	private shortReport({ json, report, remarks }: Written): Data {
		const { outcome, actions, would_send: body } = report;
		const words = shortReport(json, report, remarks, this.layout.isSplit);
		return {
			...(actions && { actions }),
			...(body && { would_send: body }),
			outcome,
			...(words !== '' && { report: words }),
		};
	}

	private remark(item: number, remarks: readonly Remark[], about: RemarkContext): void {
		const binary = about.withoutSubmitted ? undefined : this.binaryOf(item);
		if (this.layout.settings.remarkItems === 'perItem') {
			this.remarked.push(this.itemOf(item, remarksItem(remarks, about), binary));
			return;
		}
		const own = remarks.filter((remark) => !this.sharedCause(remark, item));
		for (const remark of this.listed(own))
			this.remarked.push(this.itemOf(item, remarkItem(remark, about), binary));
		const causes = new Set(remarks.map((remark) => this.sharedCause(remark, item)));
		for (const cause of causes)
			if (cause && item === first(cause)) this.shared.push(sharedItem(cause, about.withoutSubmitted));
	}

	private listed(remarks: readonly Remark[]): readonly Remark[] {
		const { isSplit, settings } = this.layout;
		return isSplit && settings.remarkItems === 'perCause' ? withOneOfColumns(remarks) : remarks;
	}

	/**
	 * The cause that a remark of an item shares with other items, of which something else says what became of them.
	 * Undefined if the remark gets an item of its own.
	 */
	private sharedCause(remark: Remark, item: number): Cause | undefined {
		const { isSplit, settings } = this.layout;
		if (!isSplit || settings.remarkItems !== 'perCause') return undefined;
		const cause = this.causes.get(keyOf(remark) ?? '');
		return cause && cause.shared.size > 1 && cause.shared.has(item) ? cause : undefined;
	}

	private succeed(item: number, json: Data, binary?: IBinaryKeyData): void {
		this.success.push(this.itemOf(item, json, binary));
	}

	/** The files of an item go with it, as references: a merge by position would put them on another lead. */
	private binaryOf(item: number): IBinaryKeyData | undefined {
		return this.layout.hasSecrets ? undefined : this.items[item]?.binary;
	}

	private about(item: number, outcome: RemarkedOutcome, leadId: string | undefined): RemarkContext {
		const { settings, hasSecrets } = this.layout;
		const withoutSubmitted = !settings.includeSubmitted;
		const input = hasSecrets || withoutSubmitted ? undefined : (this.items[item]?.json ?? {});
		return { outcome, leadId, row: rowOf(item), input, withoutSubmitted };
	}

	/** n8n adds the input to an error, but only if the error names its input item in an object. */
	private itemOf(item: number, json: Data, binary?: IBinaryKeyData): INodeExecutionData {
		const pairedItem = this.layout.hasSecrets && 'error' in json ? item : { item };
		return { json, pairedItem, ...(binary === undefined ? {} : { binary }) };
	}
}

import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../sandbox/src/server';
import { inMemory, jsonOf } from '../items';
import { append, paid, siteVisit } from '../nodes/actions';
import { fileOf, newDocumentAction, runFiles } from '../nodes/files';
import { diya, person } from '../people';
import type { TestWorkspace } from '../workspace';

/** What operations are about: the names of things that are there. */
const idNames = [
	...(['leadId', 'actionId', 'paymentId', 'documentId', 'holderId', 'fileId'] as const),
	...(['member', 'field', 'code'] as const),
];
export type IdName = (typeof idNames)[number];
export type Ids = Readonly<Record<IdName, string>>;

export interface Item {
	readonly json?: IDataObject;
	readonly binary?: IBinaryKeyData;
}

/** What one run does. */
export interface Work {
	readonly parameters: INodeParameters;
	readonly items: readonly Item[];
	/** What the sandbox does to its calls. */
	readonly faults?: readonly Fault[];
	/** What another service answers to each of its calls. */
	readonly answer?: object;
}

/** An item whose write can be found in the workspace. */
export interface MarkedItem extends Item {
	readonly json: IDataObject;
	readonly marker: string;
	/** What the workspace holds of it once it is written. A value with a remark of the service is missing. */
	readonly values: IDataObject;
}

/** What the workspace holds of an item. */
export type StoredItem = Pick<MarkedItem, 'marker' | 'values'>;

/** A run that is ready to start. */
export interface Stage {
	readonly parameters: INodeParameters;
	readonly items: readonly MarkedItem[];
	/** Everything stored, repeated if stored twice. */
	readonly stored: () => Promise<StoredItem[]>;
}

/** The items of one stage. */
export const itemCount = 20;

/** What the preview of an output says of a key beside its type. */
export interface KeyNote {
	readonly description?: string;
	readonly enum?: readonly string[];
	/** The workspace decides on further keys than these. */
	readonly open?: readonly string[];
	readonly anyType?: true;
	/** A key that only some services show, and no run. */
	readonly unseen?: { readonly type: string };
}

interface Row {
	/** Parameters with which it works, as far as it takes IDs and options. */
	readonly parameters: (ids: Ids, options: INodeParameters) => INodeParameters;
	/** An item that it takes whole. By default an empty one. */
	readonly item?: (index: number) => Item;
	/** What its output must have beside what a run shows, by the place of a key, such as `actions[].kind`. */
	readonly output?: Readonly<Record<string, KeyNote>>;
}

/** How a service returns the list of an operation. */
export interface Listing {
	/** For the lead `L1`. */
	readonly route: string;
	readonly pageSize: number;
	readonly entry: (number: number, hasId: boolean) => object;
	/** The key of the answer and of the item that holds the list. By default, an item is an entry. */
	readonly inside?: string;
}

export interface Read extends Row {
	/** Texts that its items contain, in every dialect, where `fillToRead` filled the workspace. */
	readonly shows: readonly string[];
	/** What makes it return everything, if it returns a part. */
	readonly whole?: INodeParameters;
	readonly listing?: Listing;
	/** Runs that together show every key of its items. By default, one with its parameters and its item. */
	readonly runs?: (ids: Ids) => readonly Work[];
}

export interface Write extends Row {
	/** What its report may call the outcome. */
	readonly outcomes: readonly string[];
	/**
	 * Runs that together show every key of its items, and in which each option changes something: with items of which
	 * some are not taken as they are given, and nothing of another.
	 */
	readonly works: (workspace: TestWorkspace, options: INodeParameters) => Promise<readonly Work[]>;
	/** Creates what it needs in an empty workspace, for items of which each can be found after its write. */
	readonly stage: (workspace: TestWorkspace) => Promise<Stage>;
}

/** A row for each operation of a node: the compiler reports one that is missing. */
export type Rows<Operations> = Readonly<Record<keyof Operations, Read | Write>>;

const idsBy = (name: (id: IdName) => string) =>
	Object.fromEntries(idNames.map((id) => [id, name(id)])) as Record<IdName, string>;

/** The same text for every ID, and another one for some. */
export const sameIds = (text: string, others: Partial<Ids> = {}): Ids => ({
	...idsBy(() => text),
	...others,
});

/** The IDs that an operation takes. */
export function idsTakenBy({ parameters }: Pick<Row, 'parameters'>): IdName[] {
	const text = JSON.stringify(
		parameters(
			idsBy((id) => `<${id}>`),
			{},
		),
	);
	return idNames.filter((id) => text.includes(`<${id}>`));
}

/** A lead with a value in most fields. */
export async function lostLead(workspace: TestWorkspace, index = 900): Promise<string> {
	const lost = { status: 'Lost', lost_reason: 'No Response', rating: 3, assignee: diya };
	return await workspace.createLead({ ...person(index), ...lost });
}

/** Uploads a file without the other parts of a test. */
export async function uploaded(workspace: TestWorkspace, leadId: string) {
	const upload = { operation: 'uploadToLead', leadId, binaryField: 'data' };
	const run = await runFiles(workspace, upload, [{ binary: { data: inMemory('content') } }]);
	const { file_id: fileId, action_id: holderId } = fileOf(jsonOf(run.outputs[0])[0]);
	return { holderId, fileId };
}

/** Creates what these IDs name, on one new lead. */
export async function createIds(
	workspace: TestWorkspace,
	names: readonly IdName[] = idNames,
	index?: number,
): Promise<Ids> {
	const leadId = await lostLead(workspace, index);
	const visit = { type: siteVisit, fields: { location: 'Pune' }, employeeid: diya };
	const [actionId = '', paymentId = ''] = await append(workspace, leadId, visit, paid('4321'));
	const documentId = names.includes('documentId') ? await newDocumentAction(workspace, leadId) : '';
	const file = names.includes('fileId') ? await uploaded(workspace, leadId) : { holderId: '', fileId: '' };
	return { leadId, actionId, paymentId, documentId, ...file, member: diya, field: 'city', code: siteVisit };
}

import type { INodeProperties } from 'n8n-workflow';
import { partition } from 'lodash';
import { z } from 'zod';

import { failureOf } from '../shared/run/errors';
import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { fitted } from '../shared/run/parameters';
import { withoutPersonalData } from '../shared/sync/answerFailure';
import { type Data, ownValue } from '../shared/sync/data';
import { type Failure, FailureError } from '../shared/sync/failure';
import type { Identity } from '../shared/values/valueType';
import { valueTypes } from '../shared/values/types';
import { type DataTable, dataTablesOf } from './dataTables';
import type { LeadFieldsReader } from './leadFields';

const name = 'rememberLeadIdsIn';
const label = 'Remember Lead IDs In';

export const rememberOption: INodeProperties = {
	displayName: label,
	name,
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. lead_ids',
	description:
		'The name of a data table of n8n, one for each workspace. The node creates it if there is none. It stores there the ID of each lead that it writes without a Lead ID, and the identifier of the lead, such as its phone, in clear. From then on, an item with this identifier updates the lead.',
};

const options = z.object({ [name]: z.unknown() }).partial();

const tableName = z
	.string()
	.trim()
	.refine((given) => !given.startsWith('='), 'It needs the name of a data table, and takes no expression')
	.default('');

/** The columns of the table. */
const columns = ['identifier', 'lead_id'] as const;

/** The lead IDs in a data table of n8n, by the identifiers of their leads. */
export interface RememberedIds {
	/** The name of the table. */
	readonly table: string;
	/** Also that of a lead which an earlier item of this run wrote. */
	idOf(identifier: string | undefined): string | undefined;
	learn(identifier: string | undefined, outcome: Outcome): void;
	/** Stores what was learned. Never rejects: returns what a person should know. */
	store(): Promise<readonly string[]>;
}

/**
 * Opens the table that the option names, and looks up the identifiers of all items. Undefined if it names none. Throws a
 * `FailureError` before anything is sent if the table cannot be used.
 *
 * @param identifierOf undefined for an item that needs no look-up
 */
export async function rememberedIds(
	{ context, parameters, settings, items, earlier }: Session,
	{ identifierField }: LeadFieldsReader,
	identifierOf: (item: number) => string | undefined,
): Promise<RememberedIds | undefined> {
	const given = options.safeParse(parameters.raw('options')).data?.[name];
	const table = fitted(label, tableName, given);
	if (table === '') return undefined;
	if (identifierField === undefined) throw new FailureError(unknownIdentifier);
	const { key } = valueTypes[identifierField.type].identity;
	const identifiers = items.map((_, item) => readable(identifierOf, item));
	const dataTables = dataTablesOf(context);
	try {
		// A dry run leaves nothing behind.
		const opened = await (settings.dryRun ? dataTables.find(table) : dataTables.findOrCreate(table, columns));
		const keys = new Set(identifiers.flatMap((each) => (each === undefined ? [] : key(each))));
		const rows = (await opened?.rowsWith('identifier', [...keys].filter(isStorable))) ?? [];
		const stored = new Map(rows.map((row) => [textOf(row, 'identifier'), textOf(row, 'lead_id')]));
		const remembered = new TableOfIds(table, key, opened, stored);
		// What an earlier retry of this run wrote, it may not have stored.
		for (const [item, identifier] of identifiers.entries()) {
			const outcome = earlier(item);
			if (outcome) remembered.learn(identifier, outcome);
		}
		return remembered;
	} catch (thrown) {
		throw unusable(table, causeOf(thrown));
	}
}

class TableOfIds implements RememberedIds {
	private readonly learned = new Map<string, string>();

	constructor(
		readonly table: string,
		private readonly key: Identity['key'],
		/** Undefined in a dry run where the table does not exist yet. */
		private readonly opened: DataTable | undefined,
		/** By the keys of identifiers. A row may have no ID. */
		private readonly stored: ReadonlyMap<string, string>,
	) {}

	idOf(identifier = ''): string | undefined {
		const key = this.key(identifier);
		return this.learned.get(key) ?? (this.stored.get(key) || undefined);
	}

	learn(identifier: string | undefined, outcome: Outcome): void {
		const leadId = 'leadId' in outcome ? outcome.leadId : undefined;
		if (identifier === undefined || leadId === undefined || this.idOf(identifier) === leadId) return;
		const key = this.key(identifier);
		if (isStorable(key)) this.learned.set(key, leadId);
	}

	async store(): Promise<readonly string[]> {
		const rows = [...this.learned].map(([identifier, leadId]) => ({ identifier, lead_id: leadId }));
		const [old, fresh] = partition(rows, ({ identifier }) => this.stored.has(identifier));
		try {
			await this.opened?.add(fresh);
			await this.opened?.replace('identifier', old);
			return [];
		} catch (thrown) {
			const count = rows.length === 1 ? 'the ID of one of them' : `the IDs of ${rows.length} of them`;
			return [
				`The leads are written, but the data table ${this.table} does not have ${count}: ${causeOf(thrown)}. Add a row for each by hand, with identifier and lead_id.`,
			];
		}
	}
}

const unknownIdentifier: Failure = {
	reason: 'unreadable_answer',
	message: `No definition shows which field identifies a lead, so ${label} does not work`,
	description: 'Nothing was sent. Run the node again, or without this option.',
};

/** An item that cannot be read fails when it runs. */
function readable<Value>(read: (item: number) => Value, item: number): Value | undefined {
	try {
		return read(item);
	} catch {
		return undefined;
	}
}

/** n8n takes a text that begins with `=` for an expression. */
function isStorable(key: string): boolean {
	return !key.startsWith('=');
}

function textOf(row: Data, column: (typeof columns)[number]): string {
	const value = ownValue(row, column);
	return typeof value === 'string' ? value : '';
}

function causeOf(thrown: unknown): string {
	return withoutPersonalData(failureOf(thrown).message);
}

function unusable(table: string, cause: string): FailureError {
	return new FailureError({
		reason: 'bad_parameter',
		message: `The data table ${table} cannot be used: ${cause}`,
		description: `Nothing was sent. The table needs the text columns ${columns.join(' and ')}, and n8n has to be 2.3 or later. If you enter the name of no table in ${label}, the node creates one with these columns.`,
	});
}

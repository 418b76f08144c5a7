import { once } from 'lodash';

import { unlessCancelled } from '../sync/failure';
import { type Data, type JsonObject, toData, toValue } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { type DefinitionMap, oncePer } from '../workspace/names';
import type { ItemForm } from '../workspace/itemData';
import type { Workspace } from '../workspace/reader';
import { valueTypes } from './types';

type Definitions = DefinitionMap<FieldDefinition> | readonly FieldDefinition[];

/** The few fields whose values the service has in another form than items. */
const shownOf = oncePer((definitions: Definitions) =>
	[...definitions.values()].flatMap((field) => {
		const { shown } = valueTypes[field.type];
		return shown === undefined ? [] : [{ field, shown }];
	}),
);

interface FormContext {
	readonly definitions: Definitions;
	/** That of the workflow. */
	readonly timeZone: string;
}

function inForm(values: Data, { definitions, timeZone }: FormContext, isSent: boolean): Data {
	for (const { field, shown } of shownOf(definitions)) {
		const { apiName } = field;
		const value = Object.hasOwn(values, apiName) ? values[apiName] : undefined;
		if (value !== undefined && value !== null)
			values[apiName] = toValue(shown(value, { field, timeZone, isSent }));
	}
	return values;
}

/** The fields of a written record: what was sent and kept, and over it what the answer shows. */
export function writtenFields(sent: Data, stored: JsonObject, context: FormContext): Data {
	const kept = inForm({ ...sent }, context, true);
	return { ...kept, ...inForm(toData(stored), context, false) };
}

interface RecordsOf {
	readonly ofLeads?: boolean;
	readonly ofActions?: boolean;
}

interface Source {
	readonly workspace: Workspace;
	readonly timeZone: string;
}

/** The form of the records that are read, by definitions as old as the credential allows. */
export async function itemForm(
	{ workspace, timeZone }: Source,
	{ ofLeads = false, ofActions = false }: RecordsOf,
): Promise<ItemForm> {
	const { shared } = workspace;
	const [known, actions] = await Promise.all([
		ofLeads ? shared.fields() : undefined,
		ofActions ? shared.actions() : undefined,
	]);
	return {
		lead: (stored) => inForm(stored, { definitions: known?.fields ?? [], timeZone }, false),
		action: (code = '', stored) =>
			inForm(stored, { definitions: actions?.get(code)?.fields ?? [], timeZone }, false),
	};
}

const noForm = 'Dates and phone numbers are as the service sent them, because the fields cannot be read.';

/** The form of the records that an item asks for, with a note if the fields cannot be read. None without *Simplify*. */
export function formReader(
	simplify: (item: number) => boolean,
	source: Source,
	of: RecordsOf,
): (item: number) => Promise<{ readonly form?: ItemForm; readonly notes: readonly string[] }> {
	const known = once(async () => {
		const form = await itemForm(source, of).catch(unlessCancelled);
		if (form !== undefined) return { form, notes: [] };
		return { form: await itemForm(source, { ...of, ofLeads: false }), notes: [noForm] };
	});
	return async (item) => (simplify(item) ? await known() : { notes: [] });
}

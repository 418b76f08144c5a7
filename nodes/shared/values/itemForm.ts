import { isNil, noop, once, sortBy } from 'lodash';

import { unlessCancelled } from '../sync/failure';
import { type Data, type JsonObject, ownValue, toData, toValue } from '../sync/data';
import { timelineAction } from '../sync/shapes/actions';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { type DefinitionMap, oncePer } from '../workspace/names';
import type { ItemForm } from '../workspace/itemData';
import type { Workspace } from '../workspace/reader';
import type { AddedCode } from './addedCode';
import { shownAmount } from './money';
import { isSameValue, valueTypes } from './types';
import type { ZoneClock } from './zone/clock';
import type { Stored, WorkspaceZone } from './zone/workspaceZone';

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
	/** That of the workspace. */
	readonly clock: ZoneClock;
	/** Takes what a person should know of a value that no form of items fits. */
	readonly note?: (text: string) => void;
	readonly codes?: AddedCode | undefined;
}

/** The lead of the values, and what was sent for them, if they are stored ones. */
interface Origin {
	readonly isSent?: true;
	readonly leadId?: string | undefined;
	readonly sent?: Data;
}

function inForm(values: Data, context: FormContext, origin: Origin = {}): Data {
	const { definitions, clock, note = noop, codes } = context;
	const { isSent = false, leadId, sent = {} } = origin;
	for (const { field, shown } of shownOf(definitions)) {
		const { apiName } = field;
		const value = ownValue(values, apiName);
		if (value === undefined) continue;
		const form = shown(value, { field, clock, isSent, note, codes, leadId, sent: sent[apiName] });
		if (form === undefined) delete values[apiName];
		else values[apiName] = toValue(form);
	}
	return values;
}

/** The fields in the order of the workspace. Leads that are written get it together with the other leads of the run. */
export function inOrder(fields: Data, definitions: Definitions): Data {
	const places = fieldPlaces(definitions);
	const placeOf = (name: string) => places.get(name) ?? places.size;
	const names = Object.keys(fields);
	const isOrdered = names.every(
		(name, index) => index === 0 || placeOf(names[index - 1] ?? '') <= placeOf(name),
	);
	return isOrdered ? fields : Object.fromEntries(sortBy(names, placeOf).map((name) => [name, fields[name]]));
}

/** By API name: the place of a field in the workspace. */
export const fieldPlaces = oncePer(
	(definitions: Definitions) =>
		new Map([...definitions.values()].map(({ apiName }, place) => [apiName, place])),
);

/** Fields as they were sent. */
export const sentFields = (sent: JsonObject, context: FormContext): Data =>
	inForm(toData(sent), context, { isSent: true });

/** The fields of a written record: what was sent and kept, and over it what the answer shows, in no certain order. */
export function writtenFields(sent: Data, stored: JsonObject, context: FormContext, leadId?: string): Data {
	const ofAnswer = toData(stored);
	const shown = inForm({ ...sent }, context, { isSent: true, leadId });
	for (const { field } of shownOf(context.definitions)) {
		const [own, other] = [sent, stored].map((values) => ownValue(values, field.apiName));
		// What was sent may be a day, of which the answer shows a moment.
		const isOwn = !isNil(own) && typeof own !== typeof other && isSameValue(field, own, other);
		if (isOwn) delete ofAnswer[field.apiName];
	}
	return { ...shown, ...inForm(ofAnswer, context, { leadId, sent }) };
}

type Records = 'leads' | 'actions';

interface Source extends Pick<FormContext, 'note' | 'codes'> {
	readonly workspace: Workspace;
	readonly zone: WorkspaceZone;
}

/** The form of the records that are read, by definitions as old as the credential allows. */
export async function itemForm(source: Source, of: readonly Records[]): Promise<ItemForm> {
	const { zone, note = noop, codes } = source;
	const { shared } = source.workspace;
	const [known, actions] = await Promise.all([
		of.includes('leads') ? shared.fields() : undefined,
		of.includes('actions') ? shared.actions() : undefined,
	]);
	const ofLeads: Definitions = known?.fields ?? [];
	const ofAction = (code = ''): Definitions => actions?.get(code)?.fields ?? [];
	const valuesOf = (fields: JsonObject, definitions: Definitions, lead?: JsonObject): Stored[] =>
		shownOf(definitions).map(({ field }) => ({ field, lead, value: ownValue(fields, field.apiName) }));
	const by = (definitions: Definitions): FormContext => ({ definitions, clock: zone.clock, note, codes });
	return {
		lead: (stored, leadId) => inOrder(inForm(stored, by(ofLeads), { leadId }), ofLeads),
		action: (code, stored) => inForm(stored, by(ofAction(code))),
		nameOf(code = '') {
			const name = actions?.get(code)?.displayName;
			return name === code ? undefined : name;
		},
		amount: (stored) => shownAmount(stored, note),
		async ready(leads, timeline = []) {
			if (zone.clock.zones.length === 1) return;
			const own = leads.flatMap(({ actions: sent = [] }) => sent.flatMap((one) => timelineAction(one) ?? []));
			const values = [
				...leads.flatMap(({ fields }) => valuesOf(fields, ofLeads, fields)),
				...[...own, ...timeline].flatMap(({ code, fields = {} }) => valuesOf(fields, ofAction(code))),
			];
			await zone.learn(values);
		},
	};
}

/** The form of the records that an item asks for, with a note if the fields cannot be read. None without *Simplify*. */
export function formReader(
	simplify: (item: number) => boolean,
	source: Source,
	of: readonly Records[],
): (item: number) => Promise<{ readonly form?: ItemForm; readonly notes: readonly string[] }> {
	/** Those of an item are complete once it is in its form. */
	const notes: string[] = [];
	const note = (text: string) => notes.includes(text) || notes.push(text);
	const known = once(async () => {
		const form = await itemForm({ ...source, note }, of).catch(unlessCancelled);
		if (form !== undefined) return { form, notes };
		note('Dates and phone numbers are as the service sent them, because the fields cannot be read.');
		const withoutFields = of.filter((records) => records !== 'leads');
		return { form: await itemForm({ ...source, note }, withoutFields), notes };
	});
	return async (item) => (simplify(item) ? await known() : { notes: [] });
}

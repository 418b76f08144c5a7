import { isEmpty, once } from 'lodash';
import { z } from 'zod';

import type { Session } from '../shared/session/operation';
import { columnOf } from '../shared/session/parameters';
import type { ActionDefinition, FieldDefinition } from '../shared/sync/shapes/definitions';
import { withDateFormats } from '../shared/session/dateFormats';
import { isBlank } from '../shared/values/spelling';
import { isMemberField } from '../shared/values/types';
import { actionCodeOf } from '../shared/workspace/actionNames';
import type { DefinitionMap } from '../shared/workspace/names';
import type { WorkspaceReader } from '../shared/workspace/reader';
import { type ActionInput, type ActionRules, actionRulesBy } from '../shared/writes/actionDraft';
import { amountField, createdOn, fieldsOfAction } from '../shared/writes/actionEntry';
import { type PreparedActions, prepareActions } from '../shared/writes/actions';
import { fieldNamed } from '../shared/values/columnNames';

/** What a fixed collection has: no entries at first. */
const entriesOf = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z.object({ entries: z.array(entry).nullish() }).transform(({ entries }) => entries ?? []);

const entry = z.object({
	kind: z.enum(['custom', 'payment']),
	code: z.union([z.string(), z.number()]).nullish(),
	fields: entriesOf(z.object({ field: z.string(), value: z.unknown() })).nullish(),
	status: z.unknown(),
	currency: z.unknown(),
	amount: z.unknown(),
	performedBy: z.unknown(),
	date: z.unknown(),
});

type Entry = z.output<typeof entry>;

const list = entriesOf(entry.transform(inputOf));

function inputOf({ kind, code, fields, status, currency, amount, ...more }: Entry): ActionInput {
	if (kind === 'payment') return { kind, status, currency, amount, ...more };
	const given = (fields ?? []).filter(({ field }) => field !== '');
	const values = Object.fromEntries(given.map(({ field, value }) => [field, value]));
	return { kind, code: String(code ?? ''), fields: values, ...more };
}

/** The same action with its fields by API name. A second name of a field stays as it is, and gets a remark. */
function withApiNames(input: ActionInput, actions: DefinitionMap<ActionDefinition>): ActionInput {
	if (input.kind === 'payment') return input;
	const definitions = fieldsOfAction(actions, actionCodeOf(input.code, actions));
	// No plain object: a field may be named __proto__.
	const fields = new Map<string, unknown>();
	for (const [name, value] of Object.entries(input.fields)) {
		const apiName = fieldNamed(name, definitions)?.apiName ?? name;
		const isTaken = apiName !== name && (fields.has(apiName) || Object.hasOwn(input.fields, apiName));
		fields.set(isTaken ? name : apiName, value);
	}
	return { ...input, fields: Object.fromEntries(fields) };
}

/** The values of one field, or of one key, in all entries. */
function columnOfEntries(entries: readonly ActionInput[], field: FieldDefinition): unknown[] {
	if (field === createdOn) return entries.map(({ date }) => date);
	if (field === amountField)
		return entries.map((input) => (input.kind === 'payment' ? input.amount : undefined));
	return entries.map((input) => (input.kind === 'custom' ? input.fields[field.apiName] : undefined));
}

/** Prepares reading the actions of an item. Undefined if the node has none. */
export function actionsReader(session: Session) {
	const { parameters, items } = session;
	// A list that cannot be read fails each item, when its turn comes.
	const known = list.safeParse(parameters.raw['actions'] ?? {}).data;
	if (known?.length === 0) return undefined;
	const of = parameters.reader('actions', 'Actions', list);
	return {
		of,
		rulesBy: async (workspace: WorkspaceReader) => {
			const actions = await withDateFormats(await workspace.actions(), workspace, () => true);
			// A field may be given by its label, or by an expression.
			const haveMembers = [...actions.values()].some(({ fields }) => fields.some(isMemberField));
			const mayNameMember = (input: ActionInput) =>
				!isBlank(input.performedBy) || (haveMembers && input.kind === 'custom' && !isEmpty(input.fields));
			const namesMembers = known === undefined || known.some(mayNameMember);
			const all = once(() =>
				columnOf(items, of)
					.flat()
					.map((input) => withApiNames(input, actions)),
			);
			const valuesOf = (field: FieldDefinition) => columnOfEntries(all(), field);
			const rules = await actionRulesBy(session, workspace, actions, namesMembers, valuesOf);
			return { ...rules, needsValue: true };
		},
	};
}

/** The actions of an item, ready to send. */
export function preparedActions(given: readonly ActionInput[], rules: ActionRules): PreparedActions {
	return prepareActions(
		given.map((input) => withApiNames(input, rules.actions)),
		rules,
	);
}

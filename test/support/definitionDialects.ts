import * as fc from 'fast-check';

import type { FakeService } from '../../testkit/fakeService';
import { startProxy } from '../../testkit/proxy';

/** Another form of an answer. */
export type Change = (answer: unknown) => unknown;

/** The forms of the definitions of one service, by what they change. */
export interface DefinitionDialect {
	readonly fields: Change;
	readonly actions: Change;
	readonly pipeline: Change;
}

type Sent = Record<string, unknown>;

const isObject = (value: unknown): value is Sent =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Sent[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** One of these changes, or none. */
const oneOf = (...changes: Change[]): fc.Arbitrary<Change> =>
	fc.constantFrom<Change>((answer) => answer, ...changes);

/** All of these changes, one after the other. */
const all = (...changes: Array<fc.Arbitrary<Change>>): fc.Arbitrary<Change> =>
	fc
		.tuple(...changes)
		.map((each) => (answer: unknown) => each.reduce((sent, change) => change(sent), answer));

const value =
	(key: string, change: (value: unknown) => unknown): Change =>
	(sent) =>
		isObject(sent) && key in sent ? { ...sent, [key]: change(sent[key]) } : sent;

const renamed =
	(key: string, to: string, change: (value: unknown) => unknown = (same) => same): Change =>
	(sent) => {
		if (!isObject(sent) || !(key in sent)) return sent;
		const { [key]: moved, ...rest } = sent;
		return { ...rest, [to]: change(moved) };
	};

const absent =
	(key: string): Change =>
	(sent) => {
		if (!isObject(sent)) return sent;
		const { [key]: _, ...rest } = sent;
		return rest;
	};

const each =
	(change: Change): Change =>
	(sent) =>
		Array.isArray(sent) ? sent.map(change) : sent;

const reversed: Change = (sent) => (Array.isArray(sent) ? [...sent].reverse() : sent);

/** An unreadable entry, somewhere in a list. */
const withOddEntry = fc
	.tuple(fc.constantFrom<unknown>(null, {}, [], true, { description: 'odd' }), fc.nat(3))
	.map(
		([odd, place]): Change =>
			(sent) =>
				Array.isArray(sent) ? sent.toSpliced(place, 0, odd) : sent,
	);

const seldom = (change: fc.Arbitrary<Change>) => fc.oneof({ weight: 3, arbitrary: oneOf() }, change);

/** A flag, in one of the forms that services give it. */
const flag = (key: string, ...names: string[]): fc.Arbitrary<Change> =>
	fc
		.tuple(
			fc.constantFrom(key, ...names),
			fc.constantFrom<(given: unknown) => unknown>(
				(given) => given,
				String,
				(given) => String(given).toUpperCase(),
				Number,
				(given) => (given === true ? 'Yes' : 'no'),
			),
		)
		.map(([name, form]) => renamed(key, name, form));

const labelOf = (option: unknown): string => (isObject(option) ? String(option['label']) : String(option));

type OptionForm = (label: string, id: number) => unknown;
const optionForms: OptionForm[] = [
	(label) => label,
	(label, id) => ({ id, label }),
	(label, id) => ({ id: `o${id}`, value: label }),
	(label) => ({ name: label }),
	(label) => ({ key: label }),
	(label, id) => ({ _id: { $oid: String(id) }, label, value: `v${id}`, archived: false }),
];

const optionList: fc.Arbitrary<Change> = fc
	.tuple(
		fc.infiniteStream(fc.constantFrom(...optionForms)),
		fc.constantFrom<Change>(
			(options) => options,
			(options) => ({ data: options }),
			(options) =>
				Array.isArray(options) ? Object.fromEntries(options.map((o, i) => [`id${i}`, o])) : options,
		),
		seldom(withOddEntry),
	)
	.map(([forms, form, odd]): Change => (options) => {
		if (!Array.isArray(options)) return options;
		const labels = options.map((option, id) => (forms.next().value ?? labelOf)(labelOf(option), id));
		return form(odd(labels));
	});

const options = fc.tuple(optionList, optionList).map(
	([one, other]): Change =>
		(sent) =>
			value('tags', other)(value('options', one)(sent)),
);

const extraKeys: Change = (sent) =>
	isObject(sent) ? { ...sent, _v: 0, meta: { page: 1 }, error: null } : sent;

/** A degraded type is no text, and stays as it is. */
const ofText = (change: (text: string) => unknown) => (sent: unknown) =>
	typeof sent === 'string' ? change(sent) : sent;

const type = oneOf(
	value(
		'type',
		ofText((text) => text.toLowerCase()),
	),
	value(
		'type',
		ofText((name) => ({ id: 7, name })),
	),
	renamed('type', 'fieldType'),
	renamed(
		'type',
		'data_type',
		ofText((text) => text.replace('_', ' ')),
	),
);

const fieldEntry = all(
	type,
	oneOf(renamed('apiName', 'api_name'), renamed('apiName', 'name'), renamed('apiName', 'key')),
	fc.oneof(
		flag('isVisible', 'is_visible', 'visible'),
		fc.constant(renamed('isVisible', 'hidden', (shown) => !shown)),
	),
	flag('isLeadid', 'isLeadId', 'is_lead_id', 'isIdentifier', 'isLeadIdentifier'),
	oneOf((sent) => (isObject(sent) && sent['isLeadid'] === false ? absent('isLeadid')(sent) : sent)),
	flag('lockAfterCreate', 'lock_after_create'),
	oneOf(absent('lockAfterCreate')),
	oneOf(
		value('description', () => null),
		value('description', (text) => ({ en: text })),
		value('description', () => 7),
		absent('description'),
	),
	oneOf(
		value('dateFormat', (format) => String(format).toLowerCase()),
		value('dateFormat', (format) => ({ format, timeFormat: 'HH:mm' })),
		value('dateFormat', (format) => [format, `${String(format)} HH:mm:ss`]),
		renamed('dateFormat', 'date_format'),
		absent('dateFormat'),
	),
	options,
	oneOf(extraKeys),
).map(each);

const nameOf = (sent: Sent) => String(sent['apiName'] ?? sent['api_name'] ?? sent['name'] ?? sent['key']);
const keyed: Change = (sent) =>
	Array.isArray(sent)
		? Object.fromEntries(
				sent.map((field: unknown) => (isObject(field) ? [nameOf(field), field] : [String(field), null])),
			)
		: sent;

const listForm = (...names: string[]): fc.Arbitrary<Change> =>
	oneOf(
		reversed,
		...names.map((name) => (sent: unknown) => ({ [name]: sent })),
		(sent) => ({ success: true, data: sent }),
		(sent) => ({ result: { items: sent }, error: null }),
	);

const schemaEntry = all(
	type,
	flag('mandatory', 'isMandatory', 'required', 'is_required'),
	oneOf((sent) => (isObject(sent) && sent['mandatory'] === false ? absent('mandatory')(sent) : sent)),
	options,
);

const schemaForm: fc.Arbitrary<Change> = oneOf(
	(schema) => schemaList(schema),
	(schema) => ({ fields: schemaList(schema) }),
	(schema) => ({ type: 'object', properties: schema }),
	(schema) =>
		isObject(schema)
			? Object.fromEntries(Object.entries(schema).map(([k, v]) => [k, { definition: v }]))
			: schema,
);

const schemaList = (schema: unknown) =>
	isObject(schema)
		? Object.entries(schema).map(([apiName, field]) => ({ apiName, ...(isObject(field) ? field : {}) }))
		: schema;

const schema = fc.tuple(schemaEntry, schemaForm).map(
	([entry, form]): Change =>
		(sent) =>
			isObject(sent) ? form(Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, entry(v)]))) : sent,
);

const actionEntry = all(
	schema.map((change) => value('fieldSchema', change)),
	oneOf(renamed('fieldSchema', 'field_schema'), renamed('fieldSchema', 'fields')),
	oneOf(
		value('code', (code) => Number(String(code).replace('ACTION_', ''))),
		value('code', (code) => String(code).replace('ACTION_', '')),
		renamed('code', 'actionCode'),
		renamed('code', 'type'),
	),
	oneOf(
		value('allowPredatedActivity', (given) => ({ enabled: given === 'ALLOW' })),
		value('allowPredatedActivity', (given) => given === 'ALLOW'),
		value('allowPredatedActivity', (given) => (given === 'ALLOW' ? 'Allowed' : 'not_allowed')),
		renamed('allowPredatedActivity', 'allow_predated_activity'),
	),
	oneOf(
		absent('source'),
		value('source', () => 'user'),
	),
	oneOf(absent('displayName'), renamed('displayName', 'name')),
	oneOf(extraKeys),
).map(each);

const labelEntry = all(
	oneOf(renamed('label', 'name'), renamed('label', 'status'), renamed('label', 'value')),
	fc.oneof(
		flag('archived', 'isArchived'),
		fc.constant(renamed('archived', 'active', (archived) => !archived)),
	),
	oneOf(
		value('stageType', (stage) => String(stage).toLowerCase()),
		renamed('stageType', 'stage'),
		renamed('stageType', 'stage_type', (stage) => ({ id: 1, type: stage })),
	),
	oneOf(extraKeys),
).map(each);

const stagesOf = (statuses: unknown) =>
	['OPEN', 'WON', 'LOST'].map((stageType) => ({
		stageType,
		entries: list(statuses).filter((status) => status['stageType'] === stageType),
	}));

const isArchived = (entry: Sent) => entry['archived'] === true;
const labels = (entries: Sent[]) => entries.map(({ label }) => label);

const pipelineForm: fc.Arbitrary<Change> = fc.oneof(
	fc
		.tuple(labelEntry, labelEntry, withOddEntry, withOddEntry, fc.boolean())
		.map(([status, reason, oddStatus, oddReason, isOdd]): Change => (sent) => {
			if (!isObject(sent)) return sent;
			const statuses = status(sent['statuses']);
			const lostReasons = reason(sent['lostReasons']);
			return isOdd
				? { statuses: oddStatus(statuses), lostReasons: oddReason(lostReasons) }
				: { statuses, lostReasons };
		}),
	fc.constant<Change>((sent) => {
		if (!isObject(sent)) return sent;
		const reasons = list(sent['lostReasons']);
		return {
			leadStages: stagesOf(sent['statuses']).map(({ stageType, entries }) => ({
				stageType,
				activeStatuses: entries.filter((entry) => !isArchived(entry)).map(({ label }) => ({ label })),
				archivedStatuses: entries.filter(isArchived).map(({ label }) => ({ name: label })),
			})),
			activeLeadLostReasons: reasons
				.filter((entry) => !isArchived(entry))
				.map(({ label }) => ({ reasonLabel: label })),
			archivedLeadLostReasons: labels(reasons.filter(isArchived)),
		};
	}),
	fc.constant<Change>((sent) => {
		if (!isObject(sent)) return sent;
		const statuses = Object.fromEntries(
			stagesOf(sent['statuses']).map(({ stageType, entries }) => [stageType.toLowerCase(), entries]),
		);
		return { statuses, lost_reasons: sent['lostReasons'] };
	}),
	fc.constant<Change>((sent) => {
		if (!isObject(sent)) return sent;
		const of = (entries: Sent[], archived: boolean) =>
			entries.filter((entry) => isArchived(entry) === archived).map(absent('archived'));
		const [statuses, reasons] = [list(sent['statuses']), list(sent['lostReasons'])];
		return {
			activeStatuses: of(statuses, false),
			archivedStatuses: of(statuses, true),
			lostReasons: { active: of(reasons, false), archived: of(reasons, true) },
		};
	}),
);

/** Definitions as a service may send them: whatever the specification leaves open is drawn. Nothing in them is missing. */
export const definitionDialects: fc.Arbitrary<DefinitionDialect> = fc.record({
	fields: fc.oneof(
		all(fieldEntry, seldom(withOddEntry), listForm('customFields', 'custom_fields', 'fields')),
		all(fieldEntry, fc.constant(keyed)),
	),
	actions: all(actionEntry, seldom(withOddEntry), listForm('customActions', 'actions')),
	pipeline: all(
		pipelineForm,
		oneOf(
			(sent) => ({ data: sent }),
			(sent) => ({ success: true, leadStagePipeline: sent }),
		),
	),
});

/** How the definition of one field cannot be read. */
export const degraded: fc.Arbitrary<Change> = fc.constantFrom<Change>(
	absent('type'),
	value('type', () => 'HOLOGRAM'),
	value('type', () => null),
	value('type', () => ({ id: {} })),
	value('type', () => [['TEXT']]),
	(sent) => (isObject(sent) ? sent['apiName'] : sent),
);

/** Changes one field of the strict answer. */
export const ofField =
	(apiName: string, change: Change): Change =>
	(sent) =>
		Array.isArray(sent)
			? sent.map((field) => (isObject(field) && field['apiName'] === apiName ? change(field) : field))
			: sent;

/** Stands before a sandbox and sends its definitions in a dialect. */
export class DialectProxy {
	dialect: Partial<DefinitionDialect> = {};

	private constructor(readonly service: FakeService) {}

	static async start(sandboxUrl: string): Promise<DialectProxy> {
		const proxy: { current?: DialectProxy } = {};
		const change = (route: string, body: unknown) => {
			const { fields, actions, pipeline } = proxy.current?.dialect ?? {};
			const by: Record<string, Change | undefined> = {
				'GET /custom-fields': fields,
				'GET /custom-actions': actions,
				'GET /lead-stage-pipeline': pipeline,
			};
			return (by[route] ?? ((same) => same))(body);
		};
		proxy.current = new DialectProxy(await startProxy(sandboxUrl, { change }));
		return proxy.current;
	}

	/** The bodies of the requests to a route, oldest first. */
	bodiesTo(route: string): Sent[] {
		return this.service.requests
			.filter((request) => request.route === route)
			.map(({ body }) => JSON.parse(body) as Sent);
	}
}

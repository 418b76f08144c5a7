import * as fc from 'fast-check';
import {
	type Change,
	type SentRecord,
	absent,
	inSequence,
	each,
	extraKeys,
	flag,
	isObject,
	oneOf,
	renamed,
	seldom,
	value,
	withOddEntry,
} from './changes';

const labelOf = (option: unknown): string => (isObject(option) ? String(option['label']) : String(option));

type OptionForm = (label: string, id: number) => unknown;
const optionForms: OptionForm[] = [
	(label) => label,
	(label, id) => ({ id, label }),
	(label, id) => ({ _id: { $oid: String(id) }, label, value: `v${id}`, archived: false }),
];

const optionList: fc.Arbitrary<Change> = fc
	.tuple(
		fc.infiniteStream(fc.constantFrom(...optionForms)),
		fc.constantFrom<Change>(
			(options) => options,
			(options) =>
				Array.isArray(options)
					? Object.fromEntries(
							options.map((o, i) => [`id${i}`, typeof o === 'string' ? { label: o } : (o as unknown)]),
						)
					: options,
		),
		seldom(withOddEntry),
	)
	.map(([forms, form, odd]): Change => (options) => {
		if (!Array.isArray(options)) return options;
		const labels = options.map((option, id) => (forms.next().value ?? labelOf)(labelOf(option), id));
		return form(odd(labels));
	});

export const options = fc.tuple(optionList, optionList).map(
	([one, other]): Change =>
		(sent) =>
			value('tags', other)(value('options', one)(sent)),
);

/** A degraded type is no text, and stays as it is. */
const ofText = (change: (text: string) => unknown) => (sent: unknown) =>
	typeof sent === 'string' ? change(sent) : sent;

export const type = oneOf(
	value(
		'type',
		ofText((text) => text.toLowerCase()),
	),
	value(
		'type',
		ofText((label) => ({ id: 7, label })),
	),
	value(
		'type',
		ofText((text) => text.replace('_', ' ')),
	),
);

export const fieldEntry = inSequence(
	type,
	oneOf(renamed('apiName', 'api_name')),
	flag('isVisible', 'is_visible'),
	flag('isLeadid', 'isLeadId', 'is_lead_id'),
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
		renamed('dateFormat', 'date_format'),
		absent('dateFormat'),
	),
	options,
	oneOf(extraKeys),
).map(each);

const nameOf = (sent: SentRecord) => String(sent['apiName'] ?? sent['api_name']);
export const keyed: Change = (sent) =>
	Array.isArray(sent)
		? Object.fromEntries(
				sent.map((field: unknown) => (isObject(field) ? [nameOf(field), field] : [String(field), null])),
			)
		: sent;

/** How the definition of one field cannot be read. */
export const degraded: fc.Arbitrary<Change> = fc.constantFrom<Change>(
	absent('type'),
	value('type', () => 'HOLOGRAM'),
	value('type', () => null),
	value('type', () => ({ id: {} })),
	value('type', () => [['TEXT']]),
	(sent) => (isObject(sent) ? sent['apiName'] : sent),
);

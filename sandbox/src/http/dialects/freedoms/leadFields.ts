import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { clockForms, timeForms } from '../times';
import { absent, as, nested, objectsAs, renamed } from '../ways';

/** The API names of the demo workspace whose values are phone numbers. */
const phones = ['phone', 'alternate_phone', 'callback_phone'];

const numbersAsText = (value: unknown) => (typeof value === 'number' && value < 1e11 ? String(value) : value);

const MONEY = /^\d+(\.\d+)?$/;

/** Fields of a lead as reads show them. `prefix` is the path of the lead, such as `data[]`. */
export function leadFieldFreedoms(prefix: string): Freedom[] {
	const fields = within(prefix, 'fields');
	return [
		freedom('times in fields', 'P', ...timeForms(`${fields}.*`)),
		freedom(
			'created_on',
			'L',
			absent(`${fields}.created_on`),
			...clockForms(`${fields}.created_on`),
			renamed(`${fields}.created_on`, 'createdOn'),
			nested(fields, 'timestamps', 'created_on', 'modified_on'),
		),
		freedom(
			'modified_on',
			'L',
			absent(`${fields}.modified_on`),
			renamed(`${fields}.modified_on`, 'modificationTimestamp'),
		),
		freedom('numbers in fields', 'P', as('as text', `${fields}.*`, numbersAsText)),
		freedom(
			'phone numbers',
			'P',
			objectsAs('with +', fields, (values) =>
				Object.fromEntries(
					Object.entries(values).map(([name, value]) => [
						name,
						phones.includes(name) ? `+${String(value)}` : value,
					]),
				),
			),
		),
		freedom(
			'amounts of money',
			'P',
			objectsAs('as numbers', fields, (values) =>
				Object.fromEntries(
					Object.entries(values).map(([name, value]) => [
						name,
						['budget', 'deal_value'].includes(name) && MONEY.test(String(value)) ? Number(value) : value,
					]),
				),
			),
		),
		freedom(
			'fields without a value',
			'P',
			objectsAs('null', fields, (values) => ({ budget: null, photo: null, languages: null, ...values })),
			objectsAs('empty', fields, (values) => ({ budget: '', photo: '', languages: [], ...values })),
		),
	];
}

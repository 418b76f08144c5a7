import { isObject } from '../../../domain/json';
import { as } from '../ways';

export const labelOf = (option: unknown) => (isObject(option) ? String(option['label']) : String(option));

/** The forms of one option or tag, besides `{id, label}`. */
export const optionForms = (path: string) =>
	[
		as('as {id, label, archived}', path, (option) => ({ id: 7, label: labelOf(option), archived: false })),
	] as const;

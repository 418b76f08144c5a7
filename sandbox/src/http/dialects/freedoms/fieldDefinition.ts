import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { absent, as, cluttered } from '../ways';
import { labelOf, optionForms } from './optionForms';

/** Lead fields have labels in summaries and `{id, label}` in details (R). */
const leadOptionForms = (path: string) => [...optionForms(path), as('as labels', path, labelOf)] as const;

/** A field definition. S promises `apiName`, `type`, `isLeadid` and `isVisible`. */
export function fieldDefinitionFreedoms(path: string): Freedom[] {
	const of = (key: string) => within(path, key);
	return [
		freedom(
			'isVisible',
			'R',
			as('as text', of('isVisible'), String),
			as('as 0 or 1', of('isVisible'), Number),
		),
		freedom('options', 'R', ...leadOptionForms(of('options[]'))),
		freedom('tags', 'R', ...leadOptionForms(of('tags[]'))),
		freedom(
			'lockAfterCreate',
			'R',
			absent(of('lockAfterCreate')),
			as('as text', of('lockAfterCreate'), String),
		),
		freedom(
			'description',
			'R',
			as('null', of('description'), () => null),
		),
		freedom('extra keys', 'P', cluttered(path, { id: 'field-1', name: 'Field' })),
	];
}

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
			'the form of its value is not shown',
			as('as text', of('isVisible'), String),
			as('as 0 or 1', of('isVisible'), Number),
		),
		freedom('options', 'R', 'the form of an option is not shown', ...leadOptionForms(of('options[]'))),
		freedom('tags', 'R', 'the form of a tag is not shown', ...leadOptionForms(of('tags[]'))),
		freedom(
			'lockAfterCreate',
			'R',
			'the key list is not shown',
			absent(of('lockAfterCreate')),
			as('as text', of('lockAfterCreate'), String),
		),
		freedom(
			'description',
			'R',
			'its value is not shown',
			as('null', of('description'), () => null),
		),
		freedom(
			'extra keys',
			'P',
			'the key list is not shown',
			cluttered(path, { id: 'field-1', name: 'Field' }),
		),
	];
}

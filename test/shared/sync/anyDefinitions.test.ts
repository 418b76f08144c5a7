import * as fc from 'fast-check';

import { actionAsSent, actionDefinitions } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { fieldAsSent, fieldDefinitions } from '../../../nodes/shared/sync/shapes/fieldDefinition';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { runs } from '../../kit/exploring';

describe('an answer of any shape', () => {
	const keys = [
		'apiName',
		'type',
		'options',
		'code',
		'fieldSchema',
		'statuses',
		'label',
		'data',
		'name',
		'archived',
		'__proto__',
	];
	const anyAnswer = fc.letrec((tie) => ({
		any: fc.oneof(
			{ maxDepth: 5 },
			fc.jsonValue({ maxDepth: 1 }),
			fc.constantFrom('TEXT', 'DROPDOWN', 'ACTION_1', 'true', 'OPEN'),
			fc.array(tie('any'), { maxLength: 4 }),
			fc.dictionary(fc.constantFrom(...keys), tie('any'), { maxKeys: 5 }),
		),
	})).any;

	it.each(Object.entries({ fieldDefinitions, fieldAsSent, actionDefinitions, actionAsSent, pipeline }))(
		'is read or refused by %s, and never makes it throw',
		(_name, shape) => {
			fc.assert(
				fc.property(anyAnswer, (answer) => {
					expect(() => shape.safeParse(answer)).not.toThrow();
				}),
				{ numRuns: runs(2000) },
			);
		},
	);

	it('may be nested more deeply than any program can follow', () => {
		const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;
		const keyed = JSON.parse('{"statuses":'.repeat(5000) + '1' + '}'.repeat(5000)) as unknown;
		for (const answer of [deep, keyed])
			for (const shape of [fieldDefinitions, actionDefinitions, pipeline])
				expect(() => shape.safeParse(answer)).not.toThrow();
	});
});

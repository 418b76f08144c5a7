import * as fc from 'fast-check';

import { sentAction, actionPage, sentField, fieldPage } from '../../../nodes/shared/sync/shapes/definitions';
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

	it.each(Object.entries({ fieldPage, sentField, actionPage, sentAction, pipeline }))(
		'is read or refused by %s, and never makes it throw',
		(_name, shape) => {
			fc.assert(
				fc.property(anyAnswer, (answer) => {
					expect(() => shape(answer)).not.toThrow();
				}),
				{ numRuns: runs(2000) },
			);
		},
	);
});

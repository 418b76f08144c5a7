import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';
import { numberPlans } from '../../docs/numberPlans';

it('the table of number plans is what the script writes from the metadata of the library', () => {
	const file = join(root, 'nodes', 'shared', 'values', 'numberPlans.ts');
	const words = (text: string) => text.match(/\d[\dA-Z:,]+/g);
	expect(words(readFileSync(file, 'utf8'))).toEqual(words(numberPlans()));
});

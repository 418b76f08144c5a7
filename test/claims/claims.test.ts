import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { broken } from '../../claims/broken';
import { claims } from '../../claims/claims';
import { conformance } from '../../claims/conformance/conformance';
import { root } from '../../testkit/root';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** `npm run claims` breaks each promise and takes minutes; this shows in each `npm test` that it still can. */
describe.each([...claims, ...conformance])(
	'the promise of $document: $promise',
	({ document, promise, breakage, test }) => {
		it('can be broken, and names its test', () => {
			expect(read(document)).toContain(promise);
			expect(broken(read(breakage.file), breakage)).not.toBe(read(breakage.file));
			const source = read(test.file);
			for (const part of test.name.split(' > ')) expect(source).toContain(part);
		});
	},
);

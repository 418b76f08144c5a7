import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { root } from '../../../test/kit/root';
import {
	allProofs,
	promisesIn,
	proofsIn,
	sectionsOf,
	testFiles,
	withConformance,
} from '../../docs/conformance';
import { headingOf } from '../../docs/endpoints';
import { textOf } from './markdown';

const proofs = allProofs();
const promises = proofs.filter(({ isPromise }) => isPromise);
const sections = sectionsOf(proofs, textOf('docs/sync-api.md'));

describe('docs/internals/conformance.md', () => {
	const written = textOf('docs/internals/conformance.md');

	it('is what `npm run docs` writes', () => {
		expect(written).toBe(withConformance(written));
	});

	it.each(['README.md', 'docs/security.md', 'docs/reliability.md', 'docs/outcomes.md'])(
		'has promises of %s',
		(document) => {
			expect(promises.some((promise) => promise.document === document)).toBe(true);
		},
	);
});

describe('the comments above tests', () => {
	it('give each endpoint and each section that they name tests of the sandbox and of the nodes', () => {
		const named = sections.map(({ heading }) => heading);
		const oneSided = sections.filter(({ ofSandbox, ofNodes }) => ofSandbox.length * ofNodes.length === 0);

		expect(oneSided.map(({ heading }) => heading)).toEqual([]);
		expect(
			Object.values(endpoints)
				.map(headingOf)
				.filter((heading) => !named.includes(heading)),
		).toEqual([]);
	});

	it('quote promises that stand in their documents', () => {
		expect(promises.filter(({ document, words }) => !textOf(document).includes(words))).toEqual([]);
	});

	it('keep no promise where no test follows', () => {
		const astray = testFiles().filter((file) => {
			const source = readFileSync(join(root, file), 'utf8');
			return promisesIn(source) !== proofsIn(source, file).filter(({ isPromise }) => isPromise).length;
		});

		expect(astray).toEqual([]);
	});

	it('are read in several lines, and above a table of tests', () => {
		const source = `
	// sync-api.md, POST /lead; sync-api.md, Remark. Later ones too.
	// README.md promises: "Nothing is
	// lost" decision 2 promises: "at all"
	it.each([[1]])('one', () => {});
	// sync-api.md, Lead
	describe('of it', () => {});
`;
		const found = proofsIn(source, 'test/a.test.ts').map(({ document, words }) => `${document}: ${words}`);

		expect(found).toEqual([
			'docs/sync-api.md: POST /lead',
			'docs/sync-api.md: Remark',
			'README.md: Nothing is lost',
			'docs/decisions/0002-nothing-lost-nothing-twice.md: at all',
			'docs/sync-api.md: Lead',
		]);
	});

	it('prove nothing above code, and above a test that does not run', () => {
		const of = (next: string) => {
			const source = `\t// docs/outcomes.md promises: "so"\n\t${next}`;
			return [promisesIn(source), proofsIn(source, 'test/a.test.ts').length];
		};

		expect(of("it('is so', () => {});")).toEqual([1, 1]);
		expect(of('const so = 1;')).toEqual([1, 0]);
		expect(of("it.skip('is so', () => {});")).toEqual([1, 0]);
	});
});

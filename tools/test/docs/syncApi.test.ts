import { type Endpoint, endpoints } from '../../../nodes/shared/sync/endpoints';
import { paymentCurrencyOptions, paymentStatusOptions } from '../../../nodes/shared/writes/actionEntry';
import { headingOf, withEndpoints } from '../../docs/endpoints';
import { roles } from '../../../nodes/TeamMembers/createMember';
import { currencies, statuses } from '../../../sandbox/src/domain/actions/payment';
import { roles as rolesOfSandbox, settableStates } from '../../../sandbox/src/domain/store';
import { statusOf } from '../../../sandbox/src/http/errors';
import { headingsOf, textOf } from './markdown';

const document = textOf('docs/sync-api.md');
const headings = headingsOf(document);
const catalogue = Object.values<Endpoint>(endpoints);

/** The text of one section, up to the next heading. */
const section = (heading: string) => document.split(`# ${heading}\n`)[1]?.split('\n#')[0] ?? '';

describe('docs/sync-api.md', () => {
	it('has the endpoints as `npm run docs` writes them from the catalogue', () => {
		expect(document).toBe(withEndpoints(document));
	});

	it('has a section for each endpoint, and no section for anything else that looks like one', () => {
		const sections = headings.filter((heading) => /^(GET|POST|PUT|PATCH|DELETE) /.test(heading));

		expect(sections.sort()).toEqual(catalogue.map(headingOf).sort());
	});

	it('has no heading twice, because citations name headings by their text', () => {
		expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
	});

	it.each([
		['status', statuses, paymentStatusOptions],
		['currency', currencies, paymentCurrencyOptions],
	])('lists each %s of a payment that the sandbox and the nodes know', (key, ofSandbox, options) => {
		const [, row = ''] = new RegExp(`^\\| \`${key}\` \\|(.*)$`, 'm').exec(section('PAYMENT entry')) ?? [];
		const listed = [...row.matchAll(/`([A-Z]+)`/g)].map(([, word]) => word).sort();

		expect(listed).not.toEqual([]);
		expect([...ofSandbox].sort()).toEqual(listed);
		expect(options.map(({ value }) => value).sort()).toEqual(listed);
	});

	it('lists each role and each state of a team member', () => {
		const wordsOf = (text = '') => [...text.matchAll(/`([A-Z][\w ]+)`/g)].map(([, word]) => word);
		const [, listed] = /^\| Roles, at creation: (.*?) \|/m.exec(section('Team member')) ?? [];
		const [, settable] = /`state` is (.*?)\. /.exec(section('POST /teammember/state_change')) ?? [];

		expect(wordsOf(listed).sort()).toEqual([...rolesOfSandbox].sort());
		expect(wordsOf(listed).sort()).toEqual([...roles].sort());
		expect(wordsOf(settable)).toEqual([...settableStates]);
	});

	it('lists exactly the error codes of the sandbox', () => {
		const listed = [...section('Errors').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code);

		expect(listed.sort()).toEqual(Object.keys(statusOf).sort());
	});
});

import type { Person } from './person';
import { rows, signedIn } from './seen';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'unique-id' });

/** Leads by name, each with what else may be searched. The identifier of this workspace is a unique text. */
const leads = {
	'Zqo Quill': { customer_id: 'QX-1', phone: '919712340001', email: 'first@quill.example', status: 'Won' },
	'Zqo Marsh': { customer_id: 'QX-2', phone: '919712340002', city: 'Zqoville' },
};

let person: Person;

beforeAll(async () => {
	person = await signedIn(running.sandbox);
	for (const [name, fields] of Object.entries(leads)) await running.api.newLead({ name, ...fields });
});

test.each<[words: string, status: string, found: readonly string[]]>([
	['zqo q', '', ['Zqo Quill']],
	[' ZQO ', '', ['Zqo Marsh', 'Zqo Quill']],
	['zqo', 'Won', ['Zqo Quill']],
	['zqo', 'Lost', []],
	['st@QUILL', '', ['Zqo Quill']],
	['qx-2', '', ['Zqo Marsh']],
	['+91 97123-40001', '', ['Zqo Quill']],
	['12340', '', ['Zqo Marsh', 'Zqo Quill']],
	['zqoville', '', []],
	['x 01', '', []],
])('The page finds by "%s" and the status "%s" the leads %j, newest first', async (words, status, found) => {
	const query = new URLSearchParams({ q: words, status });
	const names = Object.keys(leads);
	const seen = rows(await person.get(`/?${query}`)).map(
		(row) => names.find((name) => row.includes(name)) ?? row,
	);
	expect(seen).toEqual(found);
});

test('The page finds a lead by three digits of its phone, and by two finds none for them', async () => {
	const count = async (words: string) =>
		rows(await person.get(`/?${new URLSearchParams({ q: words })}`)).length;
	expect(await count('0 0 0')).toBeGreaterThan(0);
	expect(await count('0 0')).toBe(0);
	expect(await count(' ')).toBe(25);
});

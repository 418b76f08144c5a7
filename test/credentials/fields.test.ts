import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { LeadWorkspaceSyncApi } from '../../credentials/LeadWorkspaceSyncApi.credentials';
import { parseCredential } from '../../nodes/shared/sync/credential';
import { root } from '../kit/root';

const { properties, documentationUrl, displayName: title } = new LeadWorkspaceSyncApi();

const required = Object.fromEntries(
	properties
		.filter((property) => property.required)
		.map(({ name, placeholder = 'e.g. token' }) => [name, placeholder.replace('e.g. ', '')]),
);
const asCreated = Object.fromEntries(properties.map(({ name, default: first }) => [name, first]));

describe('the fields of the credential', () => {
	it('are those that the nodes read, besides the hosts that n8n asks for by itself', () => {
		const read = new Set<string>();
		const typed = new Proxy(
			{ ...asCreated, ...required },
			{
				get: (target, name: string) => {
					read.add(name);
					return Reflect.get(target, name);
				},
			},
		);
		parseCredential(typed);
		// Zod looks whether it is a promise.
		const others = ['allowedHttpRequestDomains', 'allowedDomains', 'then', 'catch'];
		// It only shows the fields after it.
		const names = properties.map(({ name }) => name).filter((name) => name !== 'moreSettings');
		expect([...read].filter((name) => !others.includes(name)).sort()).toEqual(names.sort());
	});

	it('each have a label and say what they are for', () => {
		for (const { name, displayName, description = '' } of properties)
			expect([name, displayName, description]).toEqual([
				name,
				expect.stringMatching(/^[A-Z]\w+ /),
				expect.stringMatching(/^(A|The|How|For how|Whether) .{25,}/),
			]);
	});

	it('are of the type of what they begin with, and every switch is off', () => {
		for (const { name, type, default: first } of properties) {
			expect([name, type === 'options' ? 'string' : type]).toEqual([name, typeof first]);
			if (type === 'boolean') expect([name, first]).toEqual([name, false]);
		}
	});

	it('show an example of each text, except for the secret', () => {
		const bare = properties.filter(
			({ type, placeholder = '' }) => type === 'string' && !/^e\.g\. \S/.test(placeholder),
		);
		expect(bare.map(({ name }) => name)).toEqual(['accessToken']);
	});

	it('have examples that can be used, and begin with what an older credential without them means', () => {
		expect(Object.keys(required)).toHaveLength(3);
		expect(parseCredential({ ...asCreated, ...required })).toEqual(parseCredential(required));
	});

	it.each(Object.keys(required))('are required if no call works without them: %s', (name) => {
		expect(asCreated[name]).toBe('');
		expect(() => parseCredential({ ...required, [name]: '' })).toThrow(/credential/);
	});

	it.each(properties.filter(({ type }) => type === 'number'))(
		'take no number below the least that the nodes take: $name',
		({ name, typeOptions: { minValue = Number.NaN } = {} }) => {
			expect(() => parseCredential({ ...required, [name]: minValue })).not.toThrow();
			expect(() => parseCredential({ ...required, [name]: minValue - 1 })).toThrow(/credential/);
		},
	);

	it('are three at first, and the others come with More Settings', () => {
		const shown = properties.filter(({ displayOptions }) => displayOptions === undefined);
		expect(shown.map(({ name }) => name)).toEqual([...Object.keys(required), 'moreSettings']);
		for (const { displayOptions } of properties.filter((each) => !shown.includes(each)))
			expect(displayOptions).toEqual({ show: { moreSettings: [true] } });
	});

	it('hide the token, and nothing else', () => {
		const hidden = properties.filter(({ typeOptions }) => typeOptions?.password === true);
		expect(hidden.map(({ name }) => name)).toEqual(['accessToken']);
	});

	it('are explained where the link for help leads', () => {
		const [page, heading = ''] = documentationUrl.split('#');
		const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		const { homepage } = z.object({ homepage: z.string() }).parse(manifest);
		expect(homepage.split('#')[0]).toBe(page);
		const readme = readFileSync(join(root, 'README.md'), 'utf8');
		const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
			text.toLowerCase().replaceAll(' ', '-'),
		);
		expect(headings).toContain(heading);
		expect(readme).toContain(`**${title}** needs`);
	});
});

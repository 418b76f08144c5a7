import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assumptions } from '../../probe/assumptions';
import { refusalOf } from '../../probe/confirm';
import { Evidence } from '../../probe/evidence';
import { readOptions } from '../../probe/options';
import { documentedRows } from '../../probe/report';
import { root } from '../../../test/kit/root';

const given = ['--base-url', 'https://api.example.com/v2/', '--enterprise', 'abc', '--token-env', 'TOKEN'];

describe('npm run probe', () => {
	test('takes the token from the environment', () => {
		expect(readOptions(given, { TOKEN: ' secret\n' })).toMatchObject({
			baseUrl: 'https://api.example.com/v2',
			enterpriseId: 'abc',
			token: 'secret',
			write: false,
			out: 'probe-result',
		});
	});

	test.each([
		['no token', given, {}, 'The environment variable TOKEN is empty'],
		['no address', given.slice(2), { TOKEN: 'x' }, '--base-url is missing'],
		[
			'an address that is not secure',
			['--base-url', 'http://api.example.com/v2', ...given.slice(2)],
			{ TOKEN: 'x' },
			'--base-url: The base URL uses http',
		],
		[
			'an address of another version',
			['--base-url', 'https://api.example.com/v1', ...given.slice(2)],
			{ TOKEN: 'x' },
			'--base-url: The base URL does not end in /v2',
		],
		['a token on the command line', [...given, '--token', 'x'], { TOKEN: 'x' }, "Unknown option '--token'"],
	])('refuses %s', (_what, args, environment, message) => {
		expect(() => readOptions(args, environment)).toThrow(message);
	});
});

describe('The name of the workspace', () => {
	const evidence = (body: object) => {
		const found = new Evidence();
		found.add({
			key: 'enterprise',
			kind: 'getEnterprise',
			status: 200,
			text: '',
			body,
		});
		return found;
	};

	test.each([
		['its name', { name: 'Acme' }, 'Acme'],
		['its name inside another object', { enterprise: { name: 'Acme' } }, 'Acme'],
		['the ID where no name is shown', {}, 'abc'],
	])('is confirmed by %s', async (_what, body, given) => {
		expect(await refusalOf(evidence(body), 'abc', given)).toBeUndefined();
	});

	test.each([
		['another name', { name: 'Acme' }, 'Acme 2', 'Acme'],
		['the ID although there is a name', { name: 'Acme' }, 'abc', 'Acme'],
		['a name although none is shown', {}, 'Acme', 'abc'],
		['nothing', { name: 'Acme' }, '', 'Acme'],
	])('is not confirmed by %s, and the refusal shows both names', async (_what, body, given, expected) => {
		const refusal = await refusalOf(evidence(body), 'abc', given);
		expect(refusal).toMatch(/^Nothing is written/);
		expect(refusal).toContain(`the workspace "${expected}", and you named "${given}"`);
	});
});

test('Each row of What requests rely on is judged, and each judgement has its row', () => {
	const rows = documentedRows(readFileSync(join(root, 'docs', 'compatibility.md'), 'utf8'));
	const judged = Object.values(assumptions).map(
		({ says }) => rows.filter((row) => row.says.startsWith(says)).length,
	);
	expect(judged).toEqual(judged.map(() => 1));
	expect(rows).toHaveLength(judged.length);
});

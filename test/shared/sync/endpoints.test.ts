import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Endpoint, endpoints } from '../../../nodes/shared/sync/endpoints';

const nodes = join(__dirname, '..', '..', '..', 'nodes');
const catalogue = join('shared', 'sync', 'endpoints.ts');

describe('the endpoint catalogue', () => {
	it('has each method and path once, with any parameter names', () => {
		const addresses = Object.values<Endpoint>(endpoints).map(
			({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
		);

		expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
	});

	it('has paths of plain segments and parameters', () => {
		const paths = Object.values<Endpoint>(endpoints).map(({ path }) => path);

		expect(paths.filter((path) => !/^(\/([a-z][a-z_-]*|\{[a-zA-Z]+\}))+$/.test(path))).toEqual([]);
	});

	it('sends again no call that may write a second time', () => {
		const appends = Object.entries<Endpoint>(endpoints).filter(([, { retry }]) => retry === 'append');

		expect(appends.map(([name]) => name).sort()).toEqual([
			...['createActionFiles', 'createActions', 'createLeadFiles', 'createTeamMember'],
		]);
	});

	// docs/security.md promises: "The nodes delete nothing from the workspace except files, on request."
	it('has only endpoints that a node calls', () => {
		const sources = readdirSync(nodes, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts') && file !== catalogue)
			.map((file) => readFileSync(join(nodes, file), 'utf8'))
			.join('\n');
		const called = [...sources.matchAll(/(?:\.(?:call|require)\(\s*|listDefinitions\([\w.]+, )'(\w+)'/g)].map(
			([, name]) => name,
		);

		expect(Object.keys(endpoints).filter((name) => !called.includes(name))).toEqual([]);
	});
});

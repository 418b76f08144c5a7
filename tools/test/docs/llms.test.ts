import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { z } from 'zod';

import { descriptionsOf } from '../../docs/descriptions';
import { renderLlms } from '../../docs/llms';
import { workflows } from '../../docs/llmsExamples';
import { heldBackValues, readValues } from '../../docs/llmsValues';
import { plain } from '../../docs/nodes';
import { innerOf, isForPeople } from '../../docs/operations';
import { builtInField, fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { noFacts } from '../../../nodes/shared/values/valueType';
import { builtInTypes } from '../../../nodes/shared/workspace/actionNames';
import { root } from '../../../test/kit/root';

const fieldType = z.enum(fieldTypes);
const written = readFileSync(join(root, 'llms.txt'), 'utf8');

describe('llms.txt', () => {
	it('is what `npm run docs` writes', async () => {
		expect(written).toBe(renderLlms(root, await descriptionsOf(root)));
	});

	it('begins with what n8n does to a parameter that a node does not list', () => {
		const [, , , , first = ''] = written.split('\n');
		expect(first).toMatch(/^\*\*n8n drops a parameter that a node does not list/);
	});

	it('has every recipe, each of which a test runs', () => {
		const files = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.json'));
		expect(workflows.map((name) => `${name}.json`).sort()).toEqual(files.sort());
		const isRun = (name: string) => existsSync(join(root, 'test', 'examples', `${name}.test.ts`));
		expect(workflows.filter((name) => !isRun(name) || !written.includes(`examples/${name}.json`))).toEqual(
			[],
		);
	});

	it('says of no value that it is read, unless it is, or is held back, unless it is', () => {
		const prepared = (type: string, given: unknown) =>
			prepareValue({ ...builtInField('x', fieldType.parse(type)), dateFormat: 'DD/MM/YYYY' }, given, noFacts);
		for (const [type, examples] of Object.entries(readValues))
			for (const [given, sent] of examples)
				expect([type, given, prepared(type, given).value]).toEqual([type, given, sent]);
		for (const [type, given] of heldBackValues)
			expect([given, prepared(type, given).value]).toEqual([given, undefined]);
	});

	it('lists every type of action that the service records by itself', () => {
		expect(builtInTypes.filter((type) => !written.includes(type))).toEqual([]);
	});

	it('names every parameter as workflows store it', async () => {
		const names = (await descriptionsOf(root)).flatMap(({ properties }) =>
			properties.filter(isForPeople).map(({ name }) => name),
		);
		const chosen = ['resource', 'operation'];
		expect(names.filter((name) => !chosen.includes(name) && !written.includes(`- ${name} (`))).toEqual([]);
	});

	it('has all that the editor says of a parameter', async () => {
		const inside = (properties: readonly INodeProperties[]): INodeProperties[] =>
			properties
				.filter(isForPeople)
				.flatMap((each) => [each, ...(each.name === 'pollTimes' ? [] : inside(innerOf(each)))]);
		const sentences = (await descriptionsOf(root))
			.flatMap(({ properties }) => inside(properties))
			.flatMap(({ description = '' }) => plain(description).split(/(?<=\.) /))
			.map((text) => text.replace(/\.$/, ''))
			.filter((text) => !text.startsWith('Choose from the list'));

		expect(sentences.length).toBeGreaterThan(300);
		expect(sentences.filter((text) => !written.includes(text))).toEqual([]);
	});

	it('has at most 1,600 characters for each operation and event in the mean, so that a model reads it whole', () => {
		const described = [...written.matchAll(/^### \{/gm)].length;

		expect(written.length / described).toBeLessThanOrEqual(1_600);
	});
});

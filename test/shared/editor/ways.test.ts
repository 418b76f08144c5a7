import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { operations } from '../../../nodes/Leads/operations';
import { writeOptions } from '../../../nodes/shared/editor/writeOptions';
import { optionsIn, wayToOption, writeSettings } from '../../../nodes/shared/session/settings';
import { root } from '../../kit/root';

/** The ways to all options of the writes of the Leads node: `Options → Remarks → Remark Items`. */
function waysIn(
	{ displayName, options = [] }: INodeProperties,
	before: readonly string[] = [],
): Array<[string, string]> {
	const way = [...before, displayName];
	return options.flatMap((option) => {
		const property = option as INodeProperties;
		return property.type === 'collection'
			? waysIn(property, way)
			: [[property.name, [...way, property.displayName].join(' → ')] as [string, string]];
	});
}

const writes = Object.values(operations).flatMap((operation) =>
	operation.writes ? [{ ...operation, value: '' }] : [],
);
const property = writeOptions(writes);
const ways = new Map(property ? waysIn(property) : []);

describe('the way to an option', () => {
	it.each(Object.keys(writeSettings.shape))('is that of the editor: %s', (name) => {
		expect(wayToOption(name)).toBe(ways.get(name));
		expect(optionsIn({})).toEqual({});
	});

	it('stands in each message as the editor has it', () => {
		const all = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' });
		const files = all.filter((file) => file.endsWith('.ts')).map((file) => join('nodes', file));
		const named = files.flatMap((file) => [
			...readFileSync(join(root, file), 'utf8').matchAll(
				/Options → [A-Z][\w ()]* → [A-Z][\w ]*?(?= to [A-Z]|\.|,| in )/g,
			),
		]);
		const known = [...ways.values()];
		expect(named.length).toBeGreaterThan(3);
		for (const [way] of named) expect(known).toContain(way);
	});
});

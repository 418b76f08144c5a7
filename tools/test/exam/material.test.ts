import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

import { root } from '../../../test/kit/root';
import { descriptionsOf } from '../../docs/descriptions';
import { typeOf } from '../../exam/material/descriptions';
import { writeMaterial } from '../../exam/material/write';
import { wishes } from '../../exam/wishes';
import { withExam } from './withExam';

describe('the material of the exam', () => {
	const workspace = withExam();
	const folder = mkdtempSync(join(tmpdir(), 'exam-'));
	const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');

	beforeAll(async () => await writeMaterial(workspace, folder));
	afterAll(() => rmSync(folder, { recursive: true }));

	it('has every wish under its number', () => {
		const text = read('wishes.md');
		for (const [index, wish] of wishes.entries()) {
			expect(text).toContain(`## ${String(index + 1).padStart(2, '0')}: ${wish.name}\n\n${wish.text}\n`);
		}
	});

	it('has IDs in place of the names of the cast', () => {
		expect(read('wishes.md')).not.toMatch(/\{(asha|ravi|mei|omar|sara|neha)\b/);
	});

	it('has the description of every node, with the texts of its parameters', async () => {
		for (const description of await descriptionsOf(root)) {
			const seen = z.object({ type: z.string(), properties: z.array(z.unknown()) });
			const { properties, ...rest } = seen.parse(JSON.parse(read('nodes', `${description.name}.json`)));
			expect(rest).toEqual({ type: typeOf(description) });
			expect(properties).toEqual(JSON.parse(JSON.stringify(description.properties)));
		}
	});

	it('has what comes out, and what the dropdowns offer', () => {
		expect(read('outputs', 'all-writes', 'remark.json')).toContain('category');
		expect(read('outputs', 'leads', 'lead', 'create.json')).toContain('report');
		expect(read('dropdowns.json')).toContain('Demo Booked (1002)');
	});
});

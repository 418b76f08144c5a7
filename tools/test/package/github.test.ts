import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

import { root } from '../../../test/kit/root';

const dependabot = z.object({
	updates: z.array(
		z.object({
			'package-ecosystem': z.string(),
			directories: z.array(z.string()).default([]),
			cooldown: z.object({ 'default-days': z.number() }),
		}),
	),
});
const form = z.object({
	name: z.string().min(1),
	description: z.string().min(1),
	body: z.array(
		z.object({
			type: z.enum(['markdown', 'input', 'textarea', 'dropdown']),
			id: z.string().optional(),
			attributes: z.object({ label: z.string().optional() }),
			validations: z.object({ required: z.boolean() }).default({ required: false }),
		}),
	),
});
const forms = join(root, '.github', 'ISSUE_TEMPLATE');

describe('Dependabot', () => {
	const { updates } = dependabot.parse(parse(readFileSync(join(root, '.github', 'dependabot.yml'), 'utf8')));

	it('updates npm packages and actions, each new version only after a waiting time', () => {
		expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
		expect(updates.filter(({ cooldown }) => cooldown['default-days'] < 7)).toEqual([]);
	});

	it('checks folders that hold packages', () => {
		const folders = updates.flatMap(({ directories }) => directories);

		expect(folders.filter((each) => !existsSync(join(root, each, 'package-lock.json')))).toEqual([]);
	});
});

describe.each(readdirSync(forms).filter((file) => file !== 'config.yml'))('the issue form %s', (file) => {
	const { body } = form.parse(parse(readFileSync(join(forms, file), 'utf8')));
	const questions = body.filter(({ type }) => type !== 'markdown');

	it('has each question once, with an ID and a label', () => {
		expect(questions.filter(({ id, attributes }) => !id || !attributes.label)).toEqual([]);
		expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
	});

	it('has required questions', () => {
		expect(questions.filter(({ validations }) => validations.required)).not.toEqual([]);
	});
});

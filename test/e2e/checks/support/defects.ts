import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { z } from 'zod';

/** A rule of axe-core, and an element of n8n's editor that breaks it. */
export interface Defect {
	readonly panel: string;
	/** The rule and the component of n8n. HTML of ours is in none, so that an element without a class has its parent's. */
	readonly kind: string;
	readonly html: string;
}

const shape = z.array(z.object({ kind: z.string(), html: z.string() }));
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs in the browser. n8n's classes name the component; its IDs and test IDs name the single element.
 *
 * Not the colours: ours has none (decision 36), and axe-core cannot tell them in n8n's dialogs.
 */
const search = `async (within) => {
	const nameOf = (element) => {
		const classes = [...element.classList].sort().map((name) => '.' + name);
		const role = element.getAttribute('role');
		return element.localName + classes.join('') + (role === null ? '' : '[' + role + ']');
	};
	const placeOf = (element) => (element.classList.length > 0 ? [] : [element.parentElement]).concat(element);
	const defect = (rule, element) => ({
		kind: rule + ': ' + placeOf(element).map(nameOf).join(' > '),
		html: element.outerHTML.slice(0, 300),
	});
	const { violations } = await axe.run(within, {
		rules: { 'color-contrast': { enabled: false } },
		elementRef: true,
		iframes: false,
		preload: false,
		resultTypes: ['violations'],
		selectors: false,
	});
	const labels = [...document.querySelectorAll(within + ' label')];
	return [
		...violations.flatMap(({ id, nodes }) => nodes.map(({ element }) => defect(id, element))),
		...labels.filter((label) => label.innerText.trim() === '').map((label) => defect('label-without-text', label)),
	];
}`;

/**
 * The defects in a part of the page.
 *
 * @param within a CSS selector
 * @param panel what a person calls that part
 */
export async function defectsIn(page: Page, within: string, panel: string): Promise<Defect[]> {
	if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
	const found = await page.evaluate(`(${search})(${JSON.stringify(within)})`);
	return shape.parse(found).map((defect) => ({ panel, ...defect }));
}

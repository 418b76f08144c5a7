import type { IDataObject } from 'n8n-workflow';
import { escape, get, isNil, unescape, uniq } from 'lodash';

import { ownKeysOf } from '../../../nodes/shared/writes/ownKeys';
import { jsonOf, remarksOf } from '../../kit/items';
import { create } from '../../kit/nodes/leads';
import { byHand } from '../../kit/nodes/mapping';
import { withWorkspace } from '../../kit/support/withWorkspace';
import { morePayloads } from './morePayloads';
import { type Payload, payloads as first } from './payloads';

const workspace = withWorkspace('demo');
const payloads = [...first, ...morePayloads];

/** Creates a lead of the item, and returns what is stored of it and the remarks. */
async function written(parameters: Parameters<typeof create>[1], item: IDataObject) {
	const run = await workspace.leads(create({}, parameters), [item]);
	const [lead] = jsonOf(run.outputs[0]);
	const stored = lead && (await workspace.fieldsOf(lead['lead_id']));
	return { stored, remarks: remarksOf(run.outputs[1]), hints: run.hints };
}

/** Does what the first line says. */
const doing = ({ done: { item, json, byHand: values } = {}, item: given }: Payload) => {
	if (json !== undefined) return written({ specifyFields: 'json', fieldsJson: json }, given);
	return written(values ? { fields: byHand(values) } : {}, item ?? given);
};

describe.each(payloads)('what $tool hands over', (payload) => {
	const { item, says, stored = {}, left } = payload;

	it('is stored as meant, or the first line says what to do, and it works when done', async () => {
		const first = await written({}, item);
		if (says !== undefined) {
			expect(first.stored).toBeUndefined();
			expect(first.remarks[0]?.['message']).toMatch(says);
			const message = String(first.remarks[0]?.['message']).replace('Not sent: ', '');
			expect(first.hints[0]?.message).toContain(`1 not written: row 1: ${escape(message)}`);
		}
		const last = says === undefined ? first : await doing(payload);
		expect(last.stored).toMatchObject({ ...stored, phone: '919876543210' });
		const lost = last.remarks.filter(({ category }) => category === 'unknown_field');
		expect(lost.map(({ field }) => field)).toEqual(left === undefined ? [] : [left]);
		expect(first.hints.length).toBeLessThanOrEqual(2);
	});
});

it.each(payloads)('each expression that a hint about $tool names finds a value', async ({ item }) => {
	const run = await workspace.leads(create({ remarkItems: 'perRemark' }), [item]);
	const said = remarksOf(run.outputs[1]).map(({ hint }) => String(hint));
	const paths = said.flatMap((hint) =>
		[...hint.matchAll(/\{\{ \$json([.[][^}]*?) \}\}/g)].map(([, path = '']) => path),
	);
	expect(paths.filter((path) => get(item, path.replace(/^\./, '')) === undefined)).toEqual([]);
});

it.each([
	['Fillout', 'Fields (JSON) to the one that is meant: {{ { answers: $json.submission.questions } }} or'],
	['Interakt', 'phone to {{ $json.data.customer.channel_phone_number }}'],
	['Wati', 'set phone to +{{ $json.waId }}'],
	['Twenty', 'set phone to {{ $json.phones.primaryPhoneCallingCode }} {{ $json.phones.primaryPhoneNumber }}'],
	['Bosscart shop', 'To send a value of formValues, map the fields one by one, and one of them to'],
])('a hint about %s says %j, which works', async (tool, words) => {
	const item = payloads.find((each) => each.tool === tool)?.item ?? {};
	const { remarks } = await written({}, item);
	const hints = remarks.map(({ hint }) => hint).join(' ');
	expect(hints).toContain(words);
	expect(hints).not.toContain('Rename data.');
});

describe('each key of an input', () => {
	it.each(payloads)(
		'of $tool is a field, a listed column, or an own key that is certain',
		async ({ item }) => {
			const run = await workspace.leads(create({ remarkItems: 'perRemark' }), [item]);
			const isStored = run.outputs[0]?.length === 1;
			const said = JSON.stringify([
				remarksOf(run.outputs[1]),
				run.hints.map(({ message }) => unescape(message)),
			]);
			const { lead_id: _, ...fields } = jsonOf(run.outputs[0])[0] ?? {};
			const isOwn = ownKeysOf(item).key;
			for (const [key, value] of Object.entries(item)) {
				const isEmpty =
					isNil(value) || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
				const isField =
					isStored && Object.keys(fields).some((name) => name.toLowerCase() === key.toLowerCase());
				if (!isEmpty && !isOwn(key) && !isField) expect(said).toContain(JSON.stringify(key).slice(1, -1));
			}
		},
	);
});

it('at least 40 payloads of 25 tools, each with its source', () => {
	expect(payloads.length).toBeGreaterThanOrEqual(40);
	expect(uniq(payloads.map(({ tool }) => tool)).length).toBeGreaterThanOrEqual(25);
	for (const { source } of payloads) expect(source).toMatch(/^https:\/\//);
});

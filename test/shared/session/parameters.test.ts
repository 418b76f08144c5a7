import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { Parameters } from '../../../nodes/shared/session/parameters';

/** A node with these parameters and, for each item, these values. Counts the reads. */
function parametersOf(raw: INodeParameters, valueFor: (name: string, item: number) => unknown) {
	const reads: Array<[name: string, item: number]> = [];
	const context = {
		getNode: () => ({ parameters: raw }),
		getInputData: () => [],
		getNodeParameter: (name: string, item: number) => {
			reads.push([name, item]);
			return valueFor(name, item);
		},
	};
	return { parameters: new Parameters(context as unknown as IExecuteFunctions), reads };
}

const items = [0, 1, 2];

describe('a parameter', () => {
	it.each([['fixed'], [{ list: [{ a: 'b' }] }], [undefined]])(
		'without an expression is read once: %j',
		(value) => {
			const { parameters, reads } = parametersOf(value === undefined ? {} : { it: value }, () => value);
			const read = parameters.reader('it', 'It', z.unknown());

			expect(items.map(read)).toEqual([value, value, value]);
			expect(reads).toEqual([['it', 0]]);
		},
	);

	it.each([['={{ $json.a + 1 }}'], [{ list: [{ a: '={{ $json.a + 1 }}' }] }]])(
		'with an expression is read for each item: %j',
		(raw) => {
			const { parameters, reads } = parametersOf({ it: raw }, (_name, item) => `value ${item}`);
			const read = parameters.reader('it', 'It', z.string());

			expect(items.map(read)).toEqual(['value 0', 'value 1', 'value 2']);
			expect(reads).toHaveLength(3);
		},
	);

	it('is not read before it is needed', () => {
		const { parameters, reads } = parametersOf({ it: 'x' }, () => 'x');
		parameters.reader('it', 'It', z.string());
		expect(reads).toEqual([]);
	});

	it.each<[string, unknown, string, RegExp]>([
		[
			'Lead ID',
			undefined,
			'The item has no value for Lead ID',
			/^The expression of Lead ID finds nothing in this item\. A lead that was found has no lead_id .*Choose By Identifier/,
		],
		[
			'File',
			null,
			'The item has no value for File',
			/^The expression of File .*Check the expression, and what the node before returned\.$/,
		],
		[
			'File',
			7,
			'The parameter File does not have the form it needs',
			/^Expected string, received number\. Check the parameter, or the result of its expression/,
		],
	])('says what to do: %s with %j', (label, value, message, description) => {
		const { parameters } = parametersOf({ it: '={{ $json.a + 1 }}' }, () => value);
		const read = () => parameters.reader('it', label, z.string())(0);
		expect(read).toThrow(message);
		expect(read).toThrow(
			expect.objectContaining({
				failure: expect.objectContaining({
					description: expect.stringMatching(description) as string,
				}) as object,
			}) as Error,
		);
	});

	it('of the wrong type fails its item, with the label that the editor shows', () => {
		const { parameters } = parametersOf({ it: '={{ $json.a + 1 }}' }, (_name, item) =>
			item === 1 ? 7 : 'fine',
		);
		const read = parameters.reader('it', 'Lead ID', z.string());

		expect(read(0)).toBe('fine');
		expect(() => read(1)).toThrow('The parameter Lead ID does not have the form it needs');
		expect(read(2)).toBe('fine');
	});
});

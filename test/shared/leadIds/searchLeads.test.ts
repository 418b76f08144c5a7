import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { get } from 'lodash';

import { leadIdReader, optionalLeadIdReader } from '../../../nodes/shared/leadIds/leadId';
import { privacyReader, simplifyReader, limitReader } from '../../../nodes/shared/editor/properties';
import { searchLeads } from '../../../nodes/shared/leadIds/searchLeads';
import { Parameters } from '../../../nodes/shared/session/parameters';
import type { Session } from '../../../nodes/shared/session/operation';
import type { Connection } from '../../../nodes/shared/session/runtime';
import { field } from '../values/support';

function parametersOf(raw: INodeParameters): Parameters {
	const context = {
		getNode: () => ({ parameters: raw }),
		getInputData: () => [],
		getNodeParameter: (path: string, _item: number, fallback: unknown) => get(raw, path, fallback) as unknown,
	};
	return new Parameters(context as unknown as IExecuteFunctions);
}

describe('the ID of a lead', () => {
	const read = async (leadId: unknown) => {
		const parameters = parametersOf({ leadId } as INodeParameters);
		return (await leadIdReader({ parameters } as Session))(0);
	};
	const located = (mode: string, value: unknown) => ({ __rl: true, mode, value });

	it.each<[unknown, string]>([
		[' L1 ', 'L1'],
		[located('id', ' L1 '), 'L1'],
		[located('list', 'L1'), 'L1'],
		[located('url', 'https://example.com/leads/L1'), 'L1'],
		[located('url', ' http://example.com/L1/?tab=1#top '), 'L1'],
		[located('url', 'https://example.com/L1#a/b'), 'L1'],
		[located('url', ''), ''],
		[located('id', 'https://example.com/leads/L1'), 'https://example.com/leads/L1'],
	])('is read from %j', async (leadId, id) => {
		expect(await read(leadId)).toBe(id);
		expect(optionalLeadIdReader(parametersOf({ leadId } as INodeParameters))(0)).toBe(id);
	});

	it.each([
		'L1',
		'https://example.com',
		'ftp://example.com/L1',
		'see https://example.com/L1',
		'https://e.com/?L1',
	])('is not at the end of %s', async (url) => {
		await expect(read(located('url', url))).rejects.toThrow(/Lead ID/);
	});

	it('may be missing where none is needed', async () => {
		for (const leadId of [null, located('id', null), located('url', null)]) {
			expect(optionalLeadIdReader(parametersOf({ leadId } as INodeParameters))(0)).toBe('');
			await expect(read(leadId)).rejects.toThrow(/Lead ID/);
		}
		expect(await read(undefined)).toBe('');
	});
});

describe('the parameters of a read', () => {
	it.each<[INodeParameters, number]>([
		[{}, 50],
		[{ limit: 7 }, 7],
		[{ returnAll: true, limit: 7 }, Infinity],
		[{ returnAll: false, limit: 1 }, 1],
	])('say how much is wanted: %j', (raw, wanted) => {
		expect(limitReader(parametersOf(raw))(0)).toBe(wanted);
	});

	it.each([0, -1, 1.5, 'seven'])('refuse a limit of %j', (limit) => {
		expect(() => limitReader(parametersOf({ limit }))(0)).toThrow(/Limit/);
	});

	it('simplify and hide nothing unless they say so', () => {
		expect([
			simplifyReader(parametersOf({}))(0),
			simplifyReader(parametersOf({ simplify: false }))(0),
		]).toEqual([...[true, false]]);
		expect([privacyReader(parametersOf({}))(0), privacyReader(parametersOf({ hidePII: true }))(0)]).toEqual([
			{},
			{ hidePII: true },
		]);
	});
});

describe('the leads to choose from', () => {
	const phone = field('phone', { apiName: 'phone' });
	const code = field('text', { apiName: 'code', isIdentifier: true });
	const name = field('text', { apiName: 'name' });

	/** What is found with these answers of the service, one for each search, and what it was asked. */
	async function search(
		text: string,
		page: string,
		answers: ReadonlyArray<readonly object[]>,
		identifier = code,
	) {
		const asked: unknown[] = [];
		const all = [name, phone, identifier].map((each) => [each.apiName, each] as const);
		const connection = {
			workspace: {
				shared: { fields: async () => await Promise.resolve({ fields: new Map(all), identifier }) },
			},
			client: {
				require: async (_endpoint: string, { query, body }: { query: object; body: object }) => {
					asked.push({ ...query, ...body });
					return await Promise.resolve({ data: answers[asked.length - 1] ?? [] });
				},
			},
		};
		return { ...(await searchLeads(connection as unknown as Connection, text, page)), asked };
	}
	const lead = (leadId: string | undefined, fields: object = {}) => ({ leadId, fields });
	const page = (count: number) => Array.from({ length: count }, (_, index) => lead(`L${index}`));

	it('are all of them, page after page', async () => {
		expect(await search('', '', [page(50)])).toMatchObject({
			...{ paginationToken: '50', asked: [{ skip: 0, limit: 50 }] },
		});
		const last = await search('', '50', [page(49)]);
		expect(last).not.toHaveProperty('paginationToken');
		expect([last.results.length, last.asked]).toEqual([49, [{ skip: 50, limit: 50 }]]);
	});

	it('are those with this name, phone or identifier, each once', async () => {
		const { results, asked } = await search('98765 10001', '', [[lead('L1')], [lead('L1')], [lead('L2')]]);
		expect(results.map(({ value }) => value)).toEqual(['L1', 'L2']);
		expect(asked).toMatchObject([
			{ fields: { name: '98765 10001' } },
			{ fields: { phone: expect.stringContaining('9876510001') as string } },
			{ fields: { code: '98765 10001' } },
		]);
	});

	it('are sought only where the text fits, and once where the identifier is one of the usual fields', async () => {
		expect((await search('Asha', '', [])).asked).toHaveLength(2);
		expect((await search('Asha', '', [], { ...phone, isIdentifier: true })).asked).toHaveLength(1);
	});

	it.each<[string, object, string]>([
		['the name and the identifier', { name: 'Asha', code: 'C1', phone: '1' }, 'Asha, C1'],
		['the first two that it has', { phone: '1', email: 'a@b', code: '' }, '1, a@b'],
		['the ID where it has none', { name: 7, phone: null }, 'L1'],
		['no expression', { name: ' == {{ $env }}' }, '{{ $env }}'],
		['a hundred characters', { name: 'x'.repeat(200) }, 'x'.repeat(100)],
	])('have as name %s', async (_what, fields, shown) => {
		expect((await search('', '', [[lead('L1', fields)]])).results).toEqual([{ name: shown, value: 'L1' }]);
	});

	it('are none if the service returns no IDs, and a person reads why', async () => {
		for (const leadId of [undefined, '', '={{ 1 }}'])
			await expect(search('', '', [[lead(leadId)]])).rejects.toThrow(/no lead IDs/);
		expect((await search('', '', [[]])).results).toEqual([]);
		expect((await search('', '', [[lead(undefined), lead('L1')]])).results).toHaveLength(1);
	});
});

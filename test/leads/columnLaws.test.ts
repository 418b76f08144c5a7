import * as fc from 'fast-check';
import { escape, isEqual } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { type Engine, startEngine } from '../kit/engine';
import { patience, runs } from '../kit/exploring';
import { reportedOf } from '../kit/items';
import { create, leadsType } from '../kit/nodes/leads';
import { root } from '../kit/root';
import { builtRuntime } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';

interface Field {
	readonly apiName: string;
	readonly displayName: string;
}

/** The identifier, which every item has under its API name. */
const identifier = 'customer_code';

const apiNames = [
	...['full_name', 'fullName', 'name', 'phone', 'mobile', 'email', 'e_mail', 'city', 'City', 'notes'],
	...['lead_id', 'outcome', 'remarks', 'actions', 'fields', 'created_on', 'submittedAt', 'constructor'],
];
const labels = [
	'',
	'',
	'',
	'City',
	'Full Name',
	'E-mail',
	'Mobile Number',
	'Lead ID',
	'Outcome',
	'city ',
	'...',
];

const workspaces: fc.Arbitrary<Field[]> = fc.uniqueArray(
	fc.record({ apiName: fc.constantFrom(...apiNames), displayName: fc.constantFrom(...labels) }),
	{ selector: ({ apiName }) => apiName, minLength: 2, maxLength: 10 },
);

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/);
const spellings: ReadonlyArray<(name: string) => string> = [
	(name) => name,
	(name) => name.toUpperCase(),
	(name) => words(name).join(' '),
	(name) => words(name).join('-').toLowerCase(),
	(name) => `${words(name).join('')}:`,
	(name) => `\ufeff ${name} *`,
];

/** Only the second one shows that a form has added them. */
const formKeys = { submittedAt: '2026-01-05T10:00:00.000Z', formMode: 'test' };

/** What nodes and forms add to items, each with a value of theirs. */
const additions: Readonly<Record<string, unknown>> = {
	lead_id: '65f1c0ffee65f1c0ffee65f1',
	report: { outcome: 'created', remarks: [], actions: [{ status: 'CREATED' }] },
	actions: [{ kind: 'payment', status: 'SUCCESS' }],
	fields: { error: 'x' },
	created_on: 1_795_000_000_000,
	...formKeys,
};

/** What other programs put under these keys. */
const ofOthers: Readonly<Record<string, unknown>> = {
	...{ lead_id: 'l:1042', report: { month: 'May' }, actions: ['call'], fields: { city: 'Pune' } },
	...{ created_on: 'Monday', submittedAt: 'noon' },
};

/** How some columns are called, by the API name of their field. */
const synonyms: Readonly<Record<string, string>> = {
	'Mobile Number': 'phone',
	mobile: 'phone',
	'Full Name': 'name',
	full_name: 'name',
	'Email address': 'email',
};

/** Columns that are called like the fields, or like none. */
const columnsFor = (fields: readonly Field[]) => {
	const names = fields.flatMap(({ apiName, displayName }) => [apiName, displayName]);
	const other = fc.constantFrom('utm_source', 'First name', '__proto__', 'toString', '', '?', ...apiNames);
	const spelled = fc
		.tuple(fc.constantFrom(...names, ...names, ...Object.keys(synonyms)), fc.constantFrom(...spellings))
		.map(([name, spell]) => spell(name));
	return fc.oneof({ weight: 5, arbitrary: spelled }, other);
};

const itemsFor = (fields: readonly Field[]): fc.Arbitrary<Array<Record<string, unknown>>> =>
	fc.array(
		fc
			.tuple(
				fc.uniqueArray(columnsFor(fields), { maxLength: 8 }),
				fc.subarray([...Object.entries(additions), ...Object.entries(ofOthers)]),
				fc.boolean(),
			)
			.map(([columns, added, hasBlanks]) =>
				Object.fromEntries([
					...columns.map((name, index) => [name, hasBlanks && index % 3 === 0 ? ' ' : `v${index}`]),
					...added,
					[identifier, 'C-1'],
				]),
			),
		{ minLength: 1, maxLength: 3 },
	);

const cases = workspaces.chain((fields) => itemsFor(fields).map((items) => ({ fields, items })));

const fold = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const synonymOf = new Map(Object.entries(synonyms).map(([name, apiName]) => [fold(name), apiName]));

/** How near a column is to a field: 0 is its API name. Undefined if it is another name. */
function distance(column: string, { apiName, displayName }: Field): number | undefined {
	if (column === apiName) return 0;
	if (column !== '' && column === displayName) return 1;
	if (fold(column) === '') return undefined;
	if (fold(column) === fold(apiName)) return 2;
	if (fold(column) === fold(displayName)) return 3;
	return synonymOf.get(fold(column)) === apiName ? 4 : undefined;
}

/** The field of a column; undefined if it has none, or several that are equally near. */
function fieldOf(column: string, fields: readonly Field[]): { field: Field; at: number } | undefined {
	const near = fields.flatMap((field) => {
		const at = distance(column, field);
		return at === undefined ? [] : [{ field, at }];
	});
	const least = Math.min(...near.map(({ at }) => at));
	const [nearest, ...others] = near.filter(({ at }) => at === least);
	return others.length === 0 ? nearest : undefined;
}

/** Whether a node or a form certainly added the value, and the workspace has no such field. */
function isAddition(
	item: Readonly<Record<string, unknown>>,
	column: string,
	at: number | undefined,
): boolean {
	const isAdded = (key: string) => isEqual(item[key], additions[key]);
	if (!(column in additions) || !isAdded(column) || at === 0) return false;
	if (column in formKeys) return isAdded('formMode');
	const isOfNode = isAdded('report') || (isAdded('lead_id') && isAdded('created_on'));
	return column === 'lead_id' || isOfNode;
}

/** How the hint begins that says which columns are which fields. */
const found = 'Columns that were found by another name: ';

const isBlank = (value: unknown) =>
	(typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
const listIn = (json: IDataObject | undefined, key: string) => (json?.[key] ?? []) as IDataObject[];

describe('every column of an item that is mapped automatically', () => {
	const service = withFakeService();
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine({ packageDir: root, runtime: await builtRuntime({}) });
	});

	/** Writes the items to a workspace with these text fields. Returns what was sent of each. */
	async function write(fields: readonly Field[], items: ReadonlyArray<Record<string, unknown>>) {
		service.clear();
		const custom = fields.map((field) => ({ ...field, type: 'TEXT', isVisible: true }));
		service.on('GET /custom-fields', {
			body: [{ apiName: identifier, type: 'UNIQUE', isLeadid: true, isVisible: true }, ...custom],
		});
		service.on('POST /lead', {
			status: 201,
			body: { lead_id: '65f1c0ffee65f1c0ffee65f1', actions: [], remarks: [] },
		});
		const run = await engine.runNode(
			{ type: leadsType, parameters: create({ requestsAtOnce: 1, remarkItems: 'perRemark' }) },
			{
				input: items.map((json) => ({ json: json as IDataObject })),
				credentials: {
					leadWorkspaceSyncApi: {
						baseUrl: service.url,
						enterpriseId: '65f1c0ffee65f1c0ffee65f0',
						accessToken: 'token',
						keepDefinitionsFor: 0,
					},
				},
			},
		);
		const sent = service.requests
			.filter(({ route }) => route === 'POST /lead')
			.map(({ body }) => (JSON.parse(body) as { fields: Record<string, unknown> }).fields);
		return { run, sent };
	}

	/** Checks where the values of an item went, given what was sent, the item on Success and the columns of the hint. */
	function check(
		fields: readonly Field[],
		item: Readonly<Record<string, unknown>>,
		sent: Readonly<Record<string, unknown>>,
		success: IDataObject | undefined,
		listed: string,
	): void {
		const given = Object.entries(item).filter(([column, value]) => column !== identifier && !isBlank(value));
		for (const [column, value] of given) {
			const owner = fieldOf(column, fields);
			const sentTo = Object.keys(sent).filter((apiName) => isEqual(String(sent[apiName]), String(value)));
			// One remark may be about several columns.
			const isAbout = ({ field, value: held }: IDataObject) =>
				(isEqual(held, value) && (field === column || field === owner?.field.apiName)) ||
				isEqual((held as IDataObject | undefined)?.[column], value);
			const remarks = listIn(success, 'remarks').filter(isAbout);
			const isAdded = isAddition(item, column, owner?.at);
			expect([column, sentTo.length + remarks.length]).toEqual([column, isAdded ? 0 : 1]);
			if (isAdded) continue;

			const rivals = given.filter(([other]) => {
				const theirs = fieldOf(other, fields);
				if (owner === undefined || theirs?.field !== owner.field || other === column) return false;
				return theirs.at <= owner.at && !isAddition(item, other, theirs.at);
			});
			const isUnclear = remarks.some(({ category }) => category === 'ambiguous_column');
			if (owner !== undefined) expect([column, isUnclear]).toEqual([column, rivals.length > 0]);
			const [apiName] = sentTo;
			if (apiName === undefined) continue;
			expect([column, apiName]).toEqual([column, owner?.field.apiName]);
			const isListed = listed.includes(`, ${escape(`${column} is ${apiName}`)},`);
			expect([column, isListed]).toEqual([column, column.toLowerCase() !== apiName.toLowerCase()]);
		}
	}

	const law = fc.asyncProperty(cases, async ({ fields, items }) => {
		const { run, sent } = await write(fields, items);
		expect([sent, run.outputs[0]]).toMatchObject([{ length: items.length }, { length: items.length }]);
		const lines = run.hints.flatMap(({ message }) => message.split('<br>'));
		const hint = lines.find((line) => line.startsWith(found)) ?? '';
		const listed = `, ${hint.slice(found.length, -1)},`;
		items.forEach((item, index) =>
			check(fields, item, sent[index] ?? {}, reportedOf(run.outputs[0])[index], listed),
		);
	});

	it(
		'ends in its field, in a remark, or is what a node or a form added',
		async () => await fc.assert(law, { numRuns: runs(300) }),
		patience,
	);
});

import * as fc from 'fast-check';

import { type Disagreement, exploring, patience, simplest, Tally } from './exploring';
import { judge, landing, prepareLead, type Writing } from './fieldLaws';
import { nearMiss } from './nearMisses';
import { anyJson } from './scraps';
import { type Knowledge, type Sent, type Stored, DifferentialWorkspace } from './workspace';
import { withBoth } from './withBoth';

/** Names of no field of the workspace, some of them dangerous. */
const strangers = fc.constantFrom(
	'Name',
	'phone ',
	'created_on',
	'__proto__',
	'constructor',
	'toString',
	'',
	'a.b',
);

function recordOf(knowledge: Knowledge): fc.Arbitrary<Sent> {
	const fields = [...knowledge.fields.values()].filter(({ isIdentifier }) => !isIdentifier);
	const known = Object.fromEntries(fields.map((field) => [field.apiName, nearMiss(field, knowledge)]));
	return fc
		.tuple(fc.record(known, { noNullPrototype: true }), fc.dictionary(strangers, anyJson, { maxKeys: 1 }))
		.map(([record, strange]) => ({ ...record, ...strange }));
}

interface Lead {
	readonly raw: Sent;
	readonly writing: Writing;
}

/** Each UNIQUE value occurs once, because the service drops a value that another lead has, even if it is valid. */
function withoutUsedValues(leads: readonly Lead[]): Lead[] {
	const used = new Set<string>();
	return leads.map((lead) => {
		const { customer_id: value, ...rest } = lead.raw;
		const key = (JSON.stringify(value) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
		if (used.has(key)) return { ...lead, raw: rest };
		used.add(key);
		return lead;
	});
}

/** Outcomes that are rare among random values. */
const rare: Lead[] = [
	{ raw: { status: 'Lost', lost_reason: 'No Response' }, writing: 'new' },
	{ raw: { status: 'Lost', lost_reason: ' no response ' }, writing: 'new' },
	{ raw: { customer_id: 'x'.repeat(10_000) }, writing: 'new' },
	{ raw: { customer_id: ['C-1', 'C-2'] }, writing: 'new' },
	{ raw: { interests: ['Whats-App', 'support_plan'] }, writing: 'new' },
	{ raw: { city: ['Pune'], notes: ['Calls back', 'on Monday'] }, writing: 'new' },
	{ raw: { notes: { a: { b: 1 } } }, writing: 'new' },
];

let phones = 0;

async function write(workspace: DifferentialWorkspace, fields: Sent, writing: Writing): Promise<Stored> {
	const phone = `+9198${String(10_000_000 + phones++)}`;
	if (writing === 'new') return await workspace.create({ fields: { ...fields, phone } });
	const { answer } = await workspace.create({ fields: { phone } });
	return await workspace.update(answer.leadId ?? '', fields);
}

describe('Prepare and the service, on the fields of a lead', () => {
	const both = withBoth();
	let knowledge: Knowledge;
	const tally = new Tally();

	beforeAll(async () => (knowledge = await both.afterPrepare.know()));

	async function disagreements({ raw, writing }: Lead): Promise<Disagreement[]> {
		const prepared = prepareLead(raw, knowledge, writing);
		const [before, after] = await Promise.all([
			write(both.asTheyStand, raw, writing),
			write(both.afterPrepare, prepared.fields, writing),
		]);
		// Without a status in the call, the lead's status decides whether a lost reason is kept.
		const { status } = prepared.fields;
		const isReasonJudged =
			writing === 'new' ? status === raw['status'] : status !== undefined && status === raw['status'];
		return Object.keys(raw).flatMap((field) => {
			const type = knowledge.fields.get(field)?.type ?? 'other';
			if (type === 'lostReason' && !isReasonJudged) return [];
			const compared = {
				field,
				type,
				labels: knowledge.fields.get(field)?.labels ?? [],
				raw: raw[field],
				prepared: Object.hasOwn(prepared.fields, field) ? prepared.fields[field] : undefined,
				isRemarked: prepared.remarked.has(field),
				asItStands: landing(before, field),
				afterPrepare: landing(after, field),
			};
			return judge(compared, tally);
		});
	}

	// sync-api.md, Lead; sync-api.md, Field types.
	it(
		'agree on every value',
		async () => {
			const found: Disagreement[] = [];
			const lead = fc.record({
				raw: recordOf(knowledge),
				writing: fc.constantFrom<Writing>('new', 'new', 'existing'),
			});
			await fc.assert(
				fc.asyncProperty(fc.array(lead, { minLength: 30, maxLength: 30 }), async (leads) => {
					both.asTheyStand.reset();
					both.afterPrepare.reset();
					found.push(...(await Promise.all(withoutUsedValues(leads).map(disagreements))).flat());
				}),
				exploring(40, [[rare]]),
			);
			expect(simplest(found)).toEqual([]);
		},
		patience,
	);

	it('have tested values with every outcome', () => {
		if (process.env['DIFFERENTIAL_TALLY']) process.stdout.write(`${JSON.stringify(tally.all, null, '\t')}\n`);
		const fates = Object.fromEntries(
			[...new Set([...knowledge.fields.values()].map(({ type }) => type))].map((type) => [
				type,
				['accepted', 'mended', 'held back'].filter((way) => tally.of(type, way) === 0),
			]),
		);
		expect(Object.fromEntries(Object.entries(fates).filter(([, missing]) => missing.length > 0))).toEqual({});
	});
});

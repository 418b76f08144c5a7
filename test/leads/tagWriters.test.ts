import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { startEngine } from '../kit/engine';
import { patience, runs } from '../kit/exploring';
import { categoriesOf, outcomesIn } from '../kit/items';
import { leadsType, update } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { builtRuntime } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

/* docs/reliability.md, Tags of two writers. */

const own = [
	['CRM', 'Reports', 'Training'],
	['Telephony', 'WhatsApp', 'Support Plan'],
] as const;

interface Step {
	readonly handling: 'add' | 'remove';
	readonly tag: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
	handling: fc.constantFrom('add', 'remove'),
	tag: fc.nat(2),
});
const steps = fc.array(anyStep, { minLength: 1, maxLength: 4 });

/** Which of its tags a writer leaves on a lead that had those. */
function after(writer: 0 | 1, had: readonly string[], done: readonly Step[]): string[] {
	const tags = new Set(had.filter((tag) => own[writer].some((each) => each === tag)));
	for (const { handling, tag } of done) {
		const name = own[writer][tag] ?? '';
		if (handling === 'add') tags.add(name);
		else tags.delete(name);
	}
	return [...tags];
}

describe('two executions of one n8n process that change the tags of one lead at once', () => {
	const workspace = withWorkspace('demo');

	it(
		'leave the changes of both',
		async () => {
			const lead = fc.subarray(own.flat());
			await fc.assert(
				fc.asyncProperty(lead, steps, steps, async (interests, one, other) => {
					workspace.sandbox.reset('demo');
					const leadId = await workspace.createLead({ ...person(1), interests });
					const work = async (writer: 0 | 1, done: readonly Step[]) => {
						for (const { handling, tag } of done) {
							const { outputs } = await workspace.leads(update(leadId, {}, { tagHandling: handling }), [
								{ interests: own[writer][tag] ?? '' },
							]);
							expect(outputs[1]).toEqual([]);
						}
					};
					await Promise.all([work(0, one), work(1, other)]);
					const stored = (await workspace.fieldsOf(leadId))['interests'] ?? [];
					const expected = [...after(0, interests, one), ...after(1, interests, other)];
					expect([...(stored as string[])].sort()).toEqual(expected.sort());
				}),
				{ numRuns: runs(200) },
			);
		},
		patience,
	);
});

/** Each order in which the three calls of two writers may arrive. */
function orders(left: readonly [number, number] = [3, 3]): string[] {
	const [a, b] = left;
	if (a + b === 0) return [''];
	return [
		...(a > 0 ? orders([a - 1, b]).map((rest) => `A${rest}`) : []),
		...(b > 0 ? orders([a, b - 1]).map((rest) => `B${rest}`) : []),
	];
}

describe('two processes of n8n that add tags to one lead at once', () => {
	const service = withFakeService();

	/** The calls of both writers, let through in this order. */
	async function run(order: string) {
		let tags: string[] = [];
		let turn = 0;
		const waiting: Array<{ readonly writer: string; readonly go: () => void }> = [];
		const letThrough = () => {
			const next = waiting.findIndex(({ writer }) => writer === order[turn]);
			if (next < 0) return;
			turn += 1;
			waiting.splice(next, 1)[0]?.go();
		};
		const definitions = [
			{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
			{ apiName: 'interests', type: 'TAGS', isVisible: true, tags: [{ label: 'A' }, { label: 'B' }] },
		];
		service.clear();
		service.on('GET /custom-fields', { body: definitions });
		const answering =
			(answer: (body: IDataObject) => object) => async (request: { headers: object; body: string }) => {
				const writer = String(Object(request.headers)['authorization']).slice(-1);
				await new Promise<void>((go) => {
					waiting.push({ writer, go });
					letThrough();
				});
				const body = answer(JSON.parse(request.body || '{}') as IDataObject);
				// The other one may have waited for this call.
				setImmediate(letThrough);
				return { body };
			};
		service.on(
			'GET /lead/L1',
			answering(() => ({ id: 'L1', fields: { phone: '919876500001', interests: tags } })),
		);
		service.on(
			'POST /lead/L1',
			answering(({ fields }) => {
				tags = (fields as { interests: string[] }).interests;
				return { remarks: [] };
			}),
		);
		const write = async (tag: 'A' | 'B') => {
			const engine = await startEngine({ packageDir: root, runtime: await builtRuntime({}) });
			const credential = { baseUrl: service.url, enterpriseId: 'E1', accessToken: `token-${tag}` };
			const { outputs } = await engine.runNode(
				{ type: leadsType, parameters: update('L1', {}, { tagHandling: 'add' }) },
				{ input: [{ json: { interests: tag } }], credentials: { leadWorkspaceSyncApi: credential } },
			);
			expect(outcomesIn(outputs[0])).toEqual(outputs[0]?.length === 0 ? [] : ['updated']);
			return categoriesOf(outputs[1]).length > 0;
		};
		const [a, b] = await Promise.all([write('A'), write('B')]);
		return { tags, said: { A: a, B: b } };
	}

	it.each(orders())(
		'lose none in silence, unless one takes longer than the other in all: %s',
		async (order) => {
			const { tags, said } = await run(order);
			// Each writer reads, writes and looks.
			const at = (writer: string, call: number) =>
				[...order].flatMap((each, index) => (each === writer ? [index] : []))[call] ?? -1;
			const isEnded = (writer: string, other: string) => at(writer, 2) < at(other, 1);
			for (const [writer, other] of [
				['A', 'B'],
				['B', 'A'],
			] as const) {
				const isLost = !tags.includes(writer);
				// The gap that docs/reliability.md names: the other one had read before, and wrote after the last look.
				const isGap = isEnded(writer, other) && at(other, 0) < at(writer, 1);
				if (isLost) expect({ order, said: said[writer] }).toEqual({ order, said: !isGap });
				else expect(said[writer]).toBe(false);
			}
			expect(tags.length).toBeGreaterThan(0);
		},
	);
});

import * as fc from 'fast-check';

import { type Disagreement, exploring, patience, simplest, Tally } from './exploring';
import { judge, landing, prepareLead } from './fieldLaws';
import { type Knowledge, DifferentialWorkspace } from './workspace';
import { withBoth } from './withBoth';

/** sync-api.md, Limits. */
const mostLabels = 1000;

/** The number of labels that the field can still add. */
const rooms = [0, 1, 2];

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Label ${index}`);

/** A label of the seed, which needs no room. */
const known = 'Reports';

/** Tested always: labels that fit, and the edges of both limits. */
const examples: Array<[string[]]> = [
	[[known]],
	[[` ${known} `]],
	[['x'.repeat(40), 'x'.repeat(41)]],
	[['New', ' NEW', 'Third', known]],
];

const label = fc.oneof(
	fc.constantFrom(known, 'reports ', 'New', 'new', ' NEW', 'Other', 'Third', 'x'.repeat(40), 'x'.repeat(41)),
	fc.constantFrom('Label 3', 'label 900', 'Label 1001', '', ' '),
);

describe('Prepare and the service, on tags with room for few labels', () => {
	const both = withBoth();

	async function fill(workspace: DifferentialWorkspace, room: number): Promise<void> {
		workspace.reset();
		const known = (await workspace.know()).fields.get('interests')?.labels.length ?? 0;
		const interests = numbered(mostLabels - room - known);
		const { answer } = await workspace.create({ fields: { phone: '+919812345678', interests } });
		expect(answer.remarks).toEqual([]);
	}

	async function disagreements(raw: unknown, knowledge: Knowledge, tally: Tally): Promise<Disagreement[]> {
		const prepared = prepareLead({ interests: raw }, knowledge, 'new');
		const phone = '+919812345679';
		const before = await both.asTheyStand.create({ fields: { phone, interests: raw } });
		const after = await both.afterPrepare.create({ fields: { phone, ...prepared.fields } });
		const compared = {
			field: 'interests',
			type: 'tags' as const,
			labels: [],
			raw,
			prepared: prepared.fields['interests'],
			isRemarked: prepared.remarked.has('interests'),
			asItStands: landing(before, 'interests'),
			afterPrepare: landing(after, 'interests'),
		};
		return judge(compared, tally);
	}

	// sync-api.md, Limits.
	it.each(rooms)(
		'agree on the labels that fit, with room for %i',
		async (room) => {
			const found: Disagreement[] = [];
			const tally = new Tally();
			await fc.assert(
				fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 5 }), async (raw) => {
					await Promise.all([fill(both.asTheyStand, room), fill(both.afterPrepare, room)]);
					found.push(...(await disagreements(raw, await both.afterPrepare.know(), tally)));
				}),
				exploring(25, examples),
			);
			expect(simplest(found)).toEqual([]);
			expect(['accepted', 'mended'].filter((way) => tally.of('tags', way) === 0)).toEqual([]);
		},
		patience,
	);
});

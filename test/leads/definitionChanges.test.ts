import * as fc from 'fast-check';

import { categoriesOf, jsonOf } from '../kit/items';
import { create, update, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { runs } from '../kit/exploring';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
const second = 1_000;

/** What an administrator changes, and the remark on a value while it cannot be stored. */
const changes = {
	status: {
		value: 'Qualified',
		remark: 'status archived_status preflight',
		set: (isOpen: boolean) => workspace.sandbox.editStatus('Qualified', { archived: !isOpen }),
	},
	city: {
		value: 'Pune',
		remark: 'city hidden_or_locked preflight',
		set: (isOpen: boolean) => workspace.sandbox.editField('city', { isVisible: isOpen }),
	},
};
type Field = keyof typeof changes;
const fields = Object.keys(changes) as Field[];

let people = 0;
const perRemark = { remarkItems: 'perRemark' };
const writes = {
	create: create(perRemark),
	upsert: upsert(perRemark),
	update: update('={{ $json.lead_id }}', perRemark),
};

/** What is written to one lead. An update is of a lead that was created without the node. */
async function itemOf(by: keyof typeof writes, values: object) {
	const lead = person((people += 1));
	if (by !== 'update') return { ...lead, ...values };
	return { lead_id: await workspace.createLead(lead), name: 'Asha', ...values };
}

type Step =
	| { readonly do: 'change'; readonly field: Field; readonly isOpen: boolean }
	| { readonly do: 'pass'; readonly seconds: number }
	| {
			readonly do: 'write';
			readonly by: keyof typeof writes;
			readonly fields: readonly Field[];
			readonly items: number;
	  };

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({
		do: fc.constant('change' as const),
		field: fc.constantFrom(...fields),
		isOpen: fc.boolean(),
	}),
	fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(1, 4, 6, 30, 61) }),
	fc.record({
		do: fc.constant('write' as const),
		by: fc.constantFrom('create' as const, 'upsert' as const, 'update' as const),
		fields: fc.subarray(fields, { minLength: 1 }),
		items: fc.constantFrom(1, 1, 2, 25),
	}),
);

/** Since when a field is open or closed, by the clock of the nodes. */
class History {
	private readonly states: Array<{ readonly since: number; readonly isOpen: boolean }>;

	constructor(since: number) {
		this.states = [{ since, isOpen: true }];
	}

	add(since: number, isOpen: boolean): void {
		this.states.push({ since, isOpen });
	}

	/** Whether the field was open, or was closed, at any moment since then. */
	was(isOpen: boolean, since: number): boolean {
		return this.states.some((state, index) => {
			const end = this.states[index + 1]?.since ?? Infinity;
			return state.isOpen === isOpen && end >= since;
		});
	}
}

/** Each change is followed by a write that old definitions would get wrong. */
function opensAndCloses(field: Field): Step[] {
	const change = (isOpen: boolean): Step => ({ do: 'change', field, isOpen });
	const pass = (seconds: number): Step => ({ do: 'pass', seconds });
	const write = (items: number): Step => ({ do: 'write', by: 'create', fields: [field], items });
	const isSeen = [
		change(false),
		write(1),
		change(true),
		pass(6),
		write(1),
		change(false),
		pass(61),
		write(1),
	];
	const isDropped = [change(true), pass(61), write(1), change(false), pass(30), write(1)];
	const isSeenByMany = [change(true), pass(6), write(25), change(false), pass(6), write(25)];
	return [...isSeen, ...isDropped, ...isSeenByMany];
}

describe('definitions that change between executions', () => {
	it('are seen within seconds where they hold a value back or drop it, and within a minute in any case', async () => {
		let ahead = 0;
		const now = () => Date.now() + ahead;
		const law = async (steps: Step[]) => {
			workspace.forgetDefinitions();
			const histories = { status: new History(now()), city: new History(now()) };
			for (const field of fields) changes[field].set(true);
			for (const each of steps) {
				if (each.do === 'pass') {
					ahead += each.seconds * second;
					workspace.passTime(each.seconds * second);
				} else if (each.do === 'change') {
					changes[each.field].set(each.isOpen);
					histories[each.field].add(now(), each.isOpen);
				} else {
					const startedAt = now();
					const values = Object.fromEntries(each.fields.map((field) => [field, changes[field].value]));
					const items = await Promise.all(
						Array.from({ length: each.items }, async () => await itemOf(each.by, values)),
					);
					const { outputs } = await workspace.leads(writes[each.by], items);
					const leads = jsonOf(outputs[0]);
					expect(leads).toHaveLength(each.items);
					const stored = await Promise.all(
						leads.map(async (lead) => await workspace.fieldsOf(lead['lead_id'])),
					);
					const remarks = categoriesOf(outputs[1]);
					for (const field of each.fields) {
						const isHeldBack = remarks.includes(changes[field].remark);
						const age = (isHeldBack || each.items >= 25 ? 5 : 60) * second;
						expect(histories[field].was(!isHeldBack, startedAt - age)).toBe(true);

						const lost = stored.filter((lead) => lead[field] !== changes[field].value).length;
						const reported = remarks.filter((remark) => remark.startsWith(`${field} `)).length;
						const wasClosedJustNow = lost > 0 && histories[field].was(true, startedAt - 10 * second);
						expect(reported).toBe(reported === 0 && wasClosedJustNow ? 0 : lost);
					}
				}
			}
		};
		const steps = fc.array(step, { minLength: 4, maxLength: 14 });
		await fc.assert(fc.asyncProperty(steps, law), {
			numRuns: runs(40),
			examples: fields.map((field): [Step[]] => [opensAndCloses(field)]),
		});
	});
});

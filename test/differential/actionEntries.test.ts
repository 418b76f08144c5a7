import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';

import type { ActionDefinition } from '../../nodes/shared/sync/shapes/definitions';
import { isBlank } from '../../nodes/shared/values/spelling';
import type { ActionInput } from '../../nodes/shared/writes/actionDraft';
import { prepareEntry } from '../../nodes/shared/writes/actionEntry';
import { type Disagreement, exploring, patience, simplest, Tally } from './exploring';
import {
	type Comparison,
	isImpossible,
	isUnclearAmount,
	isOfTemplate,
	isUnlikelyDay,
	isUnlikelyMoment,
	judge,
	settings,
} from './fieldLaws';
import { hasLeftover } from './same';
import { actionInput, asItStands } from './nearEntries';
import type { Knowledge, Sent, Stored } from './workspace';
import { withBoth } from './withBoth';

/** The outcome of one entry of the `actions` of a new lead. */
interface Landed {
	readonly isCreated: boolean;
	/** The remarks about the entry, by part: `fields.topic`, `employeeid`, or empty for the entry itself. */
	readonly remarks: ReadonlyMap<string, readonly string[]>;
	readonly action: Sent | undefined;
}

function landedAt({ answer, lead }: Stored, index: number): Landed {
	const result = answer.actions[index];
	const remarks = new Map<string, string[]>();
	for (const { field, remark } of answer.remarks) {
		const [, at, part = ''] = /^actions\[(\d+)\](?:\.(.*))?$/s.exec(field) ?? [];
		if (Number(at) === index) remarks.set(part, [...(remarks.get(part) ?? []), remark]);
	}
	const action = lead?.actions?.find(({ id }) => id === result?.actionId);
	return { isCreated: result?.status === 'CREATED', remarks, action };
}

const isRecord = (value: unknown): value is Sent => typeof value === 'object' && value !== null;

/** The stored value of a part: `fields.topic`, `employeeid`, `created_on`, or a key of a payment. */
function storedPart(action: Sent | undefined, part: string): unknown {
	if (part === 'created_on') return action?.['creationTimestamp'];
	if (!part.startsWith('fields.')) return action?.[part];
	const fields = action?.['fields'];
	return isRecord(fields) ? fields[part.slice('fields.'.length)] : undefined;
}

function partsOf({ fields, type: _type, ...rest }: Sent): Map<string, unknown> {
	const inner = Object.entries(isRecord(fields) ? fields : {});
	return new Map([
		...Object.entries(rest),
		...inner.map(([apiName, value]): [string, unknown] => [`fields.${apiName}`, value]),
	]);
}

/**
 * Where Prepare may hold back an entry that the service creates: a mandatory text that is there but blank, which counts
 * as left out, a mandatory date as a number in another unit or of a day that means nothing, a phone number that cannot
 * be one, or a mandatory label that is a leftover of a program; and an
 * amount whose digits a JSON number has lost, or has only past the tenth decimal place, or whose dot is unclear.
 */
function isHeldBackWithReason(input: ActionInput, definition: ActionDefinition | undefined): boolean {
	if (input.kind === 'custom') {
		return (definition?.fields ?? []).some(
			({ mandatory, apiName, type }) =>
				mandatory &&
				(isBlank(input.fields[apiName]) ||
					(type === 'date' &&
						(isUnlikelyMoment(input.fields[apiName]) || isUnlikelyDay(input.fields[apiName]))) ||
					(type === 'phone' && isImpossible(input.fields[apiName])) ||
					(type === 'text' && isOfTemplate(input.fields[apiName])) ||
					(type === 'money' && isUnclearAmount(input.fields[apiName])) ||
					((type === 'dropdown' || type === 'tags') && hasLeftover(input.fields[apiName]))),
		);
	}
	const { amount } = input;
	if (isUnclearAmount(amount)) return true;
	return typeof amount === 'number' && (amount > Number.MAX_SAFE_INTEGER || amount < 1e-10);
}

/** The franc XOF has no decimals, so its dots separate thousands. Undefined for another amount. */
const groupedFrancs = (amount: unknown): string | undefined =>
	/^\d{1,3}(\.\d{3})+$/.test(String(amount)) ? String(amount).replaceAll('.', '') : undefined;

const payment = (amount: string): ActionInput => ({
	kind: 'payment',
	...{ status: 'COMPLETED', currency: 'INR', amount, performedBy: undefined, date: undefined },
});

const visit = (code: string): ActionInput => ({
	kind: 'custom',
	...{ code, fields: {}, performedBy: undefined, date: undefined },
});

/** Of each kind one that the service accepts as it stands, one that it accepts once prepared, and one that is held back. */
const examples = [
	payment('100'),
	payment('₹ 100'),
	payment('x'),
	visit('1001'),
	visit(' 1001 '),
	visit('9999'),
];

let phones = 0;

describe('Prepare and the service, on the actions of a new lead', () => {
	const both = withBoth();
	let knowledge: Knowledge;
	const tally = new Tally();

	beforeAll(async () => (knowledge = await both.afterPrepare.know()));

	async function disagreements(inputs: readonly ActionInput[]): Promise<Disagreement[]> {
		const rules = { actions: knowledge.actions, facts: knowledge.facts, settings };
		const raw = inputs.map(asItStands);
		const prepared = inputs.map((input) => prepareEntry(input, rules));
		const sent = prepared.flatMap(({ entry }) => entry ?? []);
		const fields = { phone: `+9198${String(10_000_000 + phones++)}` };
		const [before, after] = await Promise.all([
			both.asTheyStand.create({ fields, actions: raw }),
			both.afterPrepare.create({ fields, actions: sent }),
		]);
		return inputs.flatMap((input, index) => {
			const entry = prepared[index]?.entry;
			const remarked = new Set(
				(prepared[index]?.remarks ?? []).map(({ address }) =>
					address.apiName === undefined && address.scope === 'action'
						? (address.key ?? '')
						: `fields.${address.apiName}`,
				),
			);
			const landedBefore = landedAt(before, index);
			const landedAfter = entry && landedAt(after, sent.indexOf(entry));
			return judgeEntry({ input, raw: raw[index] ?? {}, entry, remarked, landedBefore, landedAfter });
		});
	}

	function judgeEntry(compared: {
		readonly input: ActionInput;
		readonly raw: Sent;
		readonly entry: Sent | undefined;
		readonly remarked: ReadonlySet<string>;
		readonly landedBefore: Landed;
		readonly landedAfter: Landed | undefined;
	}): Disagreement[] {
		const { input, raw, entry, remarked, landedBefore, landedAfter } = compared;
		const kind = input.kind === 'payment' ? 'PAYMENT' : 'custom action';
		const disagree = (law: string): Disagreement => ({
			law,
			field: kind,
			raw,
			prepared: entry,
			service: { landedBefore, landedAfter },
		});
		const definition =
			input.kind === 'custom' ? knowledge.actions.get(String(entry?.['type'] ?? input.code)) : undefined;
		if (entry === undefined || landedAfter === undefined) {
			tally.add(kind, 'held back');
			if (remarked.size === 0) return [disagree('2: what is held back has a remark')];
			if (!landedBefore.isCreated || isHeldBackWithReason(input, definition)) return [];
			return [disagree('3: nothing is held back without need')];
		}
		tally.add(kind, landedBefore.isCreated ? 'accepted' : 'mended');
		if (!landedAfter.isCreated || landedAfter.remarks.size > 0) {
			return [disagree('1: what is prepared is accepted')];
		}
		// Nothing of a dropped entry is stored, so its parts cannot be compared.
		if (!landedBefore.isCreated) {
			return isDeepStrictEqual(raw, entry) ? [disagree('2: nothing is missed')] : [];
		}
		const types = new Map((definition?.fields ?? []).map(({ apiName, type }) => [`fields.${apiName}`, type]));
		const labels = new Map(
			(definition?.fields ?? []).map((field) => [`fields.${field.apiName}`, field.labels]),
		);
		types.set('employeeid', 'activeUsers').set('created_on', 'date');
		const sentParts = partsOf(entry);
		return [...partsOf(raw)].flatMap(([part, value]) => {
			const landing = ({ remarks, action }: Landed) => ({
				remarks: remarks.get(part) ?? [],
				stored: storedPart(action, part),
			});
			const comparison: Comparison = {
				field: part,
				type: types.get(part) ?? 'other',
				labels: labels.get(part) ?? [],
				raw: value,
				prepared: sentParts.get(part),
				isRemarked: remarked.has(part),
				asItStands: landing(landedBefore),
				afterPrepare: landing(landedAfter),
			};
			const francs =
				part === 'amount' && /^\s*xof\s*$/i.test(String(raw['currency'])) ? groupedFrancs(value) : undefined;
			if (francs !== undefined && comparison.prepared === francs) return [];
			return judge(inStoredSpelling(comparison), tally);
		});
	}

	/** The service stores a payment in capitals and digits, whatever spelling was sent: 1.5 is 1.50. */
	function inStoredSpelling(compared: Comparison): Comparison {
		const { field, raw, prepared, asItStands } = compared;
		if (field === 'status' || field === 'currency') {
			return { ...compared, raw: typeof raw === 'string' ? raw.toUpperCase() : raw };
		}
		if (field !== 'amount' || typeof raw !== 'number') return compared;
		const asPrepared = (amount: unknown) => (Number(prepared) === Number(amount) ? prepared : amount);
		const stored = asPrepared(asItStands.stored);
		return { ...compared, raw: asPrepared(raw), asItStands: { ...asItStands, stored } };
	}

	// sync-api.md, Field types.
	it(
		'agree on every entry and every part of it',
		async () => {
			const found: Disagreement[] = [];
			const lead = fc.array(actionInput(knowledge), { minLength: 8, maxLength: 8 });
			await fc.assert(
				fc.asyncProperty(fc.array(lead, { minLength: 12, maxLength: 12 }), async (leads) => {
					both.asTheyStand.reset();
					both.afterPrepare.reset();
					found.push(...(await Promise.all(leads.map(disagreements))).flat());
				}),
				exploring(40, [[[examples]]]),
			);
			expect(simplest(found)).toEqual([]);
		},
		patience,
	);

	it.each(['PAYMENT', 'custom action'])('have tested entries with every outcome: %s', (kind) => {
		if (process.env['DIFFERENTIAL_TALLY']) process.stdout.write(`${JSON.stringify(tally.all, null, '\t')}\n`);
		const fates = ['accepted', 'mended', 'held back'];
		expect(fates.filter((fate) => tally.of(kind, fate) === 0)).toEqual([]);
	});
});

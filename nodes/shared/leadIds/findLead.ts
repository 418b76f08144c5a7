/** The ID of a lead by its identifier: from a search, or from the data table that remembers IDs. */
import { compact, once, uniq, uniqBy } from 'lodash';
import { z } from 'zod';

import { failureOf } from '../session/errors';
import type { Session } from '../session/operation';
import type { Outcome } from '../session/outcome';
import { validated } from '../session/parameters';
import { withoutPersonalData } from '../sync/answerFailure';
import { type Failure, FailureError } from '../sync/failure';
import { timesOf } from '../sync/httpDate';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { leadAnswer, type LeadAnswer, leadPage } from '../sync/shapes/lead';
import { isPhoneField, isSameValue, valueTypes } from '../values/types';
import { TableOfIds } from './dataTables';
import { rememberLabel as label } from './rememberProperties';

export const noIdentifierField: Failure = {
	reason: 'unreadable_answer',
	message: 'No definition shows which field identifies a lead, so no lead can be looked up',
	description:
		'Look for the lead in the workspace. An operation that asks for a lead also takes its ID: choose By ID.',
};

/**
 * Looks up a lead by its identifier. If the search returns another lead, because the service ignores the filter, or
 * several leads, none counts as found: another lead must not be updated. So a lead that does not show its identifier is
 * not found either. Throws a `FailureError` when the call fails.
 */
export async function findByIdentifier(
	{ client, searchFacts, model, codes }: Session,
	field: FieldDefinition | undefined,
	identifier: string | undefined,
) {
	if (field === undefined || identifier === undefined) throw new FailureError(noIdentifierField);
	const body = { fields: { [field.apiName]: identifier } };
	const result = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 2 }, body }, leadPage);
	if (!result.ok) throw new FailureError(result.failure);
	const { data, totalCount = 0 } = result.answer;
	searchFacts.learn(data);
	const shown = ({ fields }: LeadAnswer) => fields[field.apiName] ?? undefined;
	const candidates = data.filter(
		(each) => shown(each) === undefined || isSameValue(field, identifier, shown(each)),
	);
	const { length: count, 0: first } = uniqBy(candidates, (each) => each.leadId ?? each);
	if (first?.leadId !== undefined) model?.leadsRead.set(first.leadId, first.fields);
	const isProven = first !== undefined && count === 1 && shown(first) !== undefined;
	if (isProven && isPhoneField(field)) codes.see(shown(first), identifier);
	return {
		/** The only lead with the identifier. Undefined when none shows it, or several may have it. */
		lead: isProven ? first : undefined,
		/** How many leads may have the identifier, as far as the service says. */
		count: count > 1 ? Math.max(totalCount, count) : count,
		times: timesOf(result),
	};
}

export type IdentifierSearch = Readonly<Awaited<ReturnType<typeof findByIdentifier>>>;

const tableName = z
	.string()
	.trim()
	// n8n leaves the text of an expression here, without its sign.
	.refine((given) => !given.includes('{{'), 'It needs the name of a data table, and takes no expression')
	.default('');

/** How often IDs are stored during a run, in milliseconds: a call of n8n costs as much as an execution. */
const batchesEvery = 1_000;
/** From so many IDs on, the first batch does not wait. */
const firstBatch = 20;

/** The identifiers of the leads that outcomes are about, until a table has their IDs: a retry does not read these items. */
const unstored = new WeakMap<Outcome, string>();

/**
 * Finds the IDs of leads by their identifiers, in searches and in a data table of n8n, if one is named. Keeps there what
 * the run learns.
 */
export class LeadIds {
	private readonly table: TableOfIds | undefined;
	private readonly learned = new Map<string, { readonly leadId: string; readonly by: Outcome }>();
	/** By the keys of identifiers. A row may have no ID. */
	private stored: ReadonlyMap<string, string> = new Map();
	/** Why the table could not be read, in words of n8n. */
	private problem: string | undefined;
	/** The batch of IDs that is being stored. */
	private batch: Promise<unknown> | undefined;
	private nextBatchAt: number;
	private hadBatch = false;

	/**
	 * @param given the name of the table, or nothing
	 * @param identifiers all those for which the run may ask. Read when it first asks.
	 */
	constructor(
		private readonly session: Session,
		private readonly field: FieldDefinition,
		given: unknown,
		private readonly identifiers: () => ReadonlyArray<string | undefined> = () => [],
	) {
		this.nextBatchAt = session.runtime.clock.now() + batchesEvery;
		const name = validated(label, tableName, given);
		if (name === '') return;
		// A phone is in the workspaces of several clients, and an ID means another lead in each.
		this.table = new TableOfIds(session.context, `${name}_${session.enterpriseId}`);
		// What an earlier retry of this run wrote, it may not have stored.
		for (const item of session.items.keys()) {
			const outcome = session.earlier(item);
			if (outcome) this.learn(unstored.get(outcome), outcome);
		}
	}

	/**
	 * The ID of the lead with an identifier: from a search if this service returns it there, else from the data table. And
	 * how many leads may have the identifier, as far as is known.
	 */
	async idOf(identifier: string | undefined) {
		const early = this.session.searchFacts.haveIds === false ? await this.remembered(identifier) : undefined;
		if (early !== undefined) return { leadId: early, count: 1 };
		const { lead, count } = await findByIdentifier(this.session, this.field, identifier);
		if (lead?.leadId !== undefined || count > 1) return { leadId: lead?.leadId, count };
		const leadId = (await this.remembered(identifier)) ?? (await this.inOtherSpelling(lead));
		return { leadId, count: leadId === undefined ? count : 1 };
	}

	/**
	 * The ID of a lead that was remembered in another spelling of its identifier, such as a phone without its country code.
	 * Such digits may be the number of somebody in another country, so the lead must have exactly the identifier that the
	 * search shows.
	 */
	private async inOtherSpelling(found: LeadAnswer | undefined): Promise<string | undefined> {
		const { apiName, type } = this.field;
		const stored = found?.fields[apiName];
		if (typeof stored !== 'string') return undefined;
		for (const leadId of await this.idsUnder(valueTypes[type].identity.spellings(stored))) {
			const result = await this.session.client.call('getLead', { path: { leadId } }, leadAnswer);
			if (result.ok && result.answer.fields[apiName] === stored) return leadId;
		}
		return undefined;
	}

	/** Where the node has looked for an ID in vain, and why it could not. */
	get lookedIn(): string {
		const { table, problem, session } = this;
		const inSearch =
			session.searchFacts.haveIds === false
				? 'This service returns no lead IDs in searches'
				: 'A search does not show it';
		if (table === undefined) return `${inSearch}, and no data table is named that could have it.`;
		return problem === undefined
			? `${inSearch}, and the data table ${table.name} has none for it.`
			: `${inSearch}, and the data table ${table.name} cannot be read: ${problem}.`;
	}

	/** The ID as far as this run knows it. */
	known(identifier = ''): string | undefined {
		const key = this.keyOf(identifier);
		return this.learned.get(key)?.leadId ?? (this.stored.get(key) || undefined);
	}

	/** Looks at the table, once for all identifiers of the run. Never rejects. */
	readonly look = once(async (): Promise<void> => {
		if (this.table === undefined) return;
		try {
			const keys = this.identifiers().flatMap((each) => (each === undefined ? [] : this.keyOf(each)));
			this.stored = await this.table.idsOf([...new Set(keys)].filter(isStorable));
		} catch (thrown) {
			this.problem = causeOf(thrown);
		}
	});

	/** The ID as far as this run or the table knows it. */
	async remembered(identifier: string | undefined): Promise<string | undefined> {
		if (this.known(identifier) === undefined) await this.look();
		return this.known(identifier);
	}

	/** The IDs under any of these keys. None if the table cannot be read. */
	private async idsUnder(keys: readonly string[]): Promise<string[]> {
		const rows = await this.table?.idsOf(keys).catch(() => undefined);
		return uniq(compact(keys.map((key) => this.learned.get(key)?.leadId ?? rows?.get(key))));
	}

	learn(identifier: string | undefined, outcome: Outcome): void {
		if (this.table === undefined) return;
		const leadId = 'leadId' in outcome ? outcome.leadId : undefined;
		if (identifier === undefined || leadId === undefined || this.known(identifier) === leadId) return;
		unstored.set(outcome, identifier);
		this.learned.set(this.keyOf(identifier), { leadId, by: outcome });
		const now = this.session.runtime.clock.now();
		const isDue = now >= this.nextBatchAt || (!this.hadBatch && this.learned.size >= firstBatch);
		if (!isDue || this.batch) return;
		this.hadBatch = true;
		this.nextBatchAt = now + batchesEvery;
		// A kill of n8n loses no more than what came after it.
		this.batch = this.storeLearned().then((problems) => {
			this.batch = undefined;
			if (problems.length > 0) this.nextBatchAt = Infinity;
		});
	}

	/** Stores what was learned. Never rejects: returns what a person should know. */
	async store(): Promise<readonly string[]> {
		await this.batch;
		return await this.storeLearned();
	}

	private async storeLearned(): Promise<readonly string[]> {
		const { table, session } = this;
		const { searchFacts, settings } = session;
		const learned = [...this.learned].filter(([key, { by }]) => isStorable(key) && unstored.has(by));
		const rows = learned.map(([identifier, { leadId }]) => ({ identifier, lead_id: leadId }));
		if (table === undefined || rows.length === 0 || searchFacts.haveIds === true || settings.dryRun)
			return [];
		try {
			await table.add(rows);
			for (const [, { by }] of learned) unstored.delete(by);
			return [];
		} catch (thrown) {
			const what = rows.length === 1 ? 'the ID of one lead' : `the IDs of ${rows.length} leads`;
			return [
				`The leads are written, but n8n could not keep ${what} in the data table ${table.name}: ${causeOf(thrown)}. Add a row for each by hand, with identifier and lead_id, or empty ${label} (data tables need n8n 2.3).`,
			];
		}
	}

	private keyOf(identifier: string): string {
		return valueTypes[this.field.type].identity.key(identifier);
	}
}

/** n8n takes a text that begins with `=` for an expression. */
function isStorable(key: string): boolean {
	return !key.startsWith('=');
}

function causeOf(thrown: unknown): string {
	return withoutPersonalData(failureOf(thrown).message);
}

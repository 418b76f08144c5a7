import { chunk, uniq } from 'lodash';

import type { Session } from '../shared/session/operation';
import { endpoints } from '../shared/sync/endpoints';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { type LeadAnswer, leadPage } from '../shared/sync/shapes/lead';
import { isSameValue } from '../shared/values/types';

/** The leads of a run, read by searches for many identifiers at once. */
export class SharedReads {
	private readonly searches = new Map<number, Promise<readonly LeadAnswer[]>>();
	private readonly taken = new Set<string>();
	private chunks: ReadonlyArray<readonly string[]> | undefined;

	/** @param identifiers those of all items, which are prepared when it is first asked */
	constructor(
		private readonly session: Session,
		private readonly field: FieldDefinition,
		private readonly identifiers: () => ReadonlyArray<string | undefined>,
	) {}

	/**
	 * The only lead with the identifier, as a search shows it. Undefined if none or several show it, and after the first
	 * time: an item may have changed the lead by then.
	 */
	async take(identifier: string | undefined): Promise<LeadAnswer | undefined> {
		if (identifier === undefined || this.taken.has(identifier)) return undefined;
		this.taken.add(identifier);
		this.chunks ??= chunk(
			uniq(this.identifiers()).flatMap((each) => each ?? []),
			endpoints.searchLeads.pageSize,
		);
		const at = this.chunks.findIndex((some) => some.includes(identifier));
		const search = this.searches.get(at) ?? this.search(this.chunks[at] ?? [identifier]);
		this.searches.set(at, search);
		const { apiName } = this.field;
		const [first, ...others] = (await search).filter(({ fields }) =>
			isSameValue(this.field, identifier, fields[apiName] ?? undefined),
		);
		return others.length === 0 ? first : undefined;
	}

	/** Without an answer, each lead is read by itself. */
	private async search(identifiers: readonly string[]): Promise<readonly LeadAnswer[]> {
		const body = { fields: { [this.field.apiName]: [...identifiers] } };
		const query = { skip: 0, limit: endpoints.searchLeads.pageSize };
		const result = await this.session.client.call('searchLeads', { path: {}, query, body }, leadPage);
		if (!result.ok) return [];
		this.session.searchFacts.learn(result.answer.data);
		return result.answer.data;
	}
}

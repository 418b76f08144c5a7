import { countBy, max } from 'lodash';

import { leadPage } from '../../nodes/shared/sync/shapes/lead';
import { random } from '../../sandbox/src/random';
import type { LeadPages } from '../../nodes/LeadsTrigger/leads';
import { readAs } from '../kit/readAs';

/** How the service shows its leads, where the specification leaves it open. */
export interface WorldDialect {
	readonly tellsIds: boolean;
	readonly tellsCreation: boolean;
	readonly count: 'right' | 'absent' | 'ofPage' | 'tooSmall' | 'tooLarge';
	/** The most leads of a page, whatever was asked for. */
	readonly most: number;
	/** Whether leads of one millisecond have another order at each poll. */
	readonly shufflesTies: boolean;
}

interface WorldLead {
	readonly number: number;
	readonly phone: string;
	readonly createdAt: number;
}

const fewest = 20;

/** A workspace in which leads are created and deleted while a trigger reads the list. */
export class LeadWorld {
	now = 1_000_000;
	/** Newest first. */
	leads: WorldLead[] = [];
	requests = 0;
	/** The number of requests until one fails. */
	untilFailure = Infinity;
	/** The numbers of the leads whose creation is dated back. */
	readonly datedBack = new Set<number>();
	/** What happens after each of the next requests. */
	meanwhile: Array<() => void> = [];
	private created = 0;

	constructor(private readonly dialect: WorldDialect) {}

	/** Creates a lead at the top of the list, whatever the time of its creation is. */
	create(createdAt = this.now): void {
		this.insert(0, createdAt);
	}

	/**
	 * Creates a lead that is dated back, so that it is listed below others.
	 *
	 * @param most how many of them there may be: nothing is created if more share its time
	 */
	createBelow(depth: number, most: number): void {
		const createdAt = this.leads[depth]?.createdAt ?? this.now;
		const place = this.leads.findIndex((lead) => lead.createdAt <= createdAt);
		const below = this.leads.findIndex((lead) => lead.createdAt < createdAt);
		if (place >= 0 && below >= 0 && below < most) this.datedBack.add(this.insert(place, createdAt));
	}

	/** Returns the number of the lead. */
	private insert(place: number, createdAt: number): number {
		const number = (this.created += 1);
		this.leads.splice(place, 0, { number, phone: `+91${9_000_000_000 + number}`, createdAt });
		return number;
	}

	/** Keeps some leads: without any, and without times, nothing can show what is new. */
	delete(place: number, count = 1): void {
		this.leads.splice(place, Math.min(count, Math.max(0, this.leads.length - fewest)));
	}

	/** How many leads share the time of their creation, at most. */
	get mostAtOneTime(): number {
		return max(Object.values(countBy(this.leads, ({ createdAt }) => createdAt))) ?? 0;
	}

	/** Reorders leads that share a millisecond. */
	shuffle(): void {
		if (!this.dialect.shufflesTies) return;
		const { next } = random(this.requests);
		const order = new Map(this.leads.map(({ number }) => [number, next()]));
		const rank = ({ number }: WorldLead) => order.get(number) ?? 0;
		this.leads.sort((one, other) => other.createdAt - one.createdAt || rank(one) - rank(other));
	}

	readonly search: LeadPages = async (skip, limit) => {
		this.requests += 1;
		if ((this.untilFailure -= 1) < 0) throw new Error('The service failed');
		const page = readAs(leadPage, this.answer(skip, limit));
		this.meanwhile.shift()?.();
		return await Promise.resolve(page);
	};

	/** The body of the answer to a search. */
	answer(skip: number, limit: number): object {
		const shown = this.leads.slice(skip, skip + Math.min(limit, this.dialect.most));
		return { data: shown.map((lead) => this.entryOf(lead)), ...this.counted(shown.length) };
	}

	private entryOf({ number, phone, createdAt }: WorldLead) {
		const { tellsIds, tellsCreation } = this.dialect;
		return {
			...(tellsIds ? { id: `lead-${number}` } : {}),
			fields: { phone, number, ...(tellsCreation ? { created_on: createdAt } : {}) },
		};
	}

	private counted(inPage: number): object {
		const all = this.leads.length;
		const counts = { right: all, ofPage: inPage, tooSmall: Math.floor(all * 0.7), tooLarge: 2 * all + 7 };
		const { count } = this.dialect;
		return count === 'absent' ? {} : { total_count: counts[count] };
	}
}

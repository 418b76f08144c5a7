/** The time zone of the workspace, which no endpoint returns: set in the credential, or found out when a date is shown. */
import { compact, once, range, uniq } from 'lodash';
import { DateTime } from 'luxon';

import type { SyncClient } from '../../sync/client';
import { type Data, type JsonObject, ownValue, plainText, toValue } from '../../sync/data';
import { endpoints } from '../../sync/endpoints';
import { unlessCancelled } from '../../sync/failure';
import type { FieldDefinition } from '../../sync/shapes/definitions';
import { type LeadAnswer, leadPage } from '../../sync/shapes/lead';
import { allZones, isZone } from '../../sync/zones';
import type { Fields } from '../../workspace/parts';
import { formatOf } from '../dateFormat';
import { isOfBirth } from '../date';
import { dateAt, isOpen } from '../shownDate';
import { isBlank } from '../spelling';
import { storedPhone } from '../phone';
import { isPhoneField, isSameValue, valueTypes } from '../types';
import { askZones, type StoredDate, zonesOfBirths } from './askZone';
import { type ZoneClock, clockOf, unknownClock } from './clock';
import type { Found, ZoneMemory } from './zoneMemory';

/** In milliseconds: the end of a range that a date is in, whatever the zone. */
const farAway = 40 * 24 * 60 * 60_000;

/** A value of a lead or an action. */
export interface Stored {
	readonly field: FieldDefinition;
	readonly value: unknown;
	/** The fields of its lead, by which a search finds it. */
	readonly lead?: JsonObject | undefined;
}

const isDate = ({ type }: FieldDefinition) => valueTypes[type].input.kind === 'date';

interface Source {
	readonly memory: ZoneMemory;
	/** That of the credential. */
	readonly chosen: string | undefined;
	/** That of the workflow, which may fit. */
	readonly ofWorkflow: string;
	readonly client: SyncClient;
	readonly fields: () => Promise<Fields>;
	readonly cancelled: Promise<void>;
}

/** So many milliseconds ago, clocks may have been set otherwise. Few are for less than a month. */
const pastYear = range(0, 366, 20).map((days) => days * 24 * 60 * 60_000);

/** n8n has this zone until somebody sets another one, so it says nothing of the workspace. */
const unsetZone = 'America/New_York';

/** What one execution knows of the time zone of its workspace. */
export class WorkspaceZone {
	constructor(readonly source: Source) {}

	/** As far as it is known by now. */
	get clock(): ZoneClock {
		const { chosen, memory } = this.source;
		if (chosen !== undefined) return clockOf(chosen);
		return memory.found === undefined ? unknownClock : memory.clock;
	}

	/** What was found out, as plain JSON. Undefined if nobody had to. */
	get found(): Found | undefined {
		return this.source.chosen === undefined ? this.source.memory.found : undefined;
	}

	get knownBy(): 'credential' | Found['by'] | undefined {
		return this.source.chosen === undefined ? this.found?.by : 'credential';
	}

	/** Takes over what `found` was at an earlier time. */
	recall(stored: unknown): void {
		this.source.memory.recall(stored);
	}

	/** Those values that cannot be shown without a clock that is not known. */
	private open(values: Iterable<Stored>): Stored[] {
		const { clock } = this;
		return [...values].filter(({ value, field }) => isDate(field) && isOpen(value, { field, clock }));
	}

	/** Finds out what the clock showed at these dates. Throws a `FailureError` if the execution is cancelled. */
	async learn(values: Iterable<Stored>): Promise<void> {
		const { chosen, memory, cancelled } = this.source;
		const unknown = chosen === undefined ? this.open(values) : [];
		if (unknown.length === 0) return;
		await memory.alone(cancelled, async () => {
			// Another execution may have found it meanwhile.
			const wanted = this.open(unknown);
			if (wanted.length > 0 && !memory.isSilent) await this.ask(wanted);
		});
	}

	/** The same by the dates of the newest leads, for a person who wants to know the zone. */
	async find(): Promise<void> {
		const { chosen, memory, cancelled } = this.source;
		if (chosen !== undefined || this.knownBy === 'births') return;
		memory.askAgain();
		await memory.alone(cancelled, async () => await this.ask([]));
	}

	/**
	 * The clock by which a filter is read, and whether that is a guess: the one of the workflow, or one of those that are left,
	 * because nobody knows it, or what it showed in the last year.
	 */
	async forFilters({ now }: { readonly now: () => number }) {
		if (this.clock === unknownClock && !this.source.memory.isSilent) await this.find();
		const { clock, source } = this;
		const isKnown = pastYear.every((ago) => clock.read(now() - ago) !== undefined);
		if (isKnown) return { clock, isGuess: false };
		const likely = isZone(source.ofWorkflow) && source.ofWorkflow !== unsetZone ? source.ofWorkflow : 'UTC';
		const [left = likely] = clock.zones;
		return { clock: clockOf(clock.zones.includes(likely) ? likely : left), isGuess: true };
	}

	private async ask(wanted: readonly Stored[]): Promise<void> {
		const { memory, ofWorkflow } = this.source;
		const fields = await this.source.fields();
		const likely = [memory.likely, ofWorkflow].find((zone = '') => zone !== unsetZone && isZone(zone));
		const all = compact([...allZones(), likely]);
		const sample = once(async () => await this.sample(fields));
		const ask = async (values: readonly Stored[]) => {
			const dates = this.datesOf(values, fields);
			const { zones, hasFailed } = await askZones(dates, all, memory.found?.zones, likely);
			if (zones !== undefined) memory.learn(zones, 'searches');
			if (hasFailed) memory.giveUp();
		};
		await ask(wanted);
		// An action has no lead that a search finds by its date.
		const isOpen = wanted.length === 0 || this.open(wanted).length > 0;
		if (isOpen && !memory.isSilent && memory.mayTakeSample()) await ask(await sample());
		if (memory.found !== undefined) return;
		const births = [...wanted, ...(await sample())].flatMap(({ field, value }) =>
			typeof value === 'number' && isOfBirth(field) ? value : [],
		);
		const fitting = zonesOfBirths(uniq(births), all);
		if (fitting === undefined) memory.giveUp();
		else memory.learn(fitting, 'births');
	}

	/** The values of the newest leads. */
	private async sample({ fields }: Fields): Promise<Stored[]> {
		const dated = [...fields.values()].filter(isDate);
		const found = await this.search({}, endpoints.searchLeads.pageSize);
		return (found ?? []).flatMap(({ fields: lead }) =>
			dated.map((field) => ({ field, lead, value: ownValue(lead, field.apiName) })),
		);
	}

	/** The dates by which a search can find their leads. */
	private datesOf(values: readonly Stored[], { identifier }: Fields): StoredDate[] {
		if (identifier === undefined) return [];
		const { apiName } = identifier;
		return values.flatMap(({ field, value, lead = {} }) => {
			const format = formatOf(field);
			const stored = ownValue(lead, apiName);
			// With a plus, a phone number is the same one in every country.
			const own = toValue(isPhoneField(identifier) ? storedPhone(stored) : stored);
			const isUsable = typeof value === 'number' && !isBlank(stored) && !plainText(stored).includes('*');
			if (!isUsable || format === undefined || !format.canPrint(dateAt(value))) return [];
			const isFoundFrom = async (local: number) => {
				const [from, to] = [local, value + farAway].map((at) => {
					const date = DateTime.fromMillis(at, { zone: 'utc' });
					return format.print(date, date);
				});
				const range = { from, to };
				const found = await this.search({ [apiName]: own, [field.apiName]: range }, 1);
				return found?.some(({ fields }) => isSameValue(identifier, own, ownValue(fields, apiName)));
			};
			return [{ moment: value, isFoundFrom }];
		});
	}

	/** Undefined if the service refuses it, or cannot be reached. */
	private async search(fields: Data, limit: number): Promise<readonly LeadAnswer[] | undefined> {
		const { client } = this.source;
		const input = { path: {}, query: { skip: 0, limit }, body: { fields } };
		const found = await client.require('searchLeads', input, leadPage).catch(unlessCancelled);
		return found?.data;
	}
}

import { partition } from 'lodash';
import { z } from 'zod';

import { requiredField } from '../shared/filters/leadConditions';
import type { Session } from '../shared/session/operation';
import { flagOf, isUnset, numberOf, plainText } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { stretchOf } from '../shared/values/moments';
import { comparisons } from '../shared/values/operators';
import { isBlank } from '../shared/values/spelling';
import type { ZoneClock } from '../shared/values/zone/clock';
import type { FoundLead } from './findLeads';

export interface Sort {
	readonly field: FieldDefinition;
	/** Leads without a value come last. */
	sorted(leads: readonly FoundLead[]): readonly FoundLead[];
}

const options = z.object({
	sortBy: z.string().nullish(),
	sortOrder: z.enum(['descending', 'ascending']).default('descending'),
});

/** Reads the options by which leads are sorted. Undefined without one: the newest come first. */
export function sortReader({ parameters, workspace, zone }: Session) {
	const read = parameters.reader('options', 'Options', options, {});
	return async (item: number): Promise<Sort | undefined> => {
		const { sortBy, sortOrder } = read(item);
		if (isBlank(sortBy)) return undefined;
		const field = requiredField(sortBy ?? '', (await workspace.shared.fields()).fields);
		return { field, sorted: (leads) => sorted(leads, field, zone.clock, sortOrder === 'ascending' ? 1 : -1) };
	};
}

function sorted(leads: readonly FoundLead[], field: FieldDefinition, clock: ZoneClock, sign: number) {
	const keyed = leads.map((lead) => ({ lead, key: keyOf(lead.needed, field, clock) }));
	const [known, unknown] = partition(keyed, ({ key }) => key !== undefined);
	known.sort((one, other) => sign * compare(one.key, other.key));
	return [...known, ...unknown].map(({ lead }) => lead);
}

const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });

const compare = (one: unknown, other: unknown): number =>
	typeof one === 'number' && typeof other === 'number'
		? one - other
		: compareTexts(plainText(one), plainText(other));

function keyOf(value: unknown, field: FieldDefinition, clock: ZoneClock): string | number | undefined {
	if (isUnset(value)) return undefined;
	switch (comparisons[field.type]) {
		case 'number':
		case 'rating':
			return numberOf(value);
		case 'date':
			return stretchOf(value, field, clock)?.first;
		case 'flag':
			return Number(flagOf(value));
		default:
			return plainText(value);
	}
}

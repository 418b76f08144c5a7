/** What a condition on a field of leads is. */
import { z } from 'zod';

import type { FieldDefinition } from '../sync/shapes/definitions';
import type { Verdict } from '../values/compare';
import { valueTypes } from '../values/types';
import type { ZoneClock } from '../values/zone/clock';
import type { WorkspaceZone } from '../values/zone/workspaceZone';
import type { ValueFacts } from '../values/valueType';
import type { NameReader } from './filterNames';
import type { Filter, Operand } from './filters';
import type { StoredParts, TwoAges } from './given';

/** A condition as a person sets it. */
export const givenCondition = z.object({
	field: z.string(),
	operator: z.string().default('is'),
	value: z.unknown(),
	values: z.unknown(),
	from: z.unknown(),
	to: z.unknown(),
	listed: z.unknown(),
	days: z.unknown(),
});

export type GivenCondition = z.output<typeof givenCondition>;

/** One thing that a lead must have. */
export interface Condition {
	readonly field: FieldDefinition;
	/** What a search is asked for, which finds all leads that match. Undefined: the service cannot compare it. */
	readonly asked: Operand;
	/** Whether a value fits. */
	readonly fits: (stored: unknown) => Verdict;
	/** Whether a lead without a value matches. */
	readonly fitsUnset: boolean;
	/** For a time of its creation: no lead that was created earlier matches. */
	readonly earliest?: number | undefined;
}

/** A part of a condition with the name that people know it by. */
export type NamedFilter = readonly [name: string, filter: Filter<Condition>];

export interface ConditionContext {
	readonly workspace: TwoAges<NameReader>;
	readonly facts: ValueFacts;
	readonly zone: Pick<WorkspaceZone, 'forFilters'>;
	readonly now: () => number;
	/** Set if nothing is sent to the service. */
	readonly isLocal?: true;
	/** What several values mean together. Any of them, if it is missing. */
	readonly combine?: (list: readonly Filter[]) => Filter;
}

/** What a person has set, and for which field. */
export interface Setting extends ConditionContext {
	/** That of the workspace, as far as it is needed. */
	readonly clock: ZoneClock;
	readonly field: FieldDefinition;
	readonly given: GivenCondition;
	readonly stored: StoredParts;
}

/** The condition that all values of a filter make together. */
export const made = <Value>(
	{ anyOf, notes }: Filter<Value>,
	make: (values: readonly Value[]) => Condition,
) => ({
	notes,
	anyOf: anyOf.length === 0 ? [] : [make(anyOf)],
});

/** Whether people may know such a value in part, of which a search finds nothing. */
export const isText = ({ field: { type }, asked }: Condition): boolean =>
	asked !== undefined && valueTypes[type].filter === 'asGiven' && valueTypes[type].refersTo === 'nothing';

/** The type of the times that the service adds to every lead. */
export const ofEachLead = 'TIME_OF_LEAD';

export const isTime = ({ rawType }: FieldDefinition) => rawType === ofEachLead;

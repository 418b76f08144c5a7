import type { Condition } from './workspace';

/** A service on the same machine, a distant one, and a distant one that limits concurrent requests. */
export const conditions = {
	near: { latencyMs: 0, limit: null },
	far: { latencyMs: 50, limit: null },
	limited: { latencyMs: 50, limit: 20 },
} as const satisfies Record<string, Condition>;

export const conditionNames = ['near', 'far', 'limited'] as const satisfies ReadonlyArray<
	keyof typeof conditions
>;

export type ConditionName = (typeof conditionNames)[number];

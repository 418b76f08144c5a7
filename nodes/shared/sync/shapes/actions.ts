/** The answers of the action endpoints (sync-api.md, Action), read in every known spelling. */
import { z } from 'zod';

import { page } from './answers';
import { bareCode } from './definitions';

const record = z.record(z.string(), z.unknown());

export type ActionKind = 'custom' | 'payment' | 'attachment' | 'built_in';

/** One action of a timeline. A built-in action has no meaningful data but its type. */
export interface TimelineAction {
	readonly actionId: string | undefined;
	readonly leadId: string | undefined;
	/** As the service sent it, for example `ACTION_1001`. */
	readonly type: string;
	/** The bare code of a custom action, as a write needs it. */
	readonly code: string | undefined;
	readonly kind: ActionKind;
	/** Milliseconds since the epoch. */
	readonly createdAt: number | undefined;
	readonly fields: Readonly<Record<string, unknown>>;
	/** Of a payment. */
	readonly status: string | undefined;
	readonly currency: string | undefined;
	readonly amount: string | undefined;
	/** As the service sent it. */
	readonly raw: Readonly<Record<string, unknown>>;
}

function kindOf(type: string): ActionKind {
	if (/^\d+$/.test(bareCode(type))) return 'custom';
	if (type === 'PAYMENT') return 'payment';
	return type === 'ATTACHMENT' ? 'attachment' : 'built_in';
}

export const timelineAction = z
	.object({
		type: z.string(),
		id: z.string().nullish(),
		action_id: z.string().nullish(),
		leadid: z.string().nullish(),
		lead_id: z.string().nullish(),
		creationTimestamp: z.number().nullish(),
		fields: record.nullish(),
		status: z.string().nullish(),
		currency: z.string().nullish(),
		amount: z.union([z.string(), z.number()]).nullish(),
	})
	.passthrough()
	.transform((answer): TimelineAction => {
		const kind = kindOf(answer.type);
		return {
			actionId: answer.id ?? answer.action_id ?? undefined,
			leadId: answer.leadid ?? answer.lead_id ?? undefined,
			type: answer.type,
			code: kind === 'custom' ? bareCode(answer.type) : undefined,
			kind,
			createdAt: answer.creationTimestamp ?? undefined,
			fields: answer.fields ?? {},
			status: answer.status ?? undefined,
			currency: answer.currency ?? undefined,
			amount: answer.amount === null || answer.amount === undefined ? undefined : String(answer.amount),
			raw: answer,
		};
	});

export const timelinePage = page(timelineAction);

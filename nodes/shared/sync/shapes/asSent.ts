import { z } from 'zod';

const record = z.record(z.string(), z.unknown());

/** The result of a shape, and the record as the service sent it, with unknown keys and the service's own spelling. */
export interface AsSent<Read> {
	readonly raw: Readonly<Record<string, unknown>>;
	readonly read: Read;
}

export function asSent<Shape extends z.ZodTypeAny>(shape: Shape) {
	return record.transform((raw) => ({ raw, read: raw })).pipe(z.object({ raw: record, read: shape }));
}

import { createHash } from 'node:crypto';

/**
 * A few characters that stand for a value. Each character is worth 6 bits: with 8 of them, two of 500 keys are taken
 * for one another in one of two billion workspaces; with 3, a change is overlooked once in 262,144 changes.
 */
export function print(value: unknown, length: number): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length);
}

export const widths = { key: 8, part: 3, whole: 22 };

/** Labels are a set: their order is not told. */
export function labelsPrint(labels: readonly string[] | undefined): string {
	return print([...(labels ?? [])].sort(), widths.part);
}

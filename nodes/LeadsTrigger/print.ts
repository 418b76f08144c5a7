import { createHash } from 'node:crypto';

/**
 * A short hash of a value, 6 bits per character. With 8 characters, two of 500 keys collide in one of two billion
 * workspaces. With 3 characters, one of 262,144 changes is missed.
 */
export function print(value: unknown, length: number): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length);
}

/** In characters. */
export const widths = { key: 8, part: 3, whole: 22 };

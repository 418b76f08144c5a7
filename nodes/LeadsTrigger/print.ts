import { createHash } from 'node:crypto';

/**
 * A short hash of a value, 6 bits per character. With 8 characters, two of 500 keys collide in one of two billion
 * workspaces.
 */
export function print(value: unknown, length: number): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length);
}

/** In characters. */
export const widths = { key: 8, whole: 22 };

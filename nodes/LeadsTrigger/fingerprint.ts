import { hashOf } from '../shared/sync/data';

/**
 * A short hash of a value, 6 bits per character. With 8 characters, two of 500 keys collide in one of two billion
 * workspaces.
 */
export const fingerprint = (value: unknown, length: number) => hashOf(value).slice(0, length);

/** In characters. */
export const widths = { key: 8, whole: 22 };

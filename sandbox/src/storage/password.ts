import { randomBytes, scryptSync } from 'node:crypto';

const COST = { N: 16_384, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Returns `scrypt:N:r:p:salt:key`, with salt and key in base64. Nothing reads a password back. */
export function hashPassword(password: string): string {
	const salt = randomBytes(SALT_BYTES);
	const key = scryptSync(password, salt, KEY_BYTES, COST);
	const { N, r, p } = COST;
	return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join(':');
}

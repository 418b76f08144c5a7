import { gateway } from './gateway';
import { nested } from './nested';
import { php } from './php';
import { spring } from './spring';
import { terse } from './terse';
import type { Style } from '../state';

/**
 * Five services that nobody of this project would write: each stores, answers and refuses in its own way. The dialects of
 * the sandbox are no stand-in: they say the sandbox's rules in other words, and the probe was written beside them. With
 * each, how it writes the ID of its nth lead.
 */
export const styles: Readonly<Record<string, readonly [Style, (count: number) => string]>> = {
	spring: [spring, String],
	php: [php, String],
	terse: [terse, (count) => `t${count}`],
	nested: [nested, (count) => `0000000000000000000000${count.toString(16)}`],
	gateway: [gateway, (count) => `lead-${count}`],
};

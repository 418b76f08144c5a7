/**
 * The IDs of fields in n8n's mapper.
 *
 * An ID is the API name, apart from these names: n8n leaves keys with them out of a node's parameters, and their values
 * with them.
 */
const dropped: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function mapperIdOf(apiName: string): string {
	return dropped.has(apiName) ? `[${apiName}]` : apiName;
}

export function apiNameOf(mapperId: string): string {
	const inner = mapperId.slice(1, -1);
	return mapperId === `[${inner}]` && dropped.has(inner) ? inner : mapperId;
}

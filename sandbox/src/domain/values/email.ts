const ATEXT = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(`^(${ATEXT}(?:\\.${ATEXT})*)@(?:${LABEL}\\.)+[A-Za-z]{2,63}$`);

const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** sync-api.md, Edge cases of values, EMAIL: the ASCII form `local@domain.tld`. Some mail servers accept more. */
export function isEmail(value: string): boolean {
	if (value.length > MAX_ADDRESS) return false;
	const local = ADDRESS.exec(value)?.[1];
	return local !== undefined && local.length <= MAX_LOCAL;
}

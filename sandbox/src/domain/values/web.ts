const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^(https?://)?(?:${LABEL}\\.)+[a-z]{2,63}(?::(\\d{1,5}))?(?:[/?#]\\S*)?$`, 'i');

const MAX_PORT = 65_535;

/** Decision 1, WEBSITE and MEDIALINK: only a MEDIALINK needs the scheme. */
export function isWebAddress(value: string, schemeNeeded: boolean): boolean {
	const parts = ADDRESS.exec(value);
	if (parts === null) return false;
	const [, scheme, port] = parts;
	return (scheme !== undefined || !schemeNeeded) && Number(port ?? 0) <= MAX_PORT;
}

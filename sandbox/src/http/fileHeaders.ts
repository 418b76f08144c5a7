/** Bounds of the bytes that are asked for, both inclusive. */
export interface ByteRange {
	readonly start: number;
	readonly end: number;
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * The range that a Range header asks for (RFC 9110, 14.2): undefined for the whole file, `unsatisfiable` when no byte of
 * the file is in it. Several ranges, other units and nonsense are ignored, as that section allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
	const [, first, last] = SINGLE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
	if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
	if (first === '') {
		const suffix = Number(last);
		return suffix === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size - 1 };
	}
	const start = Number(first);
	const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
	if (last !== '' && Number(last) < start) return undefined;
	return start >= size ? 'unsatisfiable' : { start, end };
}

/** What encodeURIComponent leaves, though an extended value may not have it (RFC 8187, 3.2.1). */
const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * Saves under the name that the file was described with, in the plain form and the one of RFC 8187 (formerly RFC 5987).
 * Never shown in place: a file may be HTML, and this is the origin of the sandbox.
 */
export function attachmentNamed(name: string): string {
	const plain = name.replace(/[^ !#$&-[\]-~]/g, '_');
	const extended = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
	return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}

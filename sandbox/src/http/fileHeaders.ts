/** A requested range of bytes. Both bounds are inclusive. */
interface ByteRange {
	readonly start: number;
	readonly end: number;
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * Reads a Range header (RFC 9110, 14.2). Returns undefined for the whole file, and `unsatisfiable` if the file has no
 * byte in the range. Several ranges, other units and invalid headers are ignored, as that section allows.
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

/** Encodes the characters that encodeURIComponent keeps but an extended value must not have (RFC 8187, 3.2.1). */
const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * A Content-Disposition header with the file's name, plain and in the form of RFC 8187 (formerly RFC 5987). A browser
 * must never display the file: it may be HTML, and would run in the origin of the sandbox.
 */
export function attachmentNamed(name: string): string {
	const plain = name.replace(/[^ !#$&-[\]-~]/g, '_');
	const extended = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
	return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}

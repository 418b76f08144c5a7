/**
 * The country calling codes in use (ITU-T E.164), including shared ones such as 800 and 883.
 * No code is a prefix of another. A test compares the list with a phone-number library.
 */
const codes = [
	'1',
	'20 211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237',
	'238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 260 261 262',
	'263 264 265 266 267 268 269 27 290 291 297 298 299',
	'30 31 32 33 34 350 351 352 353 354 355 356 357 358 359 36 370 371 372 373 374 375 376 377 378',
	'380 381 382 383 385 386 387 389 39',
	'40 41 420 421 423 43 44 45 46 47 48 49',
	'500 501 502 503 504 505 506 507 508 509 51 52 53 54 55 56 57 58 590 591 592 593 594 595 596 597',
	'598 599',
	'60 61 62 63 64 65 66 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 690',
	'691 692',
	'7',
	'800 808 81 82 84 850 852 853 855 856 86 870 878 880 881 882 883 886 888',
	'90 91 92 93 94 95 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 979 98 992',
	'993 994 995 996 998',
].flatMap((row) => row.split(' '));

const known = new Set(codes);

/** The calling code that these digits begin with. */
export function callingCode(digits: string): string | undefined {
	for (let length = 1; length <= 3; length++) {
		const code = digits.slice(0, length);
		if (known.has(code)) return code;
	}
	return undefined;
}

/** Countries where a leading 0 is part of every number, so callers from abroad dial it too. */
const keepsZero = ['39', '225', '242', '378'];

/** `+44 (0)20 7946 0958`: the brackets say that the 0 may be left out. */
export function withoutBracketedTrunkPrefix(text: string): string {
	const bracketed = /^([(+\d][\d\s().+-]*?)\s*\(0\)/.exec(text);
	const before = bracketed?.[1];
	if (bracketed === null || before === undefined) return text;
	const digits = before.replace(/\D/g, '').replace(/^00/, '');
	if (callingCode(digits) !== digits) return text;
	return `${before}${keepsZero.includes(digits) ? '0' : ''}${text.slice(bracketed[0].length)}`;
}

/**
 * Countries where some numbers begin with 0, or where nobody dials a 0 before a number. A test finds them with a
 * phone-number library.
 */
const mayBeginWithZero = new Set([
	...keepsZero,
	...'1 7 226 227 229 241 247 250 267 268 501 676 679 687 853 992'.split(' '),
	// Shared by many countries.
	...'800 808 870 878 881 882 883 888 979'.split(' '),
]);

/** In digits. Shorter numbers with a 0 are numbers of services. */
const shortestWithZero = 8;

const trunkPrefix = /^0(?=[1-9])/;

/** People in Hungary dial 06, and then 8 or 9 digits. */
const hungarianPrefix = /^06(?=[1-9]\d{7,8}$)|^0(?=[1-9])/;

/**
 * Without the trunk prefix, which people dial inside their country, and callers from abroad leave out.
 *
 * `+4402079460958`: the 0 does not belong there, unless a number of the country may begin with it.
 */
export function withoutTrunkPrefix(number: string): string {
	const code = number.startsWith('+') ? callingCode(number.slice(1)) : undefined;
	if (code === undefined || mayBeginWithZero.has(code)) return number;
	const national = number.slice(code.length + 1);
	if (national.length < shortestWithZero) return number;
	return `+${code}${national.replace(code === '36' ? hungarianPrefix : trunkPrefix, '')}`;
}

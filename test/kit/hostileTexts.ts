/** Beginnings of what a regular expression looks for. Repeated, they make it try again at each character. */
export const hostileTexts = [
	...['*| ', '<', '<a ', '<h1', '<title>x', '&', '&amp', '%', '%2', '\\', '"'],
	...["'", ' ', '\n', '\t ', '(', '(((', ')', '[', '{', '{"', ','],
	...[', ', ';', ':', '.', '..', '-', '/', '//', '+', '+1 ', '1'],
	...['1.', '1,', '12 ', '1234567 ', '@', 'a@', 'a@b.', 'a ', 'A_', 'aA', 'fields.'],
	...['actions[1].', 'http://', 'DD/', 'YYYY-', 'é', '\u0301'],
	...['ß', '\u{1F600}', '\u00A0', '\u200B', '\uFF11'],
];

/** @param size the least number of characters */
export const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

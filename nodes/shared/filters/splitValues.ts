/**
 * The values in a text: one in each line, or separated by commas. Undefined if a comma may belong to a value, as in
 * `4,5`.
 */
export function splitValues(text: string, isValue: (text: string) => boolean): readonly string[] | undefined {
	const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
	if (lines.length > 1) return lines.flatMap((line) => (isValue(line) ? [line] : line.split(',')));
	const pieces = text.split(',');
	const isUnclear = pieces.some((piece, place) => place > 0 && isValue(`${pieces[place - 1]},${piece}`));
	return isUnclear ? undefined : pieces;
}

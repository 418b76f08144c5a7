/** Numbers such as `10.000` and `10,000`, whose mark may separate thousands or decimals. */
import type { Column } from './column';
import { type DecimalMark, unclearMark } from './decimal';
import { plainSpelling } from './spelling';

/** What a mark separates. */
type Separates = 'thousands' | 'decimals' | 'unclear';

/** What the marks separate where the column does not contradict it. */
export interface Marks {
	/** In a column that shows no mark before decimals. */
	readonly alone: Readonly<Record<DecimalMark, Separates>>;
	/** In a column that has decimals behind this mark. */
	readonly asOthers: Readonly<Record<DecimalMark, Separates>>;
}

function separates(mark: DecimalMark, column: Column, { alone, asOthers }: Marks): Separates {
	const [decimalMark, contradiction] = column.decimalMarks;
	if (contradiction !== undefined) return 'unclear';
	if (decimalMark === undefined) return alone[mark];
	return decimalMark === mark ? asOthers[mark] : 'thousands';
}

/** The number with no such mark, or with a dot before its decimals. Undefined if that is unclear. */
export function withClearMark(text: string, column: Column, marks: Marks): string | undefined {
	const plain = plainSpelling(text);
	const mark = unclearMark(plain);
	if (mark === undefined) return text;
	const meaning = separates(mark, column, marks);
	return meaning === 'unclear' ? undefined : plain.replace(mark, meaning === 'thousands' ? '' : '.');
}

/** Numbers such as `10.000` and `10,000`, whose mark may separate thousands or decimals. */
import type { Column } from './column';
import { type DecimalMark, unclearMark } from './decimal';
import { plainSpelling } from './spelling';

/** What a mark separates. */
type Separates = 'thousands' | 'decimals' | 'unclear';

/** What each mark separates, unless the column shows that it separates something else. */
export interface Marks {
	/** In a column where no value shows which mark stands before decimals. */
	readonly alone: Readonly<Record<DecimalMark, Separates>>;
	/** In a column where other values have decimals behind the same mark. */
	readonly asOthers: Readonly<Record<DecimalMark, Separates>>;
}

function separates(mark: DecimalMark, column: Column, { alone, asOthers }: Marks): Separates {
	const [decimalMark, contradiction] = column.decimalMarks;
	if (contradiction !== undefined) return 'unclear';
	if (decimalMark === undefined) return alone[mark];
	return decimalMark === mark ? asOthers[mark] : 'thousands';
}

/** The number without grouping, or with a dot before its decimals. Undefined if it is unclear which of them it is. */
export function withClearMark(text: string, column: Column, marks: Marks): string | undefined {
	const plain = plainSpelling(text);
	const mark = unclearMark(plain);
	if (mark === undefined) return text;
	const meaning = separates(mark, column, marks);
	return meaning === 'unclear' ? undefined : plain.replace(mark, meaning === 'thousands' ? '' : '.');
}

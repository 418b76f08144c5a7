import type { WriteSettings } from '../run/settings';
import { Columns, type ValuesOf } from '../values/columns';
import { noFacts, type ValueFacts } from '../values/valueType';

/** The facts by which values of filters are read. Names are looked up in the workspace instead. */
export function filterFacts(
	{ workspaceCurrency, datesAreWritten }: Pick<WriteSettings, 'workspaceCurrency' | 'datesAreWritten'>,
	valuesOf: ValuesOf,
): ValueFacts {
	return { ...noFacts, currency: workspaceCurrency, columns: new Columns(datesAreWritten, valuesOf) };
}

/** The number of an item, as people count rows. */
export function rowOf(item: number): number {
	return item + 1;
}

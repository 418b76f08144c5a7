/** A line of the file, and what has to become of it. */
export interface Line {
	readonly name: string;
	readonly phone: string;
	readonly rating: string;
	readonly status: 'imported' | 'with remarks' | 'rejected';
}

/** Of each hundred lines, two have a value that is dropped, one has no phone, and one the phone of the line before. */
export function lineOf(index: number): Line {
	const phone = (of: number) => `+9198${String(of).padStart(8, '0')}`;
	const line = { name: `Person ${index}`, phone: phone(index), rating: '4', status: 'imported' } as const;
	if (index % 50 === 7) return { ...line, rating: '9', status: 'with remarks' };
	if (index % 100 === 13) return { ...line, phone: '', status: 'rejected' };
	if (index % 100 === 29) return { ...line, phone: phone(index - 1), status: 'rejected' };
	return line;
}

export function fileOf(lines: readonly Line[]): string {
	return ['name,phone,rating', ...lines.map(({ name, phone, rating }) => `${name},${phone},${rating}`)].join(
		'\n',
	);
}

/* Phone numbers and dates, in the ways in which people and programs write them. */

export const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

interface Phone {
	country: string;
	/** Two groups of digits, as people write them. */
	area: string;
	local: string;
}

export function phoneOf(index: number): Phone {
	if (index % 5 === 3) return { country: '44', area: '7700', local: `900${pad(index % 1000, 3)}` };
	if (index % 5 === 4)
		return { country: '1', area: String(212 + (index % 90)), local: `55501${pad(index % 100)}` };
	return { country: '91', area: '90000', local: pad(10_000 + index * 97, 5) };
}

/** Eight ways to write one number. */
export const phoneShapes: readonly [(phone: Phone) => string, ...Array<(phone: Phone) => string>] = [
	({ country, area, local }) => `+${country}${area}${local}`,
	({ country, area, local }) => `${country}${area}${local}`,
	({ country, area, local }) => `+${country} ${area} ${local}`,
	({ country, area, local }) => `(+${country}) ${area}-${local}`,
	({ country, area, local }) => `00${country} ${area} ${local}`,
	({ country, area, local }) => (country === '91' ? `${area}${local}` : `+${country}.${area}.${local}`),
	({ country, area, local }) => `+${country} (${area}) ${local}`,
	({ country, area, local }) => ` +${country}-${area}-${local} `,
];

const months = [
	...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
	...['August', 'September', 'October', 'November', 'December'],
];

/** Five ways to write one day. The service accepts the second and the fifth. */
export function dateText(shape: number, year: number, month: number, day: number): string {
	switch (shape % 5) {
		case 0:
			return `${year}-${pad(month)}-${pad(day)}`;
		case 1:
			return `${pad(day)}/${pad(month)}/${year}`;
		case 2:
			return `${year}-${pad(month)}-${pad(day)}T09:30:00+05:30`;
		case 3:
			return `${day} ${months[month - 1] ?? ''} ${year}`;
		default:
			return String(Date.UTC(year, month - 1, day));
	}
}

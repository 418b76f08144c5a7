/** What values are read, for llms.txt. A test gives each of them to the node. */

type Example = readonly [given: string | number, sent: unknown];

export const readValues: Readonly<Record<string, readonly Example[]>> = {
	money: [
		['₹1,20,000', '120000'],
		['12.5 lakh', '1250000'],
		['Rs 5L', '500000'],
		['2 cr', '20000000'],
		['5k', '5000'],
		['1.250,50', '1250.50'],
	],
	number: [
		['1,200', 1200],
		['1.250,50', 1250.5],
	],
	phone: [
		['+91 98765-43210', '+919876543210'],
		['0091 98765 43210', '+919876543210'],
		['tel:+919876543210', '+919876543210'],
	],
	date: [
		['3 Apr 2026', '03/04/2026'],
		['April 3rd, 2026 5pm', '03/04/2026 17:00:00'],
		['3.4.26', '03/04/2026'],
		['2026-04-03T10:00:00Z', 1_775_210_400_000],
	],
	checkbox: [
		['yes', true],
		['ja', true],
		['on', true],
		['no', false],
	],
	rating: [
		['4/5', 4],
		['4 stars', 4],
		['★★★★', 4],
	],
	email: [['Asha <asha@mail.example>', 'asha@mail.example']],
	tags: [
		['CRM, Reports', ['CRM', 'Reports']],
		['["CRM","Reports"]', ['CRM', 'Reports']],
	],
};

/** What is held back, with a remark. */
export const heldBackValues: ReadonlyArray<readonly [type: string, given: string]> = [
	['money', 'one lakh'],
	['number', '12.5 lakh'],
	['date', 'tomorrow'],
	['checkbox', 'maybe'],
];

export const valueLines = (): string[] => [
	...Object.entries(readValues).map(
		([type, examples]) => `- ${type}: ${examples.map(([given]) => given).join('; ')}`,
	),
	'- a status, an option or a lost reason: its label in any case. A team member: the email or the whole name',
	`- held back, with a remark: ${heldBackValues.map(([type, given]) => `${given} as ${type}`).join('; ')}`,
];

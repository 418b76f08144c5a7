import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, outcome, prepare, turns } from './support';

const heldBack = expect.stringMatching(/^held back/);

describe('a list as forms, sheets and other services send it', () => {
	turns('tags', [
		['VIP, Hot', ['VIP', 'Hot']],
		['VIP;Hot', ['VIP', 'Hot']],
		['VIP|Hot', ['VIP', 'Hot']],
		['VIP\nHot\r\nCold', ['VIP', 'Hot', 'Cold']],
		['["VIP","Hot"]', ['VIP', 'Hot']],
		['{"tags":["VIP","Hot"]}', ['VIP', 'Hot']],
		['[{"name":"VIP"},{"name":"Hot"}]', ['VIP', 'Hot']],
		['“VIP”, “Hot”', ['VIP', 'Hot']],
		['"VIP","Hot, new"', ['VIP', 'Hot, new']],
		['Tags: VIP, Hot', ['VIP', 'Hot']],
		['CATEGORIES:VIP,Hot', ['VIP', 'Hot']],
		['Type 2, 3 BHK', ['Type 2', '3 BHK']],
		['Google+, C++', ['Google+', 'C++']],
	]);

	// What a programming language prints is one text, and no label.
	it.each([
		...[
			'a:2:{i:0;s:3:"VIP";i:1;s:3:"Hot";}',
			'Array\n(\n    [0] => VIP\n    [1] => Hot\n)\n',
			'O:8:"stdClass":0:{}',
		],
		...[
			"array (\n  0 => 'VIP',\n  'b' => 'Hot',\n)",
			'{VIP,Hot}',
			'{"Delhi, NCR",VIP}',
			"('VIP', 'Hot')",
			'{NULL}',
		],
		...[
			"{'VIP', 'Hot'}",
			"['VIP', 'Hot']",
			'{{a,b},{c,d}}',
			'map[a:b]',
			"b'VIP'",
			'System.String[]',
			'set()',
			'{}',
		],
		...[
			'VIP<br />Hot',
			'<ul><li>VIP</li><li>Hot</li></ul>',
			'VIP\\nHot',
			'```json\n["VIP"]\n```',
			'`VIP`, `Hot`',
		],
		...[
			'[object Object],[object Object]',
			'CN=VIP,OU=Groups,DC=example',
			'#REF!',
			'true',
			'FALSE',
			'[True, False]',
		],
		...['VIP%2CHot', 'tags[]=VIP&tags[]=Hot', '2,3 BHK', 'VIP, 2 , 3 BHK', '12,13BHK', 'A • B', '#VIP #Hot'],
		...['3f2504e0-4f89-11d3-9a0c-0305e82c3301', '507f1f77bcf86cd799439011', '🔥 Hot', '❌ VIP', '- 1', '-1'],
	])('makes no label of %s', (text) => {
		expect(outcome('tags', text)).toEqual(heldBack);
	});

	it.each([
		'#1 Broker',
		'C#',
		'Flat #5',
		'Sales/Marketing',
		'(VIP)',
		'Tag',
		'A: B',
		"it's",
		'C++',
		'O+',
		'18+',
	])('is not %s', (text) => {
		expect(outcome('tags', text)).toEqual([text]);
	});

	it('is not made of the words of one label', () => {
		const labels = ['Do', 'Not', 'Call', 'Home', 'Loan', 'Red', 'White', 'Red, White', 'O', 'C'];
		for (const text of ['Do Not Call', 'Home Loan', 'Red, White', 'O+', 'C++'])
			expect(outcome('tags', text, { labels })).toEqual([text]);
	});

	it('is unclear with marks that stand in labels more often than between them', () => {
		const labels = ['VIP', 'Hot'];
		for (const text of ['VIP / Hot', 'VIP & Hot', 'VIP + Hot', 'VIP · Hot'])
			for (const type of ['tags', 'dropdown'] as const)
				expect(outcome(type, text, { labels })).toEqual(heldBack);
	});

	it('is no ticked box either', () => {
		for (const raw of [true, false, [true], 'true']) expect(outcome('tags', raw)).toEqual(heldBack);
		expect(prepare('tags', ['VIP', false])).toMatchObject({ value: ['VIP'], heldBack: [{ part: false }] });
		expect(outcome('tags', 'true', { labels: ['True'] })).toEqual(['True']);
	});
});

describe('the marks between labels, in a column', () => {
	const labels = ['Known', 'Other'];
	const first = (...values: unknown[]) => {
		const columns = columnsBy('fromColumn', () => values);
		const { value, reading, heldBack } = prepareValue(field('tags', { labels }), values[0], {
			...facts,
			columns,
		});
		return [value ?? `held back: ${heldBack[0]?.message}`, reading !== undefined];
	};

	it.each([
		['Acme, Inc', ['VIP; Hot'], ['Acme, Inc'], true],
		['Acme, Inc', ['VIP\nHot'], ['Acme, Inc'], true],
		['Acme, Inc; VIP', ['VIP; Hot'], ['Acme, Inc', 'VIP'], true],
		['Yes, please;', ['VIP;'], ['Yes, please'], true],
		['Known, Other', ['VIP; Hot'], ['Known', 'Other'], false],
		['Acme, Inc', ['VIP, Hot'], ['Acme', 'Inc'], false],
		['Acme, Inc', ['VIP\n'], ['Acme', 'Inc'], false],
		['Acme, Inc', [['a;b'], { a: 'b;c' }, 5], ['Acme, Inc'], true],
		['Acme, Inc', ['["a;b"]'], ['Acme', 'Inc'], false],
		['East | West', ['North | West'], ['East', 'West'], false],
		['Delhi, NCR | Known', ['North | West'], ['Known'], false],
		['East | West', ['North; West'], ['East', 'West'], false],
		['East | West', [], ['East', 'West'], false],
		['Known | Other', [], ['Known', 'Other'], false],
		['Known Other', [], ['Known Other'], false],
		['Known, New', ['VIP; Hot'], heldBack, false],
	])('%j beside %j', (value, others, becomes, isListed) => {
		expect(first(value, ...others)).toEqual([becomes, isListed]);
	});
});

describe('a placeholder', () => {
	const placeholders = [
		...[
			'—Please choose an option—',
			'-None-',
			'--None--',
			'- Select -',
			'-- Select City --',
			'- Any -',
			'-- City --',
		],
		...[
			'Select an option',
			'Please select',
			'Select...',
			'Select one',
			'Choose your answer',
			'Select',
			'Choose…',
		],
		...[
			'N/A',
			'n/a',
			'NA',
			'None',
			'#N/A',
			'(none)',
			'(null)',
			'N / A',
			'-',
			'—',
			'--',
			'undefined',
			'NULL',
			'NaN',
		],
	];

	it.each(placeholders)('is a blank and no label, and listed: %s', (text) => {
		for (const type of ['dropdown', 'tags'] as const)
			expect(prepare(type, text)).toEqual({
				heldBack: [],
				newLabels: [],
				reading: 'As no answer, because it is a placeholder',
				isBlank: true,
			});
	});

	it.each(placeholders)('is a label where the field has it: %s', (text) => {
		expect(outcome('dropdown', text, { labels: [text] })).toBe(text);
	});

	it.each([
		'Nonesuch',
		'Other',
		'Unknown',
		'Nancy',
		'(VIP)',
		'100%',
		'Not Interested',
		'No',
		'Any',
		'Well-known',
	])('is not %s', (text) => {
		expect(outcome('dropdown', text)).toBe(text);
	});

	it('is one in statuses, ratings and members too', () => {
		for (const type of ['status', 'lostReason', 'rating', 'assignee'] as const)
			for (const text of ['N/A', '-None-', 'Select…', 'undefined'])
				expect(prepare(type, text)).toMatchObject({ isBlank: true, heldBack: [] });
	});

	it('is left out of a list, which says so', () => {
		for (const raw of ['VIP, N/A', ['VIP', '--None--'], 'None\nVIP'])
			expect(prepare('tags', raw)).toMatchObject({
				value: ['VIP'],
				heldBack: [],
				reading: 'Without a placeholder, which is no label',
			});
	});
});

describe('marks around a label', () => {
	it.each([
		'• Car Loan',
		'✔ Car Loan',
		'✔\ufe0f Car Loan',
		...[...'*·–✓✅⭐👉→'].map((mark) => `${mark} Car Loan`),
		'Car Loan ✅',
		'- Car Loan',
		'Car\u0000 Loan',
	])('say nothing if they are ticks, pointers, stars or bullets: %j', (text) => {
		const labels = ['Car Loan', 'A'];
		expect(outcome('dropdown', text, { labels })).toBe('Car Loan');
		expect(outcome('tags', text, { labels })).toEqual(['Car Loan']);
	});

	it.each([...'❌🚫🗑⛔❎✖✗🔴🟢👎⚠☐⬜❓🔥📵'])('say something otherwise: %s', (picture) => {
		const labels = ['Car Loan', 'A'];
		for (const text of [`${picture} Car Loan`, `Car Loan ${picture}`, `${picture}\ufe0f Car Loan`])
			for (const type of ['dropdown', 'tags'] as const)
				expect(outcome(type, text, { labels })).toEqual(heldBack);
	});

	it('make two labels of two', () => {
		const labels = ['🟢 Open', '❌ Open', '✅ Open'];
		expect(labels.map((label) => outcome('dropdown', label, { labels }))).toEqual(labels);
		expect(outcome('dropdown', '🔴 Open', { labels })).toEqual(heldBack);
		expect(outcome('dropdown', 'Open', { labels })).toBe('✅ Open');
	});

	it.each(['Car Loan.', 'Car Loan,', 'Car Loan:', 'Car Loan!'])('make no twin of it: %s', (text) => {
		expect(outcome('dropdown', text, { labels: ['Car Loan'] })).toEqual(heldBack);
	});

	it.each(['A+', 'A-', 'A?', 'B.'])('%s is not A: the mark may say something', (text) => {
		expect(outcome('dropdown', text, { labels: ['A'] })).toBe(text);
	});

	it('1.0 is the option 1', () => {
		expect(outcome('dropdown', '1.0', { labels: ['1', '2'] })).toBe('1');
		expect(outcome('dropdown', '1.0', { labels: ['1', '1.0'] })).toBe('1.0');
		expect(outcome('dropdown', '1.5', { labels: ['1'] })).toBe('1.5');
	});
});

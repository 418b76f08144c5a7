import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, outcome, prepare, turns } from './support';

const heldBack = expect.stringMatching(/^held back/);

describe('a list as a program prints it', () => {
	turns('tags', [
		['a:2:{i:0;s:3:"VIP";i:1;s:3:"Hot";}', ['VIP', 'Hot']],
		['a:1:{i:0;s:10:"Delhi, NCR";}', ['Delhi, NCR']],
		['a:1:{i:0;s:5:"Café";}', ['Café']],
		['a:1:{s:1:"a";s:7:"x";s:1:";}', ['x";s:1:']],
		['a:2:{i:0;i:2025;i:1;d:1.5;}', ['2025', '1.5']],
		['s:3:"VIP";', ['VIP']],
		['Array\n(\n    [0] => VIP\n    [1] => Hot\n)\n', ['VIP', 'Hot']],
		["array (\n  0 => 'VIP',\n  'b' => 'Hot',\n)", ['VIP', 'Hot']],
		['{VIP,Hot}', ['VIP', 'Hot']],
		['{"Delhi, NCR",VIP}', ['Delhi, NCR', 'VIP']],
		['{VIP,"The \\"A\\" list"}', ['VIP', 'The "A" list']],
		["('VIP', 'Hot')", ['VIP', 'Hot']],
		["{'VIP', 'Hot'}", ['VIP', 'Hot']],
		['{"tags":["VIP","Hot"]}', ['VIP', 'Hot']],
		['[{"name":"VIP"},{"name":"Hot"}]', ['VIP', 'Hot']],
		['```json\n["VIP","Hot"]\n```', ['VIP', 'Hot']],
		['`VIP`, `Hot`', ['VIP', 'Hot']],
		[';#VIP;#Hot;#', ['VIP', 'Hot']],
		['VIP\\nHot', ['VIP', 'Hot']],
		['VIP<br />\nHot', ['VIP', 'Hot']],
		['<ul><li>VIP</li><li>Hot</li></ul>', ['VIP', 'Hot']],
		['<ol><li>VIP</li><li>Hot</li></ol>', ['VIP', 'Hot']],
		['<p>VIP</p><p>Hot</p>', ['VIP', 'Hot']],
		['VIP\\r\\nHot', ['VIP', 'Hot']],
		['Tags: VIP, Hot', ['VIP', 'Hot']],
		['Labels: VIP, Hot', ['VIP', 'Hot']],
		['Category = VIP', ['VIP']],
		['CATEGORIES:VIP,Hot', ['VIP', 'Hot']],
		['#VIP #Hot', ['VIP', 'Hot']],
		['#VIP', ['VIP']],
		['#VIP#Hot', ['VIP', 'Hot']],
		['“VIP”, “Hot, new”', ['VIP', 'Hot, new']],
		['C:\\new\\old', ['C:\\new\\old']],
		['Type 2, 3 BHK', ['Type 2', '3 BHK']],
		['• VIP', ['VIP']],
		['Array ( [0] => VIP [1] => Hot )', ['VIP', 'Hot']],
		["array ( 0 => 'VIP', 1 => 'Hot', )", ['VIP', 'Hot']],
	]);

	it.each([
		...['a:0:{}', 'a:2:{i:0;s:4:"VIP";i:1;s:3:"Hot";}', 'a:1:{i:0;a:1:{i:0;s:3:"VIP";}}', 'b:1;', 'Array'],
		...[
			'a:3:{i:0;s:3:"VIP";}',
			'a:1:{i:0;s:3:"VIP"}',
			'a:1:{i:0;s:3:"VIP;"}',
			'a:1:{i:0;s:3:"VIP";} Hot',
			'O:8:"stdClass":1:{s:4:"name";s:3:"VIP";}',
		],
		...['{}', '{NULL}', '{{a,b},{c,d}}', 'set()', '[VIP Hot]', 'map[a:b]', "b'VIP'", 'System.String[]'],
		...['[object Object],[object Object]', 'CN=VIP,OU=Groups,DC=example', '* myContacts ::: VIP', '#REF!'],
		...[
			'true',
			'FALSE',
			'[True, False]',
			'VIP%2CHot',
			'tags[]=VIP&tags[]=Hot',
			'VIP:true',
			'2,3 BHK',
			'VIP, 2 , 3 BHK',
			'12,13BHK',
			'A • B',
			'3f2504e0-4f89-11d3-9a0c-0305e82c3301',
			'507f1f77bcf86cd799439011',
		],
	])('makes no label of %s', (text) => {
		expect(outcome('tags', text)).toEqual(heldBack);
	});

	it.each(['#1 Broker', 'C#', 'Flat #5', 'Sales/Marketing', '(VIP)', 'Tag', 'A: B', "it's"])(
		'is not %s',
		(text) => {
			expect(outcome('tags', text)).toEqual([text]);
		},
	);

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
		['East | West', ['North | West'], ['East', 'West'], true],
		['Delhi, NCR | West', ['North | West'], ['Delhi, NCR', 'West'], true],
		['East | West', ['North; West'], heldBack, false],
		['East | West', [], heldBack, false],
		['Known | Other', [], ['Known', 'Other'], false],
		['Known Other', [], ['Known', 'Other'], false],
		['Known, New', ['VIP; Hot'], heldBack, false],
	])('%j beside %j', (value, others, becomes, isListed) => {
		expect(first(value, ...others)).toEqual([becomes, isListed]);
	});
});

describe('a placeholder', () => {
	const of = (first: string, words: string) => words.split(' ').map((word) => `${first} ${word}`);
	const placeholders = [
		...[
			'—Please choose an option—',
			'-None-',
			'--None--',
			'- Select -',
			'-- Select City --',
			'- Any -',
			'Select City',
		],
		...[
			'Select an option',
			'Please select',
			'Select...',
			'Select one',
			'Choose your answer',
			'Select',
			'Pick one',
		],
		...[
			'Bitte wählen',
			'Sélectionnez une option',
			'Seleccione una opción',
			'Selecione...',
			'Seleziona una opzione',
		],
		...['[city]', '[your-city]', '%city%', '%%FIRST_NAME%%', '«City»', '<<City>>'],
		...['N/A', 'n/a', 'NA', 'None', 'nil', '#N/A', '#NV', '#N/D', '#Н/Д', 'Not applicable', 'Not specified'],
		...[
			'_none',
			'No tags',
			'(none)',
			'(not set)',
			'(blank)',
			'No answer',
			'Keine Angabe',
			'Respondent skipped this question',
		],
		...of('Not', 'available answered given known provided selected set'),
		...of('No', 'data response selection tag value'),
		...of('Please', 'choose pick'),
		...of('Choose', 'a any below from here the'),
		...of('Select', 'option value item answer state country location branch service product category type'),
		...of('Select', 'status source plan course budget reason time date gender title language industry'),
		...of('Choose', 'department departments'),
		...[
			'None selected',
			'Unspecified',
			'(empty)',
			'(not provided)',
			'(null)',
			'N / A',
			'n.a',
			'#N.D.',
			'#N/V',
		],
		...[
			'k.A.',
			'k. a.',
			'Ninguno',
			'Nenhum',
			'Aucun',
			'Aucune',
			'Nessuno',
			'n.v.t.',
			'NVT',
			'Bitte auswählen',
		],
		...['Veuillez sélectionner', 'Choisir', 'Veuillez choisir un pays', 'Choisissez votre ville', 'Elige'],
		...[
			'Elija su ciudad',
			'Selecciona tu ciudad',
			'Escolha uma cidade',
			'Selecione um país',
			'Scegli',
			'Kies',
			'Please select City',
			'Selecione sua cidade',
		],
		...['Kies een optie', 'Seleziona una sua città', 'Seleziona un paese', 'Bitte wählen ihre Stadt'],
		...['N/A.', 'None.', 'Select…', '[[city]]', '$city', '$(city)', '#city#', '##city##', '- All -'],
		...['Bitte wählen eine Stadt', 'Выберите из списка', '请选择', '選択してください', '=== City ==='],
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
		...[
			'Select Citywalk',
			'Choose Energy',
			'Nonesuch',
			'Other',
			'Unknown',
			'Nancy',
			'[VIP]',
			'(VIP)',
			'100%',
		],
		...['Not Interested', 'No', 'Any', 'Nilgiri', 'Selection', 'Well-known', '- 5 %', '(direct) / (none)'],
		// Bold and italic of chats.
		...['*VIP*', '**VIP**', '_Hot_', '__proto__', '-VIP-'],
		...['%12%', '##12##'],
	])('is not %s', (text) => {
		expect(outcome('dropdown', text)).toBe(text);
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

describe('a text that is no label', () => {
	it.each([
		'? Home Loan',
		'?? Gold',
		'\ufffd Home',
		'CafÃ©',
		'{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
		'%!s(<nil>)',
		...['☑ VIP ☐ Hot', '☐ Hot', '[x] VIP', '[ ] VIP', '```'],
		...['com.acme.Tag@1b6d3586', '[Ljava.lang.String;@1b6d3586', '[Object: null prototype] {}', 'Symbol(x)'],
		...['Map(1) {"a" => 1}', 'function () {}', '%w[VIP Hot]', "dict_keys(['VIP'])", "frozenset({'VIP'})"],
		'Array ( [0] => Array ( [name] => VIP ) )',
	])('%s is held back', (text) => {
		expect(outcome('dropdown', text)).toEqual(heldBack);
		expect(outcome('tags', text)).toEqual(heldBack);
	});

	it.each(['✅ Done', 'Plan [x]', 'Symbol', 'function rooms', 'com.acme.Tag', 'Map (old)', 'Loans (new)'])(
		'%s is one',
		(text) => {
			expect(outcome('dropdown', text)).toBe(text);
		},
	);

	it.each([
		'• Car Loan',
		'✔ Car Loan',
		'✔\ufe0f Car Loan',
		...[...'*·–✓✅'].map((mark) => `${mark} Car Loan`),
		'Car Loan,',
		'Car Loan:',
		'- Car Loan',
		'Car Loan.',
		'Car Loan;',
		'Car\u0000 Loan',
	])('%j is the label of the field without its loose marks', (text) => {
		const labels = ['Car Loan', 'A'];
		expect(outcome('dropdown', text, { labels })).toBe('Car Loan');
		expect(outcome('tags', text, { labels })).toEqual(['Car Loan']);
	});

	it.each(['A+', 'A-', '#A', 'A?', 'B.'])('%s is not A: the mark may say something', (text) => {
		expect(outcome('dropdown', text, { labels: ['A'] })).toBe(text);
	});

	it('1.0 is the option 1', () => {
		expect(outcome('dropdown', '1.0', { labels: ['1', '2'] })).toBe('1');
		expect(outcome('dropdown', '1.0', { labels: ['1', '1.0'] })).toBe('1.0');
		expect(outcome('dropdown', '1.5', { labels: ['1'] })).toBe('1.5');
	});
});

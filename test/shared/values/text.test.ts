import { DateTime } from 'luxon';
import { holdsBack, passes, prepare, turns } from './support';

// sync-api.md, Field types.
describe('text', () => {
	passes('text', ['', ' kept blanks ', 'नमस्ते', 'null', '=1+1', '{"a":1}', 'x'.repeat(100_000)]);

	turns('text', [
		[5, '5'],
		[-0.25, '-0.25'],
		[1e-7, '0.0000001'],
		[1.5e-10, '0.00000000015'],
		[true, 'true'],
		[12n, '12'],
		[['a', 'b'], 'a, b'],
		[['only'], 'only'],
		[['a', 2, false, null, undefined], 'a, 2, false'],
		[new Date('2026-03-05T10:15:00Z'), '2026-03-05T10:15:00.000Z'],
		[DateTime.fromISO('2026-03-05T10:15:00', { zone: 'Asia/Kolkata' }), '2026-03-05T10:15:00.000+05:30'],
	]);

	holdsBack('text', /^Text was expected$/, [
		{ a: 1 },
		{},
		[{ a: 1 }],
		[['nested']],
		new Date(Number.NaN),
		DateTime.invalid('test'),
		Number.NaN,
		Number.POSITIVE_INFINITY,
		undefined,
		Symbol('s'),
		() => 'text',
	]);

	holdsBack('text', /last digits are lost/, [1e21, 12345678901234567000]);
});

describe('a leftover in a text', () => {
	holdsBack('text', /not evaluated/, ['{{ $json.name }}', '={{ $json.name }}', '{{ a }} {{ b }}']);
	holdsBack('text', /a whole object$/, ['[object Object]', '[object Object], [object Object]']);
	holdsBack('text', /found no value/, ['undefined', 'undefined undefined']);
	holdsBack('text', /error of a formula/, ['#REF!', '#N/A', '#DIV/0!']);
	passes('text', ['null', 'null and void', 'undefinedly', '#1', 'C:\\new', '{a}', '=SUM(A1)']);

	it.each(['see {{name}} in the manual', 'Asha undefined', 'A2 shows #REF! today'])(
		'is sent and listed beside other words: %s',
		(text) => {
			expect(prepare('text', text)).toMatchObject({
				value: text,
				reading: expect.stringContaining('leftover'),
			});
		},
	);
});

describe('unique', () => {
	passes('unique', ['A-17', ' a-17 ', '0', '919876543210']);
	turns('unique', [
		[17, '17'],
		[['A-17'], 'A-17'],
	]);
	holdsBack('unique', /blank/i, ['', '  ', '\n']);
	holdsBack('unique', /last digits are lost/, [2 ** 53]);
	// Many leads would have the same one, and each would overwrite the one before.
	holdsBack('unique', /no answer, so many/, [
		'undefined',
		' null',
		'NaN',
		'#N/A',
		'N/A',
		'-',
		'none',
		'=A1',
		true,
	]);
	holdsBack('unique', /no answer, so many/, [
		'{id}',
		'INV-<id>',
		'[[id]]',
		'#{id}',
		'<%= id %>',
		'%ID%',
		'undefinedundefined',
	]);
	holdsBack('unique', /found no value/, ['INV-undefined', 'null-1']);
	holdsBack('unique', /a whole object$/, ['[object Object]', '[object Object]-1']);
	holdsBack('unique', /error of a formula/, ['#REF!']);
	holdsBack('unique', /not evaluated/, ['{{ $json.id }}', 'INV-{{ id }}', '${id}']);
	holdsBack('unique', /^A spreadsheet shortened this value/, ['1.23457E+15', '9,19877E+11 ']);
	passes('unique', ['1E5', 'A-1.5E+10', '1.5e+10', 'N-A']);
	holdsBack('unique', /Text was expected/, [{}, ['a', 'b'], undefined]);
});

describe('types without their own rule', () => {
	it('passes every value of a field of an unknown type', () => {
		const value = { anything: [1] };
		expect(prepare('other', value, { rawType: 'RADIO' })).toEqual({
			value,
			heldBack: [],
			newLabels: [],
			unchecked: 'the nodes know no fields of the type RADIO',
		});
		expect(prepare('other', value, { rawType: '' }).unchecked).toBe('the type of this field cannot be read');
	});

	it('holds back files and names the node that uploads them', () => {
		const { heldBack } = prepare('file', 'report.pdf');
		expect(heldBack).toEqual([
			expect.objectContaining({
				category: 'silently_dropped',
				hint: expect.stringContaining('File Storage node'),
			}),
		]);
	});
});

import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, holdsBack, outcome, passes, prepare, strictFacts, turns } from './support';

// sync-api.md, Field types.
describe('checkbox', () => {
	passes('checkbox', [true, false]);

	turns('checkbox', [
		...['true', 'TRUE', ' Yes ', 'y', 'On', '1', '1.0', 'checked', 'Agreed', '✓', '✅', 1].map(
			(word): [unknown, boolean] => [word, true],
		),
		...['false', 'FALSE', 'no', 'N', 'off', '0', 'unchecked', '❌', 0].map((word): [unknown, boolean] => [
			word,
			false,
		]),
		...['✅ Yes', 'Yes ✅', '✅Yes', '☑ on', 'Yes!!', 'yes...', 'yes.'].map((answer): [unknown, boolean] => [
			answer,
			true,
		]),
		['❌ No', false],
		[['on'], true],
	]);

	it.each([
		['true t yes y on 1 1.0 checked ticked selected enabled agree agreed accepted ✓ ✔ ✔️ ☑ ☑️ ✅', true],
		['false f no n off 0 0.0 unchecked unticked unselected disabled disagree declined ✗ ✘ ☐ ❌', false],
		['ja sí si sì sim oui evet ano áno da igen kyllä jah taip jā ya да так ναι כן نعم بله ہاں', true],
		['हाँ हां होय হ্যাঁ ஆம் అవును ใช่ có はい 是 예 네', true],
		['nein nee nej nei não nao non hayır hayir nie ne nu nem ei nē tidak нет не ні όχι לא لا', false],
		['خیر نہیں नहीं नाही না இல்லை కాదు ไม่ใช่ không いいえ 否 아니요 아니오', false],
	])('knows each of the words %s as %j', (words, value) => {
		for (const word of words.split(' '))
			for (const raw of [word, word.toUpperCase(), ` ${word}\n`])
				expect({ raw, value: outcome('checkbox', raw) }).toEqual({ raw, value });
	});

	it.each([
		['👍|👍🏽|[x]|I agree.|I accept|I consent!|I do|Yes, please|Yes, I agree|yes i accept|Yes, I do', true],
		['Opted in|opt-in|Opt In', true],
		// Accents as signs of their own, as macOS writes them.
		['sí|có|jā'.normalize('NFD'), true],
		["👎|👎🏿|[]|[ ]|I do not agree|I don’t agree|I disagree|I do not accept|I don't consent", false],
		["No thanks|No, thank you!|No, I do not|No, I don't|Opted out|opt-out", false],
	])('knows each of the answers %s as %j', (answers, value) => {
		for (const raw of answers.split('|'))
			expect({ raw, value: outcome('checkbox', raw) }).toEqual({ raw, value });
	});

	it.each(['checked', 'selected', 'accepted', 'agreed'])('knows not %s as false', (word) => {
		expect(outcome('checkbox', `Not ${word}`)).toBe(false);
	});

	it.each([
		['unsubscribed', 'opted out'],
		['do_not_contact', 'declined'],
		['optOut', 'opt-out'],
		['inactive', 'disabled'],
		['DNC', 'accepted'],
	])('of %s is held back where a person has %s', (apiName, deed) => {
		expect(outcome('checkbox', deed, { apiName })).toMatch(/^held back: A yes or no/);
		expect(['yes', '0'].map((word) => outcome('checkbox', word, { apiName }))).toEqual([true, false]);
		expect(outcome('checkbox', deed, { apiName: 'notify' })).toEqual(expect.any(Boolean));
	});

	holdsBack('checkbox', /yes or no/, [
		'',
		'✅ No',
		'❌ Yes',
		// Yes in Polish, and no in Malay.
		'tak',
		'maybe',
		`yes${'!'.repeat(100)}`,
		'x',
		'2',
		2,
		-1,
		Number.NaN,
		{},
		['yes', 'no'],
		undefined,
	]);
});

const leftovers = [
	...[
		'[object Object]',
		'Invalid Date',
		'#REF!',
		'#DIV/0!',
		'#NAME?',
		'{{ $json.source }}',
		'={{ $json.source }}',
	],
	...[
		'$json.source',
		'${source}',
		'*|FNAME|*',
		'=A1&B1',
		'{"0":"A"',
		'["A"',
		'<b>CRM</b>',
		'...',
		'Asha undefined',
	],
];

describe('dropdown', () => {
	it.each(leftovers)('makes no label of %j', (text) => {
		expect(outcome('dropdown', text)).toMatch(/^held back/);
	});

	it('keeps such a text if the workspace has it as a label', () => {
		expect(outcome('dropdown', 'NULL', { labels: ['null'] })).toBe('null');
		expect(outcome('dropdown', '-', { labels: ['-'] })).toBe('-');
	});

	it.each([
		['Research &amp; Development', 'Research & Development'],
		['L&#233;on', 'Léon'],
		['Le\u0301on', 'Léon'],
		['Léon', 'Le\u0301on'],
		['New\u00a0 York', 'New York'],
		['"Website"', 'Website'],
		["'Website'", 'Website'],
	])('makes no twin of a label: %j is %j', (raw, label) => {
		expect(prepare('dropdown', raw, { labels: [label] })).toEqual({
			value: label,
			heldBack: [],
			newLabels: [],
		});
	});

	it.each([
		['R&amp;D', 'R&D'],
		['&#x41;&nbsp;B', 'A B'],
		['Le\u0301on', 'Léon'],
		['New  York', 'New York'],
		['5 > 3', '5 > 3'],
		['Ｖｉｐ', 'Vip'],
		['$1,000+', '$1,000+'],
	])('makes the new label %j as %j', (raw, label) => {
		expect(prepare('dropdown', raw).newLabels).toEqual([label]);
	});

	passes('dropdown', ['Website', 'Delhi, NCR']);

	turns('dropdown', [
		['website', 'Website'],
		['  WALK-IN\n', 'Walk-in'],
		['\u200bWebsite', 'Website'],
		[2026, '2026'],
		[['website'], 'Website'],
	]);

	it('sends a new label without outer blanks, and reports that it is new', () => {
		expect(prepare('dropdown', ' Referral ')).toEqual({
			value: 'Referral',
			heldBack: [],
			newLabels: ['Referral'],
		});
		expect(prepare('dropdown', 'x'.repeat(40)).newLabels).toHaveLength(1);
	});

	it('holds back an unknown label when new labels are not allowed', () => {
		const prepared = prepareValue(field('dropdown'), 'Referral', strictFacts);
		const hint = expect.stringMatching(/: there are \w+, .*\. Or add/) as string;
		expect(prepared.heldBack).toEqual([expect.objectContaining({ category: 'unknown_option', hint })]);
		const unlabelled = prepareValue(field('dropdown', { labels: [] }), 'Referral', strictFacts);
		expect(unlabelled.heldBack[0]?.hint).toMatch(/^Send a label of the field\. Or add/);
		expect(prepareValue(field('dropdown'), 'WEBSITE', strictFacts).value).toBe('Website');
	});

	// sync-api.md, Limits.
	it('holds back a new label when the field has 1000', () => {
		const labels = Array.from({ length: 1000 }, (_, index) => `Label ${index}`);
		const full = field('dropdown', { labels });
		expect(prepareValue(full, 'Another', facts).heldBack.map((one) => one.category)).toEqual([
			'unknown_option',
		]);
		expect(prepareValue(full, 'label 999', facts).value).toBe('Label 999');
		const nearlyFull = field('dropdown', { labels: labels.slice(1) });
		expect(prepareValue(nearlyFull, 'Another', facts).value).toBe('Another');
	});

	it('prefers the label with the same letter case', () => {
		expect(outcome('dropdown', 'vip', { labels: ['VIP', 'vip'] })).toBe('vip');
		expect(outcome('dropdown', 'Vip', { labels: ['VIP', 'vip'] })).toBe('VIP');
	});

	it('takes a label that looks like a list of other labels for that label', () => {
		const labels = ['Website', 'Walk-in', 'Website; Walk-in'];
		expect(outcome('dropdown', 'website; walk-in', { labels })).toBe('Website; Walk-in');
	});

	holdsBack('dropdown', /40 characters/, ['x'.repeat(41)]);
	holdsBack('dropdown', /text of a label/, ['', '   ', {}, Number.NaN, undefined]);
	holdsBack('dropdown', /this is a list/, [['Website', 'Walk-in'], []]);
});

describe('tags', () => {
	it('passes a list of known labels unchanged', () => {
		for (const list of [['Website'], ['Website', 'Delhi, NCR'], ['new one'], []]) {
			expect(prepare('tags', list).value).toBe(list);
		}
	});

	turns('tags', [
		['Website', ['Website']],
		['website, walk-in', ['Website', 'Walk-in']],
		['Website;Walk-in', ['Website', 'Walk-in']],
		['Website\r\nWalk-in\n', ['Website', 'Walk-in']],
		['delhi, ncr', ['Delhi, NCR']],
		['["website","Delhi, NCR"]', ['Website', 'Delhi, NCR']],
		[['website', ' WEBSITE ', 'Website'], ['Website']],
		[['New', 'new', ' NEW'], ['New']],
		[['Website', '', ' ', null], ['Website']],
		[2026, ['2026']],
		[
			[2026, 7],
			['2026', '7'],
		],
		[',Website,,', ['Website']],
		['Delhi, NCR, VIP', ['Delhi, NCR', 'VIP']],
		['"Delhi, NCR","VIP, Gold"', ['Delhi, NCR', 'VIP, Gold']],
		["it's new, VIP", ["it's new", 'VIP']],
		['website, walk-in; VIP', ['Website', 'Walk-in', 'VIP']],
		['R&amp;D, R&D', ['R&D']],
	]);

	it('holds back what may be one label or several', () => {
		const { value, heldBack } = prepare('tags', 'Acme, Inc; Website');
		expect(value).toEqual(['Website']);
		expect(heldBack).toEqual([
			expect.objectContaining({ part: 'Acme, Inc', message: expect.stringMatching(/unclear/) }),
		]);
	});

	it.each(leftovers)('makes no label of %j in a list', (text) => {
		const { value, heldBack } = prepare('tags', ['Website', text]);
		expect(value).toEqual(['Website']);
		expect(heldBack).toEqual([expect.objectContaining({ part: text })]);
	});

	it('lists the labels that the service will add, each once', () => {
		expect(prepare('tags', 'Website, VIP, vip, Gold').newLabels).toEqual(['VIP', 'Gold']);
	});

	it('sends the valid labels and holds back each other label', () => {
		const bad = { a: 1 };
		const long = 'x'.repeat(41);
		const { value, heldBack } = prepare('tags', ['website', bad, long]);
		expect(value).toEqual(['Website']);
		expect(heldBack.map(({ part }) => part)).toEqual([bad, long]);
	});

	it('holds back the unknown labels of a list when new labels are not allowed', () => {
		const { value, heldBack, newLabels } = prepareValue(field('tags'), 'Website, VIP', strictFacts);
		expect(value).toEqual(['Website']);
		expect(heldBack).toEqual([expect.objectContaining({ category: 'unknown_option', part: ' VIP' })]);
		expect(newLabels).toEqual([]);
	});

	it('holds back once what a list has twice, but each object', () => {
		const parts = (raw: unknown) =>
			prepareValue(field('tags'), raw, strictFacts).heldBack.map(({ part }) => part);
		expect(parts('VIP; vip ;Website;VIP')).toEqual(['VIP']);
		expect(parts([{ a: 1 }, { a: 2 }])).toEqual([{ a: 1 }, { a: 2 }]);
	});

	it('fills the field up to 1000 labels', () => {
		const labels = Array.from({ length: 999 }, (_, index) => `Label ${index}`);
		const { value, heldBack } = prepareValue(field('tags', { labels }), ['One', 'Two', 'label 5'], facts);
		expect(value).toEqual(['One', 'Label 5']);
		expect(heldBack.map(({ part }) => part)).toEqual(['Two']);
	});

	it('does not clear a field when the list holds blanks only', () => {
		for (const blanks of [' , ;', '[]', [' '], [null, '']]) {
			expect('value' in prepare('tags', blanks)).toBe(false);
			expect(prepare('tags', blanks).heldBack).toHaveLength(1);
		}
	});

	holdsBack('tags', /list of labels/, [{}, undefined, Number.NaN]);
});

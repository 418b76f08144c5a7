import { holdsBack, passes, turns } from './support';

const longestLocal = 'l'.repeat(64);
const label63 = 'd'.repeat(63);

// sync-api.md, Field types.
describe('email', () => {
	holdsBack('email', /looks like several$/, [
		'Ada <ada@b.co>; Ben <ben@b.co>',
		'a@b.co, c@d.co',
		'a@b.co c@d.co',
		'a@b.co/c@d.co',
		'a@b.co\nc@d.co',
		'a@b.co or <c@d.co>',
	]);

	passes('email', [
		'a@b.co',
		'First.Last+tag@Sub.Example.COM',
		"'@example.com",
		`${longestLocal}@example.com`,
		`a@${label63}.com`,
		`${'l'.repeat(59)}@${`${label63}.`.repeat(3)}co`,
		'a@x-1.travel',
	]);

	turns('email', [
		[' a@b.co ', 'a@b.co'],
		['\ufeffa@b.co\u200b', 'a@b.co'],
		['\u00a0a@b.co\n', 'a@b.co'],
		['mailto:a@b.co', 'a@b.co'],
		['MAILTO:a@b.co?subject=Hi%20there', 'a@b.co'],
		['Asha Rao <a@b.co>', 'a@b.co'],
		['"Rao, Asha" <a@b.co>', 'a@b.co'],
		['<a@b.co>', 'a@b.co'],
		['Asha <mailto:a@b.co>', 'a@b.co'],
		['"a@b.co"', 'a@b.co'],
		["'a@b.co'", 'a@b.co'],
		['a@b.co,', 'a@b.co'],
		['a@b.co.', 'a@b.co'],
		['a@b.co ;, ', 'a@b.co'],
		['Asha <a@b.co>;', 'a@b.co'],
		['"a@b.co",', 'a@b.co'],
		[['a@b.co'], 'a@b.co'],
		['[a@b.co](mailto:a@b.co)', 'a@b.co'],
		['a@b.co <A@b.co>', 'A@b.co'],
		["'a@b.co", 'a@b.co'],
		['a\u200b@b.co', 'a@b.co'],
		[`${'n'.repeat(900)} <a@b.co>`, 'a@b.co'],
	]);

	holdsBack('email', /^An email address was expected$/, [
		'',
		'n/a',
		'a@b',
		'<a@b.co> Ada',
		'xmailto:a@b.co',
		`${'l'.repeat(60)}@${`${label63}.`.repeat(3)}co`,
		'a b@c.co',
		'a@b .co',
		'.a@b.co',
		'a.@b.co',
		'a..b@c.co',
		'a@-b.co',
		'a@b-.co',
		'a@b.c',
		'a@b.c0',
		'a@b..co',
		'@b.co',
		'á@b.co',
		'a@bücher.de',
		'a@[127.0.0.1]',
		`${longestLocal}l@example.com`,
		`a@${label63}d.com`,
		`${longestLocal}@${`${label63}.`.repeat(3)}com`,
		5,
		true,
		{},
		['a@b.co', 'c@d.co'],
		'<'.repeat(2000),
	]);

	turns('email', [
		['mailto:a%2Bb@c.co', 'a+b@c.co'],
		['asha@b.co (Asha Rao)', 'asha@b.co'],
		['a@b.co (work)', 'a@b.co'],
		['Email: a@b.co', 'a@b.co'],
		['E-mail : a@b.co', 'a@b.co'],
		[{ address: 'a@b.co', name: 'Asha' }, 'a@b.co'],
	]);

	// Nobody has these marks in an address, and a note may say that it is not used.
	holdsBack('email', /^An email address was expected$/, [
		...['{{email}}@b.co', 'undefined@b.co', 'null@b.co', 'E=asha@b.co', 'a%2Bb@c.co', 'a?b@c.co', 'a|b@c.co'],
		...['asha@b.co (Wife)', 'undefined.x@b.co', 'x@undefined.com', '9812345678@c.us', 'a***@b.co', 'a@**.co'],
		...['a@b.co (bounced)', 'a@b.co (Old)', 'not a@b.co', 'Old: a@b.co', '❌ a@b.co'],
	]);

	holdsBack('email', /several/, ['a@b.co, c@d.co', 'a@b.co;c@d.co', 'a@b@c.co']);
});

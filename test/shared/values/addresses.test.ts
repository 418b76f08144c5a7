import { holdsBack, outcome, passes, turns } from './support';

const noAddresses = [
	'',
	'n/a',
	'example',
	'http://localhost',
	'https://',
	'http:/example.com',
	'https://exa mple.com',
	'https://example.com/a b',
	'ftp://example.com',
	'https://<example.com>',
	'<https://example.com>/x',
	'example.com:65536/x',
	'javascript:alert(1)',
	'mailto:a@b.co',
	'https://user:secret@example.com',
	'user@example.com',
	'https://example.com:99999',
	'https://https://example.com',
	'https://1.2.3.400/x',
	'https://example\\.com',
	'bücher.de',
	'1.2.3.4',
	'12.50',
	5,
	true,
	{},
	['https://a.co', 'https://b.co'],
	undefined,
];

/** The specification says "URL string": a host that looks odd may exist. */
const oddHosts = [
	...['https://1.2.3.4/a.png', 'https://bücher.de/a.png', 'https://a_b.example.com/x', 'https://127.0.0.1/x'],
	...['https://example.c', 'https://-example.com', 'https://example.com:/a.png'],
	`https://${'d'.repeat(64)}.com`,
];

describe('an address with accented letters', () => {
	it('is read alike, however often', () => {
		for (let item = 0; item < 20_000; item++) {
			// A text as JSON.parse makes it: V8 compiles nothing special for a text that is joined from parts.
			const address: unknown = JSON.parse(`"https://bücher.de/${item}"`);
			if (outcome('website', address) !== address) throw new Error(`Refused at item ${item}`);
		}
	});
});

describe('website', () => {
	passes('website', oddHosts);

	passes('website', [
		'https://example.com',
		'http://example.com/a?b=c#d',
		'example.com',
		'www.Example.com/path',
		'https://example.com:8443/x',
		'example.com:65535/x',
		'https://sub.example.co.in?q=नमस्ते',
		'HTTPS://Example.com/Path',
		`https://example.com/${'a'.repeat(90_000)}`,
	]);

	holdsBack('website', /website was expected/, [`https://example.com/${'a'.repeat(100_000)}`]);

	turns('website', [
		[' https://example.com ', 'https://example.com'],
		['<HTTPS://Example.com/Path>', 'https://Example.com/Path'],
		['<HTTP://Example.com/Path>', 'http://Example.com/Path'],
		['<https://example.com>', 'https://example.com'],
		['https://example.com,', 'https://example.com'],
		['https://example.com/a; ', 'https://example.com/a'],
		['"example.com"', 'example.com'],
		['//example.com/x', 'https://example.com/x'],
		['\u200bexample.com\ufeff', 'example.com'],
		['https://exa\u00admple.com/\u200ba', 'https://example.com/a'],
		[['example.com'], 'example.com'],
	]);

	holdsBack('website', /website was expected/, noAddresses);
});

describe('medialink', () => {
	passes('medialink', oddHosts);

	passes('medialink', ['https://cdn.example.com/a.png', 'HTTP://example.com/b.mp4?sig=x%20y']);

	turns('medialink', [
		['cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
		['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
	]);

	holdsBack('medialink', /address of a file was expected/, [...noAddresses, 'photo.png', 'example.com']);
});

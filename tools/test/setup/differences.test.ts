import { Clone } from './clone';

type Packages = Readonly<Record<string, object>>;

const here = {
	version: '1.0.0',
	integrity: 'sha512-one',
	optional: true,
	os: [process.platform],
	cpu: [process.arch],
};

let clone: Clone;

beforeEach(() => {
	clone = new Clone();
	// The start ends with the sentence.
	clone.stubNpm('process.exit(7)');
});
afterEach(() => clone.remove());

/** Starts where package-lock.json wants some packages, and npm has recorded others. */
async function startWith(locked: Packages, installed: Packages) {
	clone.write('package-lock.json', JSON.stringify({ packages: locked }));
	clone.write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
	for (const path of Object.keys(installed)) clone.write(`${path}/package.json`, '{}');
	return await clone.run();
}

const silent = { code: 0, said: '' };

describe('what npm has written', () => {
	test('may lack what is optional and not for this machine', async () => {
		const locked = {
			'node_modules/c': { ...here, os: ['plan9'] },
			'node_modules/d': { ...here, cpu: ['vax'] },
			'node_modules/e': { ...here, libc: ['other'] },
			'node_modules/only-c-needs-it': { ...here, os: undefined, cpu: undefined },
		};

		expect(await startWith(locked, {})).toEqual(silent);
	});

	test.each([
		['lack what is optional for this system and processor', here, undefined, 'is missing'],
		['lack what is optional for this system', { ...here, cpu: undefined }, undefined, 'is missing'],
		[
			'have other bytes',
			here,
			{ ...here, integrity: 'sha512-other' },
			'is not the package in package-lock.json',
		],
		['have what package-lock.json lacks', undefined, { version: '1.0.0' }, 'is not in package-lock.json'],
	])('may not %s', async (_, wanted, found, sentence) => {
		const { said } = await startWith(
			wanted === undefined ? {} : { 'node_modules/c': wanted },
			found === undefined ? {} : { 'node_modules/c': found },
		);

		expect(said).toContain(`: node_modules/c ${sentence}.\n`);
	});

	test('may have a package that somebody has added without saving it', async () => {
		expect(await startWith({}, { 'node_modules/c': { version: '1.0.0', extraneous: true } })).toEqual(silent);
	});
});

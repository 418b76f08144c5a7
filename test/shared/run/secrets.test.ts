import type { Parameters } from '../../../nodes/shared/run/parameters';
import { withoutSecrets } from '../../../nodes/shared/run/secrets';
import { withoutSecret } from '../../../nodes/shared/sync/secret';

/** The part of the parameters that secrets need: the value of one parameter for each item. */
const parametersOf = (valueOf: (item: number) => unknown) =>
	({ reader: () => valueOf }) as unknown as Parameters;

describe('items without their secrets', () => {
	it('lose the secret in every place, in a copy', () => {
		const json = {
			secret: 'tiger',
			note: 'tiger, tiger',
			list: [{ pin: 1234 }, 'tigers'],
			kept: 'lion',
			none: null,
		};
		const items = [{ json }, { json: { secret: 1234, kept: 12345 } }];
		const shown = withoutSecrets(
			items,
			['password'],
			parametersOf((item) => ['tiger', 1234][item]),
		);

		expect(shown.map((item) => item.json)).toEqual([
			{
				secret: '[hidden]',
				note: '[hidden], [hidden]',
				list: [{ pin: 1234 }, '[hidden]s'],
				kept: 'lion',
				none: null,
			},
			{ secret: '[hidden]', kept: 12345 },
		]);
		expect(items[0]?.json).toMatchObject({ secret: 'tiger' });
	});

	it.each([undefined, null, ''])('stay as they are when the secret is %p', (secret) => {
		const shown = withoutSecrets(
			[{ json: { a: 'b' } }],
			['password'],
			parametersOf(() => secret),
		);
		expect(shown[0]?.json).toEqual({ a: 'b' });
	});

	it('are empty when the secret cannot be read', () => {
		const unreadable = parametersOf(() => {
			throw new Error('The expression has no value');
		});
		expect(withoutSecrets([{ json: { secret: 'tiger' } }], ['password'], unreadable)[0]?.json).toEqual({});
	});
});

it('removes every occurrence of a secret from a text', () => {
	expect(withoutSecret('no $& here, no $&', '$&')).toBe('no [hidden] here, no [hidden]');
	expect(withoutSecret('nothing', '')).toBe('nothing');
});

import * as fc from 'fast-check';

import { toBranches } from '../../../nodes/shared/run/branches';
import { writeSettings } from '../../../nodes/shared/session/settings';

const layout = {
	writes: true,
	settings: writeSettings.parse({ report: 'full' }),
	isSplit: true,
	hasErrorOutput: false,
	hasSecrets: false,
};

/** Names that mean something to JavaScript. A service may send them, and JSON keeps them as keys. */
const hostileNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const record = fc
	.uniqueArray(fc.tuple(fc.oneof(fc.constantFrom(...hostileNames), fc.string()), fc.jsonValue()), {
		selector: ([name]) => name,
	})
	.map((entries) => entries.filter(([name]) => !['outcome', 'report', 'input'].includes(name)));

it('a success item has each key of the record, whatever its name, and the report', () => {
	fc.assert(
		fc.property(record, (entries) => {
			const json = Object.fromEntries(entries);
			const report = { outcome: 'updated' } as const;
			const outcome = { kind: 'written', json, report, leadId: 'L1', remarks: [] } as const;
			for (const [form, said] of [
				['full', { report }],
				['short', report],
			] as const) {
				const settings = { ...layout.settings, report: form };
				const [[item] = []] = toBranches([outcome], [{ json: {} }], new Map(), { ...layout, settings });

				expect(JSON.stringify(item?.json)).toBe(JSON.stringify({ ...json, ...said }));
				expect(Object.getPrototypeOf(item?.json)).toBe(Object.prototype);
			}
		}),
	);
});

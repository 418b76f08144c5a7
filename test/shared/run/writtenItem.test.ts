import * as fc from 'fast-check';

import { toBranches } from '../../../nodes/shared/run/branches';
import { writeSettings } from '../../../nodes/shared/session/settings';

const layout = {
	writes: true,
	settings: writeSettings.parse({}),
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
	.map((entries) => entries.filter(([name]) => name !== 'report'));

it('a success item has each key of the record, whatever its name, and the report', () => {
	fc.assert(
		fc.property(record, (entries) => {
			const json = Object.fromEntries(entries);
			const report = { outcome: 'updated' } as const;
			const outcome = { kind: 'written', json, report, leadId: 'L1', remarks: [] } as const;
			const item = toBranches([outcome], [{ json: {} }], new Map(), layout)[0]?.[0]?.json ?? {};

			expect(JSON.stringify(item)).toBe(JSON.stringify({ ...json, report }));
			expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
		}),
	);
});

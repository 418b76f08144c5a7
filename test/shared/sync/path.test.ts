import * as fc from 'fast-check';

import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { badSegment, fillPath } from '../../../nodes/shared/sync/client';
import { isSafeSegment } from '../../../nodes/shared/sync/addresses';

const path = endpoints.getLead.path;

describe('a segment of a path', () => {
	it.each(['65f1c0ffee65f1c0ffee65f1', 'a', 'a.b', '...', 'asha@mail.example', 'ACTION_1001', 'José'])(
		'may be %j',
		(text) => {
			expect(isSafeSegment(text)).toBe(true);
		},
	);

	it.each([
		['nothing', ''],
		['a blank', ' '],
		['outer blanks', ' 65f1'],
		['a line break at its end', '65f1\n'],
		['this folder', '.'],
		['the folder above', '..'],
		['a way up', '../x'],
		['a way down', 'x/y'],
		['a way in the manner of Windows', '..\\x'],
		['an encoded way up', '%2e%2e'],
		['an encoded slash', 'x%2fy'],
		['a half encoded way up', '.%2E'],
		['a twice encoded way up', '%252e%252e'],
		['a query', 'x?hidePII=false'],
		['half a character', 'x\ud800y'],
		['a fragment', 'x#y'],
		['a control character', 'x\u0000y'],
		['a line break', 'x\r\ny'],
	])('may not hold %s', (_what, text) => {
		expect(isSafeSegment(text)).toBe(false);
		expect(fillPath(path, { leadId: text })).toBeUndefined();
	});

	it('never changes the rest of the path, for any text', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'f', 'a', '?', '#', ' ') }),
				(text) => {
					const filled = fillPath(path, { leadId: text });
					if (filled === undefined) return;
					const url = new URL(`https://api.example/v2/enterprise/e${filled}`);
					expect(url.pathname).toBe(`/v2/enterprise/e/lead/${encodeURIComponent(text)}`);
					expect(url.search + url.hash).toBe('');
				},
			),
		);
	});
});

describe('a path', () => {
	it('has its values in place of the parameters, encoded', () => {
		expect(fillPath(endpoints.getAction.path, { leadId: 'a b', actionId: 'é' })).toBe(
			'/lead/a%20b/action/%C3%A9',
		);
	});

	it('is not filled when a value is missing', () => {
		expect(fillPath(endpoints.getAction.path, { leadId: 'a' })).toBeUndefined();
	});

	it('needs no value when it has no parameters', () => {
		expect(fillPath(endpoints.searchLeads.path, {})).toBe('/lead/search');
	});
});

describe('a path that cannot be filled', () => {
	it.each([
		['leadId', 'Lead ID'],
		['actionId', 'Action ID'],
		['fileId', 'File ID'],
		['email', 'Team Member'],
		['apiName', 'Field'],
		['code', 'Action Code'],
	])('names %s as the editor does', (name, label) => {
		expect(badSegment({ [name]: '' }).message).toMatch(`${label} is empty or has characters`);
	});

	it('names each of its parameters, and says what to do', () => {
		const { message, description, reason } = badSegment({ leadId: 'l1', actionId: '..' });
		expect(message).toMatch(/^Lead ID or Action ID is empty/);
		expect([reason, description]).toEqual([
			'bad_parameter',
			expect.stringMatching(/^Use the value .* Nothing was sent\.$/),
		]);
	});
});

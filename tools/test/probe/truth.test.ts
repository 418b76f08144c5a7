import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assumptions } from '../../probe/assumptions';
import { documentedRows, reportOf } from '../../probe/report';
import { root } from '../../../test/kit/root';
import { serve, State } from './state';
import { styles } from './services';
import { probeOf, today, useFolder } from './support';
import { falseSentences } from './truth';

const folder = useFolder();
const documented = documentedRows(readFileSync(join(root, 'docs', 'compatibility.md'), 'utf8'));
const keyOf = (row: string) => Object.entries(assumptions).find(([, { says }]) => row.startsWith(says))?.[0];

/** Each style with what the probe settles of it: confirmed and differing assumptions. */
const settled: Readonly<Record<string, readonly [confirmed: number, differs: number]>> = {
	spring: [0, 3],
	php: [5, 7],
	terse: [1, 3],
	nested: [11, 2],
	gateway: [3, 1],
};

async function reportOn(name: string, isWriting: boolean) {
	const [style, idOf] = styles[name] ?? [];
	if (style === undefined || idOf === undefined) throw new Error(`No style is called ${name}`);
	const state = new State(idOf);
	const service = await serve(style, state);
	const account = { url: service.url, enterpriseId: 'e1', syncToken: 'secret' };
	const probed = await probeOf(account, isWriting ? folder.path : undefined);
	await service.close();
	const report = reportOf(probed, { documented, today });
	return { report, problems: falseSentences(report, { style, state, keyOf }) };
}

describe.each(Object.keys(styles))('Of a service in the style %s, the report', (name) => {
	test.each([
		['reads', false],
		['writes', true],
	])('of a probe that %s says nothing false', async (_what, isWriting) => {
		const { problems } = await reportOn(name, isWriting);
		expect(problems).toEqual([]);
	});

	test('still settles what the service shows', async () => {
		const { report } = await reportOn(name, true);
		const [, confirmed, differs] = /Assumptions: (\d+) confirmed, (\d+) differ/.exec(report) ?? [];
		expect([Number(confirmed), Number(differs)]).toEqual(settled[name]);
	});
});

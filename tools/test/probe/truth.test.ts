import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assumptions } from '../../probe/assumptions';
import { documentedRows, reportOf } from '../../probe/report';
import { root } from '../../../test/kit/root';
import { gateway } from './services/gateway';
import { nested } from './services/nested';
import { php } from './services/php';
import { spring } from './services/spring';
import { terse } from './services/terse';
import { serve, State, type Style } from './state';
import { probeOf, today, useFolder } from './support';
import { falseSentences } from './truth';

const folder = useFolder();
const documented = documentedRows(readFileSync(join(root, 'docs', 'compatibility.md'), 'utf8'));
const keyOf = (row: string) => Object.entries(assumptions).find(([, { says }]) => row.startsWith(says))?.[0];

/**
 * Five services that nobody of this project would write: each stores, answers and refuses in its own way. The dialects of
 * the sandbox are no stand-in: they say the sandbox's rules in other words, and the probe was written beside them.
 */
const styles = { spring, php, terse, nested, gateway };

async function reportOn(style: Style, isWriting: boolean) {
	const state = new State(style.idOf);
	const service = await serve(style, state);
	const account = { url: service.url, enterpriseId: 'e1', syncToken: 'secret' };
	const probed = await probeOf(account, isWriting ? folder.path : undefined);
	await service.close();
	const report = reportOf(probed, { documented, today });
	return { report, problems: falseSentences(report, { style, state, keyOf }) };
}

describe.each(Object.entries(styles))('Of a service in the style %s, the report', (_name, style) => {
	test('of a probe that reads says nothing false', async () => {
		expect((await reportOn(style, false)).problems).toEqual([]);
	});

	test('of a probe that writes says nothing false, and settles what the service shows', async () => {
		const { report, problems } = await reportOn(style, true);
		expect(problems).toEqual([]);
		const [, confirmed, differs] = /Assumptions: (\d+) confirmed, (\d+) differ/.exec(report) ?? [];
		expect([Number(confirmed), Number(differs)]).toEqual(style.settled);
	});
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Settings } from '../../probe/calls/call';
import { Client } from '../../probe/client';
import { Journal } from '../../probe/journal';
import { probe, type Probed } from '../../probe/probe';
import type { Sandbox } from '../../../sandbox/src/server';

/** A folder for a journal, which is gone after the tests of a file. */
export function useFolder(): { path: string } {
	const folder = { path: '' };
	beforeEach(() => {
		folder.path = mkdtempSync(join(tmpdir(), 'probe-test-'));
	});
	afterEach(() => rmSync(folder.path, { recursive: true }));
	return folder;
}

/** Probes a service as the command does, with a journal in this folder if the probe writes. */
export async function probeOf(
	{ url: baseUrl, enterpriseId, syncToken: token }: Pick<Sandbox, 'url' | 'enterpriseId' | 'syncToken'>,
	folder?: string,
	settings: Partial<Settings> = {},
): Promise<Probed> {
	return await probe({
		client: new Client({ baseUrl, enterpriseId, token }, 0),
		settings: { leadId: undefined, identifier: undefined, ...settings },
		journal:
			folder === undefined
				? undefined
				: new Journal(join(folder, 'journal.jsonl'), { baseUrl, enterpriseId }),
		mayWrite: () => Promise.resolve(true),
		said: () => undefined,
	});
}

export const today = '2026-01-31';

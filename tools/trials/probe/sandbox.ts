import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { range } from 'lodash';

import type { Dialect } from '../../../sandbox/src/http/dialects/dialect';
import type { Sandbox } from '../../../sandbox/src/server';
import { Client } from '../../probe/client';
import { dataIn } from '../../probe/look/shape';
import { Journal } from '../../probe/journal';
import { probe, type Probed } from '../../probe/probe';

/** Probes a sandbox that speaks this dialect, over HTTP, with writes. */
export async function probeSandbox(sandbox: Sandbox, dialect: Dialect, leadId?: string): Promise<Probed> {
	const folder = mkdtempSync(join(tmpdir(), 'probe-'));
	const { url: baseUrl, enterpriseId, syncToken: token } = sandbox;
	sandbox.speak(dialect);
	try {
		return await probe({
			client: new Client({ baseUrl, enterpriseId, token }),
			settings: { leadId, identifier: undefined },
			journal: new Journal(join(folder, 'journal.jsonl'), { baseUrl, enterpriseId }),
			mayWrite: () => Promise.resolve(true),
			said: () => undefined,
		});
	} finally {
		sandbox.speak('strict');
		rmSync(folder, { recursive: true });
	}
}

/** Enough actions to fill a page of the usual length. */
const several = 12;

/** Adds a lead with a long timeline, as a person would name one. Returns its ID. */
export async function busyLead({ url, enterpriseId, syncToken }: Sandbox): Promise<string> {
	const post = async (path: string, body: object): Promise<unknown> => {
		const answer = await fetch(`${url}/enterprise/${enterpriseId}${path}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${syncToken}` },
			body: JSON.stringify(body),
		});
		return await answer.json();
	};
	const lead = await post('/lead', { fields: { phone: '12025550199', name: 'Busy Lead' } });
	const leadId = String(dataIn(lead)['lead_id']);
	const visits = range(1, several).map((day) => ({
		type: '1001',
		fields: { location: 'Pune', visitors: day },
		created_on: `${String(day).padStart(2, '0')}/01/2024 10:00:00`,
	}));
	await post(`/lead/${leadId}/action`, { actions: visits });
	await post(`/lead/${leadId}/action`, {
		actions: [{ type: 'PAYMENT', status: 'COMPLETED', currency: 'EUR', amount: 250 }],
	});
	return leadId;
}

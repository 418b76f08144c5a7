/** What the Leads node costs by itself: n8n's HTTP helper answers at once, everything else is as in n8n. */
import type { IExecuteFunctions, IHttpRequestOptions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { range } from 'lodash';

import { type Engine, startEngine } from '../../test/kit/engine';
import { loadPackage } from '../../test/kit/engine/package';
import { create, leadsType } from '../../test/kit/nodes/leads';
import { byHand } from '../../test/kit/nodes/mapping';
import { root } from '../../test/kit/root';
import { type Sandbox, startSandbox } from '../../sandbox/src/server';
import { expressions, leadFields } from './jobs/items';
import { median } from './rows';

export interface NodeTime {
	readonly what: string;
	readonly items: number;
	/** Microseconds of processor time of all threads for each item. */
	readonly processor: number;
}

type Credentials = NonNullable<Parameters<Engine['runNode']>[1]>['credentials'] & object;

/** Replaces n8n's HTTP helper. */
type Answers = (options: IHttpRequestOptions) => { statusCode: number; headers: object; body: unknown };

export async function measureNode(): Promise<NodeTime[]> {
	const sandbox = await startSandbox({ seed: 'empty' });
	const answers = await cannedAnswers(sandbox);
	await sandbox.close();
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = sandbox;
	const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
	const times: NodeTime[] = [];
	// The first warms up. Otherwise the first thousand items would include the compile time.
	for (const items of [10_000, 1_000, 10_000, 100_000]) {
		const processor = await measureLeads(answers, credentials, create(), range(items).map(submission));
		times.push({ what: '12 fields of messy items, automatic mapping', items, processor });
	}
	const mapped = create({}, { fields: byHand(expressions) });
	const input = range(1_000).map((index) => ({ json: leadFields(index) }));
	const processor = await measureLeads(answers, credentials, mapped, input);
	return [...times.slice(1), { what: '20 fields mapped by expressions', items: input.length, processor }];
}

/** Microseconds of the built Leads node per item, with these answers: the median of five runs after one that warms up. */
async function measureLeads(
	answers: Answers,
	credentials: Credentials,
	parameters: ReturnType<typeof create>,
	input: INodeExecutionData[],
): Promise<number> {
	const node = (await loadPackage(root)).nodes.get(leadsType);
	if (node === undefined || 'nodeVersions' in node) throw new Error('The package has no Leads node');
	const own = node.execute;
	if (own === undefined) throw new Error('The Leads node does not execute');
	const used: number[] = [];
	const execute: typeof own = async function (this: IExecuteFunctions) {
		this.helpers.httpRequestWithAuthentication = async (_credential, options) => answers(options);
		const atStart = process.cpuUsage();
		const outputs = await own.call(this);
		const { user, system } = process.cpuUsage(atStart);
		used.push((user + system) / input.length);
		return outputs;
	};
	const probed: INodeType = Object.assign(Object.create(node), { execute });
	const engine = await startEngine({ packageDir: root, nodeTypes: { [leadsType]: probed } });
	for (let run = 0; run < 6; run += 1) {
		const { error } = await engine.runNode({ type: leadsType, parameters }, { input, credentials });
		if (error) throw error;
	}
	return median(used.slice(1));
}

/** Answers with the sandbox's definitions, which are read once, and with `201` for each lead that is created. */
async function cannedAnswers({ url, enterpriseId, syncToken }: Sandbox): Promise<Answers> {
	const known = new Map<string, unknown>();
	const base = `${url}/enterprise/${enterpriseId}`;
	for (const path of ['/custom-fields?detail=true', '/lead-stage-pipeline', '/custom-actions?detail=true']) {
		const response = await fetch(base + path, { headers: { authorization: `Bearer ${syncToken}` } });
		known.set(base + path, await response.json());
	}
	let leads = 0;
	return ({ method, url: asked, qs }) => {
		if (method === 'POST') {
			const lead_id = (leads++).toString(16).padStart(24, '0');
			return { statusCode: 201, headers: {}, body: { lead_id, actions: [], remarks: [] } };
		}
		const body = known.get(asked + (qs?.['detail'] === undefined ? '' : '?detail=true'));
		if (body === undefined) throw new Error(`No answer is canned for ${asked}`);
		return { statusCode: 200, headers: {}, body };
	};
}

const cities = ['Mumbai', 'pune', 'Delhi ', 'Bengaluru', 'DUBAI'];
const two = (value: number) => String(value).padStart(2, '0');

/** One form submission. The node must prepare every value except the name. One email in fifty is invalid. */
function submission(index: number): INodeExecutionData {
	const phone = String(9_810_000_000 + index);
	const json = {
		name: `Lead ${index}`,
		phone: `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`,
		email: index % 50 === 0 ? 'not given' : `Lead ${index} <lead${index}@example.com>`,
		company: `Company ${index % 400}`,
		city: cities[index % cities.length],
		rating: `${1 + (index % 5)} stars`,
		newsletter: index % 2 === 0 ? 'yes' : 'no',
		interests: 'CRM, telephony',
		budget: `₹ ${1 + (index % 9)},50,000`,
		birth_date: `19${two(60 + (index % 40))}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
		website: `example${index % 400}.com`,
		notes: 'Asked for a call back in the afternoon.',
	};
	return { json };
}

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../kit/engine';
import { jsonOf, outcomesIn, reportedOf } from '../kit/items';
import { create, update, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { startProxy } from '../kit/proxy';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const { phone, ...others } = person(1);
/** What a row may give beside the phone. */
const rows: Readonly<Record<string, IDataObject>> = {
	values: { ...others, city: 'Pune', rating: '4' },
	'a blank': { company: '' },
	'a value and a blank': { name: 'Asha', company: '', status: '' },
	'only blanks': { name: '', city: null, interests: [] },
	'what is held back': { name: 'Asha', rating: 9, gclid: 'x' },
	'nothing else': {},
};
const options: Readonly<Record<string, INodeParameters>> = {
	'no option': {},
	'Empty Values = Clear': { emptyValues: 'clear' },
	'Value Handling = Send As Is': { valueHandling: 'sendAsIs' },
};

type Kind = 'new' | 'known' | 'conflicting';

const cases = (['create', 'upsert', 'update'] as const).flatMap((write) =>
	(['new', 'known', 'conflicting'] as const).flatMap((kind) =>
		Object.keys(options).flatMap((option) =>
			Object.keys(rows).map((row) => [write, kind, option, row] as const),
		),
	),
);

describe('what a dry run shows', () => {
	it.each(cases.filter(([write, kind]) => write !== 'update' || kind === 'known'))(
		'is what a run sends: %s of a %s lead, with %s, of a row with %s',
		async (write, kind: Kind, option, row) => {
			const service = await startProxy(workspace.sandbox.url, {});
			const sent = () =>
				service.requests
					.filter(({ route }) => /^(POST|PUT|PATCH) \/lead(\/(?!search)[^/]+)?$/.test(route))
					.map(({ body }) => (JSON.parse(body) as IDataObject)['fields']);
			const settings = { dataTables: new DataTables(), baseUrl: service.url };
			const before = { ...person(1), company: 'Rao Traders', name: 'Ada' };
			const first = kind === 'new' ? undefined : await workspace.leads(upsert(), [before], settings);
			const leadId = String(jsonOf(first?.outputs[0])[0]?.['lead_id'] ?? '');
			// Only what a run has learned shows that a lead is known before it is sent.
			const lookedUp = kind === 'conflicting' ? { ...settings, dataTables: new DataTables() } : settings;
			const earlier = sent().length;
			const item = write === 'update' ? { ...rows[row] } : { phone, ...rows[row] };
			const parameters = (dryRun: boolean) => {
				const given = { ...options[option], dryRun };
				if (write === 'update') return update(leadId, given);
				return write === 'create' ? create(given) : upsert(given);
			};
			const tried = await workspace.leads(parameters(true), [item], lookedUp);
			expect(sent()).toHaveLength(earlier);
			const run = await workspace.leads(parameters(false), [item], lookedUp);
			const all = sent().slice(earlier);
			await service.close();

			const [shown] = reportedOf(tried.outputs[0]);
			const wouldSend = (shown?.['would_send'] as IDataObject | undefined)?.['fields'];
			const [outcome] = outcomesIn(run.outputs[0]);
			if (outcome === 'created' || outcome === 'updated') expect(wouldSend).toEqual(all.at(-1));
			else if (outcome === 'unchanged')
				expect([shown?.['outcome'], wouldSend]).toEqual(['unchanged', undefined]);
			// A create meets the lead only when it is sent.
			else if (write === 'create') expect(wouldSend).toEqual(all.at(-1));
			else expect(tried.outputs[0]).toEqual([]);
		},
	);
});

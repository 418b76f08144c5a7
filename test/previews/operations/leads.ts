import type { INodeParameters } from 'n8n-workflow';
import { append, paid, siteVisit } from '../../kit/nodes/actions';
import {
	actionList,
	create,
	customAction,
	get,
	getMany,
	leadsType,
	payment,
	update,
	upsert,
} from '../../kit/nodes/leads';
import { diya } from '../../kit/people';
import type { ExploredOperation } from '../explorer';
import { visited } from './actions';
import { choices } from './choices';

/** Good values, one to prepare, one that fits nothing, one for a new label, and a column with another name. */
const values = {
	rating: '4',
	assignee: diya,
	status: 'Contacted',
	source: 'A New Source',
	website: 'none',
	'Birth Date': '03/04/1990',
	'Team Size': 'many',
};
const actions = actionList(payment({ amount: '₹5' }), customAction(siteVisit, visited));

export const leads: readonly ExploredOperation[] = [
	{
		...{ folder: 'Leads', name: 'lead/create', writes: true },
		async run(test) {
			const once = async (options: INodeParameters) =>
				await test.run(leadsType, create(options, actions), { ...test.person(), ...values });
			for (const options of choices) await once(options);
			await test.blindly(async () => await once({}));
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/upsert', writes: true },
		async run(test) {
			const once = async (options: INodeParameters, more: INodeParameters) =>
				await test.run(leadsType, upsert(options, more), { ...test.person(), ...values });
			for (const options of choices) {
				await once(options, {});
				await once(options, { leadId: await test.lead() });
			}
			await test.run(leadsType, upsert({}, { leadId: await test.lead() }), { name: 'Asha' });
			await test.blindly(async () => await once({}, {}));
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/update', writes: true },
		async run(test) {
			const once = async (options: INodeParameters, leadId: string) =>
				await test.run(leadsType, update(leadId, options), values);
			for (const options of choices) await once(options, await test.lead());
			const leadId = await test.lead();
			await test.blindly(async () => await once({}, leadId));
			await test.run(leadsType, update(await test.lead()), { name: 'Asha' });
			await once({}, 'not an ID');
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/get', writes: false },
		async run(test) {
			const leadId = await test.lead();
			await append(test.workspace, leadId, paid('5'));
			await test.run(leadsType, get(leadId, { includeActions: true }));
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/getAll', writes: false },
		async run(test) {
			await test.lead();
			await test.run(leadsType, getMany({ limit: 100 }));
		},
	},
];

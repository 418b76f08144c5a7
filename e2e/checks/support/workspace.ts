import axios, { type AxiosInstance } from 'axios';
import { z } from 'zod';

import type { Here } from '../../here';

const record = z.record(z.unknown());
/** A search tells the fields of a lead, and not its ID. */
const lead = z.object({ fields: record });
const found = z.object({ data: z.array(lead), total_count: z.number() });
const timeline = z.object({ actions: z.array(record) });
const logged = z.object({
	method: z.string(),
	path: z.string(),
	route: z.string().optional(),
	status: z.number(),
});

export type Lead = z.infer<typeof lead>;

/** The workspace as its own Sync API shows it, and what only its sandbox can do. */
export class Workspace {
	private readonly api: AxiosInstance;
	private readonly admin: AxiosInstance;

	constructor({ url, enterpriseId, syncToken, page, adminKey }: Here['sandbox']) {
		this.api = axios.create({
			baseURL: `${url}/enterprise/${enterpriseId}`,
			headers: { authorization: `Bearer ${syncToken}` },
			proxy: false,
		});
		this.admin = axios.create({
			baseURL: `${page}_sandbox`,
			headers: { 'x-admin-key': adminKey },
			proxy: false,
		});
	}

	async create(fields: object): Promise<string> {
		const { data } = await this.api.post('/lead', { fields });
		return z.object({ lead_id: z.string() }).parse(data).lead_id;
	}

	async search(fields: object): Promise<Lead[]> {
		const { data } = await this.api.post('/lead/search?limit=100', { fields });
		return found.parse(data).data;
	}

	/** The fields of the one lead of that phone number; an error when there is none or more than one. */
	async fieldsOf(phone: string): Promise<Lead['fields']> {
		const leads = await this.search({ phone });
		const [only] = leads;
		if (only === undefined || leads.length > 1)
			throw new Error(`${leads.length} leads have the phone ${phone}`);
		return only.fields;
	}

	async timelineOf(leadId: string): Promise<Array<Record<string, unknown>>> {
		const { data } = await this.api.get(`/lead/${leadId}?includeActions=true&limit=100`);
		return timeline.parse(data).actions;
	}

	async countLeads(): Promise<number> {
		const { data } = await this.api.post('/lead/search?limit=1', {});
		return found.parse(data).total_count;
	}

	/** Forces a fault on the requests that come. */
	async addFault(fault: object): Promise<void> {
		await this.admin.post('/faults', fault);
	}

	async clearFaults(): Promise<void> {
		await this.admin.delete('/faults');
	}

	async addField(field: object): Promise<void> {
		await this.admin.post('/fields', field);
	}

	async archiveStatus(label: string): Promise<void> {
		await this.admin.patch(`/pipeline/statuses/${encodeURIComponent(label)}`, { archived: true });
	}

	/** Everything that was asked of the service, oldest first. */
	async requests(): Promise<Array<z.infer<typeof logged>>> {
		const { data } = await this.admin.get('/requests');
		return z.object({ requests: z.array(logged) }).parse(data).requests;
	}
}

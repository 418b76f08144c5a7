import axios, { type AxiosInstance } from 'axios';
import { z } from 'zod';

import type { Here } from '../../here';

const record = z.record(z.unknown());
/** A search returns the fields of a lead, but not its ID. */
const lead = z.object({ fields: record });
const found = z.object({ data: z.array(lead), total_count: z.number() });
const whole = lead.extend({ actions: z.array(record) });
const link = z.object({ download_url: z.string() });
/** The name of an endpoint, or null for a path without an endpoint. */
const logged = z.object({ time: z.number(), route: z.string().nullable() });

type Lead = z.infer<typeof lead>;

/** The workspace through its Sync API, with the extras of the sandbox. */
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

	async create(fields: object, actions: readonly object[] = []): Promise<string> {
		const { data } = await this.api.post('/lead', { fields, actions });
		return z.object({ lead_id: z.string() }).parse(data).lead_id;
	}

	async search(fields: object): Promise<Lead[]> {
		const { data } = await this.api.post('/lead/search?limit=100', { fields });
		return found.parse(data).data;
	}

	/** The fields of the lead with that phone number. Fails unless exactly one lead has it. */
	async fieldsOf(phone: string): Promise<Lead['fields']> {
		const leads = await this.search({ phone });
		const [only] = leads;
		if (only === undefined || leads.length > 1)
			throw new Error(`${leads.length} leads have the phone ${phone}`);
		return only.fields;
	}

	/** The fields and the timeline of a lead, the newest action first. */
	async get(leadId: string): Promise<z.infer<typeof whole>> {
		const { data } = await this.api.get(`/lead/${leadId}?includeActions=true&limit=100`);
		return whole.parse(data);
	}

	/** The text of a file in a FILE field of an action. */
	async textOfFile(leadId: string, actionId: unknown, fileId: unknown): Promise<string> {
		const { data } = await this.api.get(`/lead/${leadId}/action/${actionId}/file/${fileId}`);
		const { download_url: url } = link.parse(data);
		return (await axios.get<string>(url, { proxy: false, responseType: 'text' })).data;
	}

	async countLeads(): Promise<number> {
		const { data } = await this.api.post('/lead/search?limit=1', {});
		return found.parse(data).total_count;
	}

	/** Forces a fault on the next requests. */
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

	/** All requests to the service, oldest first. */
	async requests(): Promise<Array<z.infer<typeof logged>>> {
		const { data } = await this.admin.get('/requests');
		return z.object({ requests: z.array(logged) }).parse(data).requests;
	}
}
